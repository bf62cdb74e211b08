import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { mealRuleType, ruleUserScope } from '../../schemas/codes/marketing.ts';
import { code, dateTime, decimal, integer, longText, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max, priority, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'meal-rules',
  title: { zh: '套餐规则', en: 'Package rules' },
  noun: { zh: '套餐规则', en: 'package rule' },
  icon: 'RuleFolder',
  order: 30,
  type: 'crud',
  code: 'marketing:meal-rules',
  operations: crud('meal-rule'),
  api: conventionalApi('/api/activity/v1/meal-rules'),
  sort: { field: 'priority', order: 'DESC' },
  fields: {
    ruleName: text({ zh: '规则名称', en: 'Rule name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    ruleType: code({ zh: '规则类型', en: 'Rule type' }, mealRuleType, { required: true, list: true, filter: true }),
    mealIds: references({ zh: '适用套餐', en: 'Eligible packages' }, 'cloud-meals', { required: true, list: true, filter: true }),
    months: integer({ zh: '购买月数', en: 'Months purchased' }, { required: true, rules: [range(1, 12)], list: true }),
    discount: decimal({ zh: '折扣', en: 'Discount' }, { rules: [decimalRange(1, 9.9), decimals(1)], unit: { zh: '折', en: 'tenths of the list price' }, list: true }),
    giveDays: integer({ zh: '赠送天数', en: 'Bonus days' }, { rules: [range(0, 999)], default: 0, unit: { zh: '天', en: 'd' }, list: true }),
    giveCoins: integer({ zh: '赠送星币', en: 'Bonus coins' }, { rules: [range(0, 9999)], default: 0, list: true }),
    userScope: code({ zh: '适用用户', en: 'Eligible users' }, ruleUserScope, { required: true, default: ruleUserScope.all, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    priority: integer({ zh: '优先级', en: 'Priority' }, { required: true, rules: [priority], default: 50, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '适用范围', en: 'Scope' }, fields: ['ruleName', 'ruleType', 'mealIds', 'months', 'userScope', 'startTime', 'endTime'] },
    { title: { zh: '优惠（至少一项）', en: 'Benefit (at least one)' }, fields: ['discount', 'giveDays', 'giveCoins'] },
    { title: { zh: '生效', en: 'Validity' }, fields: ['priority', 'status', 'note'] },
  ],
  checks: [notBefore('endTime', 'startTime')],
  effects: { create: 'mealRuleSave', update: 'mealRuleSave' },
});
