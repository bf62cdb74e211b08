import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { dateTime, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Log of a platform upgrade, line by line. */
export default defineResource({
  name: 'platform-upgrade-logs',
  title: { zh: '升级日志', en: 'Upgrade logs' },
  noun: { zh: '升级日志', en: 'upgrade log line' },
  icon: 'ReceiptLong',
  order: 44,
  type: 'record',
  hidden: true,
  code: 'upgrades:platform-upgrade-logs',
  operations: {},
  api: conventionalApi('/api/upgrade/v1/platform-upgrade-logs'),
  sort: { field: 'logTime', order: 'DESC' },
  fields: {
    upgradeId: reference({ zh: '平台版本', en: 'Platform version' }, 'platform-versions', { readOnly: true, list: true, filter: true }),
    logTime: dateTime({ zh: '时间', en: 'Time' }, { readOnly: true, list: true, sort: true, filter: true }),
    nodeName: text({ zh: '节点', en: 'Node' }, { rules: [max(40)], readOnly: true, list: true, filter: 'search' }),
    message: text({ zh: '内容', en: 'Message' }, { rules: [max(256)], readOnly: true, said: true, list: true, filter: 'search', title: true }),
  },
});
