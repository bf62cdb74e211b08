import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { alarmIndicator, alarmObject, comparisonOperator } from '../../schemas/codes/alarms.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, dateTime, decimal, integer, longText, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alarm-settings',
  title: { zh: '告警设置', en: 'Alarm rules' },
  noun: { zh: '告警设置', en: 'alarm rule' },
  icon: 'EditNotifications',
  order: 30,
  type: 'crud',
  code: 'alarms:alarm-settings',
  operations: crud('alarm-setting'),
  api: conventionalApi('/api/alarm/v1/alarm-settings'),
  fields: {
    settingName: text({ zh: '规则名称', en: 'Rule name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    indicator: code({ zh: '告警指标', en: 'Indicator' }, alarmIndicator, { required: true, list: true, filter: true }),
    objectType: code({ zh: '对象类型', en: 'Object type' }, alarmObject, {
      required: true,
      among: {
        by: 'indicator',
        values: { 1: [1, 5], 2: [1, 7], 3: [1, 7], 4: [1, 4, 7], 5: [1, 2, 6], 6: [1, 3, 5], 7: [1, 3, 5], 8: [3, 5], 9: [4], 10: [1, 3, 7], 11: [2, 6], 12: [7, 8], 13: [7, 8], 14: [8] },
      },
      list: true,
      filter: true,
    }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { list: true, filter: true }),
    comparison: code({ zh: '比较', en: 'Comparison' }, comparisonOperator, { required: true, default: comparisonOperator.greaterThan, list: true }),
    threshold: decimal({ zh: '阈值', en: 'Threshold' }, { required: true, rules: [decimalRange(0, 99999), decimals(2)], list: true }),
    recoverThreshold: decimal({ zh: '恢复阈值', en: 'Recovery threshold' }, { rules: [decimalRange(0, 99999), decimals(2)] }),
    durationMinutes: integer({ zh: '持续时间', en: 'Duration' }, { required: true, rules: [range(1, 999)], default: 5, unit: { zh: '分钟', en: 'min' }, list: true }),
    levelId: reference({ zh: '告警级别', en: 'Level' }, 'alarm-levels', { required: true, list: true, filter: true }),
    strategyId: reference({ zh: '上报策略', en: 'Reporting policy' }, 'alarm-strategies', { required: true, list: true, filter: true }),
    hitCount: integer({ zh: '触发次数', en: 'Trigger count' }, { readOnly: true, default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    dryRunHits: integer({ zh: '近24小时试算', en: 'Dry run, last 24 h' }, { readOnly: true, list: true, unit: { zh: '次', en: 'times' } }),
    dryRunTime: dateTime({ zh: '试算时间', en: 'Dry run at' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { create: 'alarmSettingSave', update: 'alarmSettingSave' },
  related: [{ resource: 'alarm-records', filter: { settingId: '{id}' } }],
  actions: [action('test', { zh: '试算', en: 'Start dry run' }, { on: ['row'], code: 'alarm-setting:test', icon: 'Calculate', effect: 'alarmSettingTest' })],
});
