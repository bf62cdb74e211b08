import { action } from '../../schemas/action.ts';
import { conventional } from '../../schemas/call.ts';
import { alarmIndicator, alarmObject, compareOperator } from '../../schemas/codes/alarms.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, dateTime, decimal, integer, longText, reference, references, text } from '../../schemas/fields.ts';
import { crud, defineResource } from '../../schemas/resource.ts';
import { decimalRange, decimals, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alarm-settings',
  title: { zh: '告警设置', en: 'Alarm settings' },
  noun: { zh: '告警设置', en: 'alarm setting' },
  icon: 'EditNotifications',
  order: 30,
  type: 'crud',
  code: 'alarms:alarm-settings',
  operations: crud('alarm-setting'),
  api: conventional('/api/alarm/v1/alarm-settings'),
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
    comparison: code({ zh: '比较', en: 'Comparison' }, compareOperator, { required: true, default: 1, list: true }),
    threshold: decimal({ zh: '阈值', en: 'Threshold' }, { required: true, rules: [decimalRange(0, 99999), decimals(2)], list: true }),
    recoverThreshold: decimal({ zh: '恢复阈值', en: 'Recovery threshold' }, { rules: [decimalRange(0, 99999), decimals(2)] }),
    durationMinutes: integer({ zh: '持续时间', en: 'Lasting' }, { required: true, rules: [range(1, 999)], default: 5, unit: { zh: '分钟', en: 'min' }, list: true }),
    levelId: reference({ zh: '告警级别', en: 'Level' }, 'alarm-levels', { required: true, list: true, filter: true }),
    strategyId: reference({ zh: '上报策略', en: 'Reporting strategy' }, 'alarm-strategies', { required: true, list: true, filter: true }),
    hitCount: integer({ zh: '触发次数', en: 'Triggered' }, { readOnly: true, default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: 1, list: true, filter: true }),
    dryRunHits: integer({ zh: '近24小时试算', en: 'Dry run, last 24 h' }, { readOnly: true, list: true, unit: { zh: '次', en: 'times' } }),
    dryRunTime: dateTime({ zh: '试算时间', en: 'Dry run at' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  effects: { create: 'alarmSettingSave', update: 'alarmSettingSave' },
  related: [{ resource: 'alarm-records', filter: { settingId: '{id}' } }],
  actions: [action('test', { zh: '试算', en: 'Dry run' }, { on: ['row'], code: 'alarm-setting:test', icon: 'Calculate', effect: 'alarmSettingTest' })],
  seed: {
    rows: 26,
    values: {
      indicator: { inTurn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1, 4, 5, 6, 7, 8, 10, 11, 12, 5, 6, 7] },
      objectType: { inTurn: [1, 1, 1, 1, 1, 1, 1, 3, 4, 3, 6, 8, 8, 8, 5, 4, 2, 3, 3, 5, 1, 2, 7, 6, 5, 5] },
      settingName: {
        inTurn: [
          '设备离线',
          '设备CPU过高',
          '设备内存过高',
          '设备磁盘过高',
          '设备温度过高',
          '设备丢包',
          '设备延迟过高',
          '机房带宽过高',
          '存储容量不足',
          '机房连接成功率过低',
          'BMC断开',
          '平台服务异常',
          '平台证书到期',
          '平台授权到期',
          '路由器离线',
          '存储磁盘过高',
          '机箱温度过高',
          '机房丢包',
          '机房延迟过高',
          '路由器带宽过高',
          '设备连接成功率过低',
          '机箱BMC断开',
          '服务异常',
          'BMC温度过高',
          '路由器丢包',
          '路由器延迟过高',
        ],
      },
      comparison: { chosenBy: 'indicator', among: { 1: [2], 2: [1], 3: [1], 4: [1], 5: [1], 6: [1], 7: [1], 8: [1], 9: [1], 10: [3], 11: [2], 12: [2], 13: [4], 14: [4] } },
      threshold: { chosenBy: 'indicator', among: { 1: [1], 2: [90], 3: [90], 4: [85], 5: [70], 6: [5], 7: [120], 8: [85], 9: [85], 10: [90], 11: [1], 12: [1], 13: [30], 14: [30] } },
      recoverThreshold: { chosenBy: 'indicator', among: { 2: [80], 3: [80], 4: [80], 5: [65], 6: [2], 7: [80], 8: [75], 9: [80], 10: [95] } },
      durationMinutes: { oneOf: [1, 3, 5, 5, 10, 30] },
      levelId: { chosenBy: 'indicator', among: { 1: [2], 2: [3], 3: [3], 4: [3], 5: [2], 6: [3], 7: [4], 8: [4], 9: [2], 10: [1], 11: [2], 12: [1], 13: [4], 14: [3] } },
      strategyId: { pick: 'alarm-strategies' },
      roomIds: { inTurn: [[]] },
      hitCount: { between: [0, 900] },
      status: {
        weights: [
          [1, 92],
          [0, 8],
        ],
      },
      createTime: { pastDays: 600 },
    },
  },
});
