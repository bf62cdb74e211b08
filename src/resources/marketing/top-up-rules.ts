import { moveActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { ruleUserScope } from '../../schemas/codes/marketing.ts';
import { boolean, code, dateTime, integer, longText, money, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'top-up-rules',
  title: { zh: '充值规则', en: 'Top-up rules' },
  noun: { zh: '充值规则', en: 'top-up rule' },
  icon: 'AddCard',
  order: 20,
  type: 'crud',
  code: 'marketing:top-up-rules',
  operations: { create: 'top-up-rule:add', edit: 'top-up-rule:edit', delete: 'top-up-rule:delete' },
  api: conventionalApi('/api/activity/v1/top-up-rules'),
  fields: {
    ruleName: text({ zh: '规则名称', en: 'Rule name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    amount: money({ zh: '充值金额', en: 'Top-up amount' }, { required: true, list: true, sort: true }),
    starCoins: integer({ zh: '到账星币', en: 'Star coins' }, { required: true, rules: [range(1, 99999)], list: true, sort: true }),
    giveCoins: integer({ zh: '赠送星币', en: 'Bonus coins' }, { rules: [range(0, 9999)], default: 0, list: true }),
    giveCouponId: reference({ zh: '赠送优惠券', en: 'Bonus coupon' }, 'coupons', { list: true }),
    userScope: code({ zh: '适用用户', en: 'Eligible users' }, ruleUserScope, { required: true, default: ruleUserScope.all, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    recommended: boolean({ zh: '推荐', en: 'Recommended' }, { readOnly: true, default: false, list: true, filter: true }),
    recommendOrder: integer({ zh: '推荐顺序', en: 'Recommendation order' }, { readOnly: true, list: true }),
    usedCount: integer({ zh: '使用次数', en: 'Uses' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '充值与赠送', en: 'Amount and bonus' }, fields: ['ruleName', 'amount', 'starCoins', 'giveCoins', 'giveCouponId'] },
    { title: { zh: '适用范围', en: 'Scope' }, fields: ['userScope', 'startTime', 'endTime', 'sort', 'status', 'note'] },
    { title: { zh: '推荐与使用', en: 'Recommendation and usage' }, fields: ['recommended', 'recommendOrder', 'usedCount'] },
  ],
  checks: [notBefore('endTime', 'startTime')],
  sort: { field: 'sort', order: 'ASC' },
  effects: { create: 'topUpRuleSave', update: 'topUpRuleSave', delete: 'topUpRuleDelete' },
  actions: [
    action(
      'recommend',
      { zh: '设为推荐', en: 'Recommend' },
      {
        on: ['toolbar'],
        code: 'top-up-rule:recommend',
        icon: 'ThumbUp',
        confirm: { zh: '将替换现有推荐列表，确定吗？', en: 'This replaces the current list of recommended rules. Continue?' },
        form: {
          idList: references({ zh: '推荐规则', en: 'Rules to recommend' }, 'top-up-rules', {
            required: true,
            rules: [maxItems(5), { rule: 'uniqueItems' }],
            help: { zh: '按选择的先后排列，最多5个', en: 'Up to 5, in the order you choose them' },
          }),
        },
        effect: 'topUpRuleRecommend',
      },
    ),
    ...moveActions('top-up-rule:move', '/api/activity/v1/top-up-rules/move'),
  ],
});
