import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { integralAction, integralRuleType } from '../../schemas/codes/marketing.ts';
import { rewardType } from '../../schemas/codes/settings.ts';
import { code, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'integral-rules',
  title: { zh: '积分管理', en: 'Points' },
  noun: { zh: '积分规则', en: 'points rule' },
  icon: 'EmojiEvents',
  order: 70,
  type: 'crud',
  code: 'marketing:integral-rules',
  operations: { create: 'integral-rule:add', edit: 'integral-rule:edit', delete: 'integral-rule:delete' },
  api: conventionalApi('/api/activity/v1/integral-rules'),
  fields: {
    ruleName: text({ zh: '规则名称', en: 'Rule name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    ruleType: code({ zh: '规则类型', en: 'Type' }, integralRuleType, { required: true, list: true, filter: true }),
    action: code({ zh: '行为', en: 'Action' }, integralAction, { required: true, list: true, filter: true }),
    points: integer({ zh: '积分', en: 'Points' }, { required: true, rules: [range(1, 9999)], list: true, sort: true }),
    dailyLimit: integer({ zh: '每日上限', en: 'Daily limit' }, { rules: [range(1, 999)], list: true }),
    totalLimit: integer({ zh: '总上限', en: 'Total limit' }, { rules: [range(1, 99999)] }),
    exchangeType: code({ zh: '兑换物', en: 'Reward' }, rewardType, { required: true, visibleWhen: { eq: ['$form.ruleType', integralRuleType.spend] }, whenHidden: 'clear', list: true }),
    exchangeValue: integer(
      { zh: '兑换数量', en: 'Exchange quantity' },
      { required: true, rules: [range(1, 9999)], visibleWhen: { eq: ['$form.ruleType', integralRuleType.spend] }, whenHidden: 'clear', list: true },
    ),
    validDays: integer({ zh: '有效期', en: 'Validity' }, { rules: [range(1, 999)], default: 365, unit: { zh: '天', en: 'd' } }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
});
