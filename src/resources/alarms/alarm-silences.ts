import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { alarmIndicator, alarmObject } from '../../schemas/codes/alarms.ts';
import { code, dateTime, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/**
 * Silenced alarms. Silencing an alarm creates a record here. The platform checks these records before it raises an
 * alarm.
 */
export default defineResource({
  name: 'alarm-silences',
  title: { zh: '告警屏蔽', en: 'Alarm silences' },
  noun: { zh: '告警屏蔽', en: 'alarm silence' },
  icon: 'NotificationsOff',
  order: 60,
  type: 'record',
  hidden: true,
  code: 'alarms:alarm-silences',
  operations: {},
  api: conventionalApi('/api/alarm/v1/alarm-silences'),
  sort: { field: 'until', order: 'DESC' },
  fields: {
    objectName: text({ zh: '告警对象', en: 'Alarm object' }, { rules: [max(128)], readOnly: true, list: true, filter: 'search', title: true }),
    objectType: code({ zh: '对象类型', en: 'Object type' }, alarmObject, { readOnly: true, list: true, filter: true }),
    indicator: code({ zh: '告警指标', en: 'Indicator' }, alarmIndicator, { readOnly: true, list: true, filter: true }),
    silencedAt: dateTime({ zh: '屏蔽时间', en: 'Silenced' }, { readOnly: true, list: true, sort: true }),
    until: dateTime({ zh: '屏蔽至', en: 'Silenced until' }, { readOnly: true, list: true, sort: true, filter: true }),
    silencedBy: text({ zh: '屏蔽人', en: 'Silenced by' }, { readOnly: true, list: true, filter: true }),
  },
});
