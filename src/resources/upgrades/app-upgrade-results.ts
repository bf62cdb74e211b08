import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { upgradeResult } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Result of an app upgrade for each of its targets. */
export default defineResource({
  name: 'app-upgrade-results',
  title: { zh: '应用升级明细', en: 'App upgrade results' },
  noun: { zh: '升级结果', en: 'upgrade result' },
  icon: 'Checklist',
  order: 70,
  type: 'record',
  hidden: true,
  code: 'upgrades:app-upgrade-results',
  operations: {},
  api: conventionalApi('/api/upgrade/v1/app-upgrade-results'),
  sort: { field: 'result', order: 'DESC' },
  fields: {
    upgradeId: reference({ zh: '升级', en: 'Upgrade' }, 'application-upgrades', { readOnly: true, list: true, filter: true }),
    deviceCode: text({ zh: '设备编号', en: 'Device code' }, { readOnly: true, list: true, filter: 'search', title: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
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
        code: 'app-upgrade-result:retry',
        icon: 'Replay',
        transition: { field: 'result', from: [upgradeResult.failed], to: upgradeResult.waiting },
        effect: 'appUpgradeResultRetry',
      },
    ),
  ],
});
