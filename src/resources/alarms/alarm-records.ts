import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { alarmIndicator, alarmObject, alarmStatus } from '../../schemas/codes/alarms.ts';
import { code, dateTime, decimal, integer, longText, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alarm-records',
  title: { zh: '告警记录', en: 'Alarm records' },
  noun: { zh: '告警记录', en: 'alarm record' },
  icon: 'NotificationImportant',
  order: 10,
  type: 'record',
  code: 'alarms:alarm-records',
  operations: { export: 'alarm-record:export' },
  api: conventionalApi('/api/alarm/v1/alarm-records'),
  conditions: { unresolved: { label: { zh: '未关闭', en: 'Unresolved' }, when: { in: ['$record.alarmStatus', [alarmStatus.open, alarmStatus.acknowledged]] } } },
  fields: {
    alarmNo: text({ zh: '告警编号', en: 'Alarm no.' }, { readOnly: true, recordNo: 'GJ', list: true, filter: 'search', title: true }),
    levelId: reference({ zh: '告警级别', en: 'Level' }, 'alarm-levels', { readOnly: true, list: true, filter: true }),
    alarmStatus: code({ zh: '告警状态', en: 'Status' }, alarmStatus, { readOnly: true, default: alarmStatus.open, list: true, filter: true }),
    objectName: text({ zh: '告警对象', en: 'Alarm object' }, { rules: [max(128)], readOnly: true, list: true, filter: true }),
    indicator: code({ zh: '告警指标', en: 'Indicator' }, alarmIndicator, { readOnly: true, list: true, filter: true }),
    lastTime: dateTime({ zh: '最近告警', en: 'Last alarm' }, { readOnly: true, list: true, filter: true, sort: true }),
    settingId: reference({ zh: '告警设置', en: 'Alarm rule' }, 'alarm-settings', { readOnly: true, only: 'detail', filter: true }),
    objectType: code({ zh: '对象类型', en: 'Object type' }, alarmObject, { readOnly: true, list: true, filter: true }),
    objectScreen: text({ zh: '对象页面', en: 'Screen of the object' }, { readOnly: true }),
    objectId: integer({ zh: '对象编号', en: 'Object ID' }, { readOnly: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    content: text({ zh: '告警内容', en: 'Content' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    value: decimal({ zh: '当前值', en: 'Current value' }, { readOnly: true, list: true }),
    threshold: decimal({ zh: '阈值', en: 'Threshold' }, { readOnly: true, list: true }),
    times: integer({ zh: '次数', en: 'Occurrences' }, { readOnly: true, list: true, sort: true }),
    firstTime: dateTime({ zh: '首次告警', en: 'First alarm' }, { readOnly: true, list: true, filter: true, sort: true }),
    recoverTime: dateTime({ zh: '恢复时间', en: 'Recovered' }, { readOnly: true, list: true }),
    notifiedTo: references({ zh: '已通知', en: 'Notified recipients' }, 'alarm-recipients', { readOnly: true, only: 'detail' }),
    handlerName: text({ zh: '处理人', en: 'Handled by' }, { readOnly: true, list: true }),
    handleNote: longText({ zh: '处理说明', en: 'Handling note' }, { rules: [max(256)], readOnly: true, said: true, only: 'detail' }),
  },
  sort: { field: 'lastTime', order: 'DESC' },
  live: ['alarmStatus', 'levelId', 'times'],
  actions: [
    action(
      'acknowledge',
      { zh: '确认', en: 'Acknowledge' },
      {
        on: ['row', 'bulk'],
        code: 'alarm-record:acknowledge',
        icon: 'Visibility',
        transition: { field: 'alarmStatus', from: [alarmStatus.open], to: alarmStatus.acknowledged },
        effect: 'alarmRecordTake',
      },
    ),
    action(
      'handle',
      { zh: '处理', en: 'Handle' },
      {
        on: ['row', 'bulk'],
        code: 'alarm-record:handle',
        icon: 'TaskAlt',
        form: { handleNote: longText({ zh: '处理说明', en: 'Handling note' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'alarmStatus', from: [alarmStatus.open, alarmStatus.acknowledged], to: alarmStatus.handled },
        effect: 'alarmRecordTake',
      },
    ),
    action(
      'ignore',
      { zh: '忽略', en: 'Ignore' },
      {
        on: ['row', 'bulk'],
        code: 'alarm-record:ignore',
        icon: 'DoNotDisturb',
        confirm: true,
        transition: { field: 'alarmStatus', from: [alarmStatus.open], to: alarmStatus.ignored },
        effect: 'alarmRecordTake',
      },
    ),
    action(
      'silence',
      { zh: '屏蔽', en: 'Silence' },
      {
        on: ['row'],
        code: 'alarm-record:silence',
        icon: 'NotificationsOff',
        form: {
          hours: integer(
            { zh: '小时数', en: 'Hours' },
            {
              required: true,
              rules: [range(1, 999)],
              default: 24,
              help: {
                zh: '期间同一对象的同类告警不再通知；再次屏蔽以新的为准',
                en: 'The platform sends no notifications for alarms of this kind on this object until then; a new silence replaces this one',
              },
            },
          ),
        },
        effect: 'alarmRecordSilence',
      },
    ),
    action(
      'silences',
      { zh: '屏蔽记录', en: 'View silences' },
      {
        on: ['row'],
        code: 'alarm-record:silence',
        icon: 'History',
        opens: { related: 'alarm-silences', filter: { objectName: '{objectName}', indicator: '{indicator}' } },
      },
    ),
    action(
      'open',
      { zh: '打开对象', en: 'Open object' },
      { on: ['row'], code: 'alarm-record:open', icon: 'OpenInNew', when: { not: { empty: '$record.objectId' } }, opens: { route: '/{objectScreen}/{objectId}/show' } },
    ),
  ],
});
