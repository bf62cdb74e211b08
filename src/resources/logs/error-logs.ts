import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { boolean, dateTime, integer, longText, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'error-logs',
  title: { zh: '错误日志', en: 'Error logs' },
  noun: { zh: '错误日志', en: 'error log' },
  icon: 'BugReport',
  order: 40,
  type: 'record',
  code: 'logs:error-logs',
  operations: { export: 'error-log:export' },
  api: conventionalApi('/api/public/v1/error-logs'),
  sort: { field: 'errorTime', order: 'DESC' },
  fields: {
    message: text({ zh: '错误信息', en: 'Message' }, { rules: [max(256)], readOnly: true, list: true, filter: 'search', title: true }),
    url: text({ zh: '页面地址', en: 'URL' }, { rules: [max(256)], readOnly: true, list: true, filter: true }),
    component: text({ zh: '组件', en: 'Component' }, { rules: [max(128)], readOnly: true, list: true }),
    hash: text({ zh: '堆栈指纹', en: 'Stack hash' }, { rules: [max(64)], readOnly: true, list: true, filter: true }),
    stack: longText({ zh: '堆栈', en: 'Stack' }, { readOnly: true, only: 'detail' }),
    userName: reference({ zh: '用户', en: 'User' }, 'users.userName', { readOnly: true, list: true, filter: true }),
    browser: text({ zh: '浏览器', en: 'Browser' }, { rules: [max(256)], readOnly: true, list: true }),
    clientVersion: version({ zh: '版本', en: 'Version' }, { readOnly: true, list: true }),
    times: integer({ zh: '次数', en: 'Occurrences' }, { readOnly: true, list: true, sort: true }),
    fixed: boolean({ zh: '已处理', en: 'Fixed' }, { readOnly: true, default: false, list: true, filter: true }),
    errorTime: dateTime({ zh: '时间', en: 'Time' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  actions: [
    action(
      'fix',
      { zh: '标记已处理', en: 'Mark as fixed' },
      {
        on: ['row', 'bulk'],
        code: 'error-log:fix',
        icon: 'TaskAlt',
        when: { not: { eq: ['$record.fixed', true] } },
        sets: { fixed: true },
      },
    ),
    action(
      'clear',
      { zh: '清空', en: 'Clear' },
      {
        on: ['toolbar'],
        code: 'error-log:clear',
        icon: 'Delete',
        danger: true,
        confirm: true,
        effect: 'errorLogClear',
      },
    ),
  ],
});
