import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { alarmIndicator, notificationMethod } from '../../schemas/codes/alarms.ts';
import { openState } from '../../schemas/codes/common.ts';
import { code, dateTime, email, longText, phone, references, text, timeOfDay } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, atLeastOneIndicator } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alarm-recipients',
  title: { zh: '告警通知人', en: 'Alarm recipients' },
  noun: { zh: '告警通知人', en: 'alarm recipient' },
  icon: 'ContactMail',
  order: 40,
  type: 'crud',
  code: 'alarms:alarm-recipients',
  operations: crud('alarm-recipient'),
  api: conventionalApi('/api/alarm/v1/alarm-recipients'),
  fields: {
    name: text({ zh: '姓名', en: 'Name' }, { required: true, rules: [max(32)], list: true, filter: 'search', title: true }),
    email: email({ zh: '邮箱', en: 'Email address' }, { required: true, list: true, filter: true }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { required: true, list: true, filter: true }),
    indicators: code({ zh: '告警指标', en: 'Alarm indicators' }, alarmIndicator, { required: true, rules: [atLeastOneIndicator], multiple: true, list: true, filter: true }),
    levelIds: references({ zh: '告警级别', en: 'Levels' }, 'alarm-levels', { list: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms'),
    informWays: code({ zh: '通知方式', en: 'Notify by' }, notificationMethod, { required: true, multiple: true, list: true }),
    dutyStart: timeOfDay({ zh: '值班开始', en: 'On duty from' }, { requiredWhen: { not: { empty: '$form.dutyEnd' } } }),
    dutyEnd: timeOfDay({ zh: '值班结束', en: 'On duty until' }, { requiredWhen: { not: { empty: '$form.dutyStart' } } }),
    open: code({ zh: '开启状态', en: 'Status' }, openState, { default: openState.open, list: true, filter: true }),
    lastTestTime: dateTime({ zh: '最近测试', en: 'Last test' }, { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'open',
      { zh: '开启', en: 'Turn on' },
      {
        on: ['row', 'bulk'],
        code: 'alarm-recipient:open',
        icon: 'NotificationsActive',
        transition: { field: 'open', from: [openState.closed], to: openState.open },
      },
    ),
    action(
      'close',
      { zh: '关闭', en: 'Turn off' },
      {
        on: ['row', 'bulk'],
        code: 'alarm-recipient:close',
        icon: 'NotificationsOff',
        transition: { field: 'open', from: [openState.open], to: openState.closed },
      },
    ),
    action(
      'test',
      { zh: '发送测试', en: 'Send test notification' },
      { on: ['row'], code: 'alarm-recipient:test', icon: 'Send', confirm: true, when: { eq: ['$record.open', openState.open] }, effect: 'alarmRecipientTest' },
    ),
  ],
});
