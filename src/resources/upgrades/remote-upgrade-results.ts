import { action } from '../../schemas/action.ts';
import { conventional } from '../../schemas/call.ts';
import { upgradeResult } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, integer, reference, text, version } from '../../schemas/fields.ts';
import { defineResource } from '../../schemas/resource.ts';
import { max } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/weighted.ts';

/** How an upgrade went on each of its targets. */
export default defineResource({
  name: 'remote-upgrade-results',
  title: { zh: '远程升级明细', en: 'Remote upgrade results' },
  noun: { zh: '升级结果', en: 'upgrade result' },
  icon: 'Checklist',
  order: 80,
  type: 'record',
  hidden: true,
  code: 'upgrades:remote-upgrade-results',
  operations: {},
  api: conventional('/api/upgrade/v1/remote-upgrade-results'),
  sort: { field: 'result', order: 'DESC' },
  fields: {
    upgradeId: reference({ zh: '升级', en: 'Upgrade' }, 'remote-upgrades', { readOnly: true, list: true, filter: true }),
    targetName: text({ zh: '升级目标', en: 'Target' }, { rules: [max(128)], readOnly: true, list: true, filter: 'search', title: true }),
    targetId: integer({ zh: '目标编号', en: 'ID of the target' }, { readOnly: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    batch: integer({ zh: '批次', en: 'Batch' }, { readOnly: true, list: true, sort: true, filter: true }),
    formerVersion: version({ zh: '原版本', en: 'Former version' }, { readOnly: true, only: 'detail' }),
    result: code({ zh: '结果', en: 'Result' }, upgradeResult, { readOnly: true, default: 0, list: true, filter: true, sort: true }),
    message: text({ zh: '说明', en: 'Message' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    finishTime: dateTime({ zh: '完成时间', en: 'Finished' }, { readOnly: true, list: true, sort: true, filter: true }),
  },
  actions: [
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'remote-upgrade-result:retry',
        icon: 'Replay',
        transition: { field: 'result', from: [3], to: 0 },
        effect: 'remoteUpgradeResultRetry',
      },
    ),
  ],
  seed: {
    rows: 900,
    atOnce: 100,
    values: {
      result: weighted([2, 84], [3, 6], [4, 3], [5, 5], [0, 2]),
      upgradeId: {
        by: 'result',
        draw: {
          0: { pick: 'remote-upgrades', where: { upgradeStatus: [1] } },
          2: { pick: 'remote-upgrades', where: { upgradeStatus: [1, 2, 3] } },
          3: { pick: 'remote-upgrades', where: { upgradeStatus: [3] } },
          4: { pick: 'remote-upgrades', where: { upgradeStatus: [3] } },
          5: { pick: 'remote-upgrades', where: { upgradeStatus: [4] } },
        },
      },
      targetName: { sequence: 'D######' },
      targetId: { between: [1, 100] },
      roomId: { pick: 'rooms' },
      batch: { between: [1, 6] },
      message: { chosenBy: 'result', among: { 2: ['升级成功'], 3: ['目标离线', '校验失败'], 4: ['已跳过'], 5: ['已回退'] } },
      finishTime: { by: 'result', draw: { 2: { pastDays: 120 }, 3: { pastDays: 120 }, 5: { pastDays: 120 } } },
    },
  },
});
