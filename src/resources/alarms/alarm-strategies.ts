import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { reportMode } from '../../schemas/codes/alarms.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, reference, references, text, timeOfDay, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alarm-strategies',
  title: { zh: '上报策略', en: 'Reporting policies' },
  noun: { zh: '上报策略', en: 'reporting policy' },
  icon: 'Rule',
  order: 50,
  type: 'crud',
  code: 'alarms:alarm-strategies',
  operations: { create: 'alarm-strategy:add', edit: 'alarm-strategy:edit', delete: 'alarm-strategy:delete' },
  api: conventionalApi('/api/alarm/v1/alarm-strategies'),
  fields: {
    strategyName: text({ zh: '策略名称', en: 'Policy name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    reportMode: code({ zh: '上报方式', en: 'Report mode' }, reportMode, { required: true, list: true, filter: true }),
    intervalSeconds: integer(
      { zh: '采集间隔', en: 'Collection interval' },
      { required: true, rules: [range(1, 999)], default: 60, unit: { zh: '秒', en: 's' }, visibleWhen: { eq: ['$form.reportMode', reportMode.scheduledSummary] }, list: true },
    ),
    mergeMinutes: integer({ zh: '合并窗口', en: 'Merge window' }, { rules: [range(0, 999)], default: 5, unit: { zh: '分钟', en: 'min' }, list: true }),
    maxPerHour: integer({ zh: '每小时上限', en: 'Max per hour' }, { rules: [range(1, 999)], default: 60, list: true }),
    escalateMinutes: integer({ zh: '升级时间', en: 'Escalate after' }, { rules: [range(0, 999)], default: 30, unit: { zh: '分钟', en: 'min' }, list: true }),
    escalateLevelId: reference({ zh: '升级级别', en: 'Escalate to' }, 'alarm-levels', { required: true, visibleWhen: { gt: ['$form.escalateMinutes', 0] } }),
    quietStart: timeOfDay({ zh: '免打扰开始', en: 'Quiet from' }, { requiredWhen: { not: { empty: '$form.quietEnd' } } }),
    quietEnd: timeOfDay({ zh: '免打扰结束', en: 'Quiet until' }, { requiredWhen: { not: { empty: '$form.quietStart' } } }),
    recipientIds: references({ zh: '通知人', en: 'Recipients' }, 'alarm-recipients', { required: true, list: true }),
    callbackUrl: url({ zh: '回调地址', en: 'Callback URL' }, { rules: [max(128)] }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  related: [{ resource: 'alarm-settings', filter: { strategyId: '{id}' } }],
});
