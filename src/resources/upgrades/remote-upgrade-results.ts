import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { upgradeResult } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, integer, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Result of a remote upgrade for each of its targets. */
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
  api: conventionalApi('/api/upgrade/v1/remote-upgrade-results'),
  sort: { field: 'result', order: 'DESC' },
  fields: {
    upgradeId: reference({ zh: '升级', en: 'Upgrade' }, 'remote-upgrades', { readOnly: true, list: true, filter: true }),
    targetName: text({ zh: '升级目标', en: 'Target' }, { rules: [max(128)], readOnly: true, list: true, filter: 'search', title: true }),
    targetId: integer({ zh: '目标编号', en: 'Target ID' }, { readOnly: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    batch: integer({ zh: '批次', en: 'Batch' }, { readOnly: true, list: true, sort: true, filter: true }),
    formerVersion: version({ zh: '原版本', en: 'Previous version' }, { readOnly: true, only: 'detail' }),
    result: code({ zh: '结果', en: 'Result' }, upgradeResult, { readOnly: true, default: upgradeResult.waiting, list: true, filter: true, sort: true }),
    message: text({ zh: '说明', en: 'Message' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    finishTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true, sort: true, filter: true }),
  },
  actions: [
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'remote-upgrade-result:retry',
        icon: 'Replay',
        transition: { field: 'result', from: [upgradeResult.failed], to: upgradeResult.waiting },
        effect: 'remoteUpgradeResultRetry',
      },
    ),
  ],
});
