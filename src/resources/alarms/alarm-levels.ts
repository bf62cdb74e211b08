import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notificationMethod, levelColor } from '../../schemas/codes/alarms.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { boolean, code, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alarm-levels',
  title: { zh: '告警级别', en: 'Alarm levels' },
  noun: { zh: '告警级别', en: 'alarm level' },
  icon: 'SignalCellularAlt',
  order: 20,
  type: 'crud',
  code: 'alarms:alarm-levels',
  operations: { create: 'alarm-level:add', edit: 'alarm-level:edit', delete: 'alarm-level:delete' },
  api: conventionalApi('/api/alarm/v1/alarm-levels'),
  fields: {
    levelName: text({ zh: '级别名称', en: 'Level name' }, { required: true, rules: [max(10)], unique: true, list: true, title: true }),
    level: integer({ zh: '级别', en: 'Level' }, { required: true, rules: [range(1, 9)], unique: true, list: true, sort: true }),
    color: code({ zh: '颜色', en: 'Colour' }, levelColor, { required: true, list: true }),
    informWays: code({ zh: '通知方式', en: 'Notify by' }, notificationMethod, { required: true, multiple: true, list: true }),
    repeatMinutes: integer({ zh: '重复间隔', en: 'Repeat every' }, { rules: [range(1, 999)], default: 30, unit: { zh: '分钟', en: 'min' }, list: true }),
    maxTimes: integer({ zh: '最多通知次数', en: 'Max notifications' }, { rules: [range(1, 10)], default: 3, list: true }),
    autoCloseHours: integer({ zh: '自动关闭', en: 'Auto-close after' }, { rules: [range(0, 999)], default: 0, unit: { zh: '小时', en: 'h' } }),
    sound: boolean({ zh: '声音提醒', en: 'Sound alert' }, { default: false }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'level', order: 'ASC' },
});
