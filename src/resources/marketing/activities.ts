import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, lowerThan, notBefore } from '../../schemas/vocabulary/checks.ts';
import { activityStatus, activityType } from '../../schemas/codes/marketing.ts';
import { userLevel } from '../../schemas/codes/users.ts';
import { code, dateTime, integer, longText, money, reference, rows, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { activityTitle, max, maxItems, range, uniqueKeys } from '../../schemas/rules/rules.ts';

const reason = longText({ zh: '终止原因', en: 'Termination reason' }, { rules: [max(256)], readOnly: true, only: 'detail' });

export default defineResource({
  name: 'activities',
  title: { zh: '活动处理', en: 'Activity processing' },
  noun: { zh: '活动', en: 'activity' },
  icon: 'EventAvailable',
  order: 10,
  type: 'crud',
  code: 'marketing:activities',
  operations: crud('activity'),
  api: conventionalApi('/api/activity/v1/activities'),
  sort: { field: 'startTime', order: 'DESC' },
  fields: {
    activityName: text({ zh: '活动名称', en: 'Activity name' }, { required: true, rules: [activityTitle], unique: true, list: true, filter: 'search', title: true }),
    infoId: reference({ zh: '活动信息', en: 'Activity info' }, 'activity-infos', { required: true, list: true, filter: true }),
    activityType: code({ zh: '活动类型', en: 'Type' }, activityType, { required: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true }),
    items: rows(
      { zh: '活动套餐', en: 'Activity packages' },
      {
        mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-meals', { required: true }),
        originalPrice: money({ zh: '原价', en: 'Original price' }, { readOnly: true }),
        activityPrice: money({ zh: '活动价', en: 'Activity price' }, { required: true }),
        stock: integer({ zh: '库存', en: 'Stock' }, { required: true, rules: [range(1, 9999)] }),
        limit: integer({ zh: '每人限购', en: 'Limit per user' }, { rules: [range(1, 10)], default: 1 }),
      },
      {
        required: true,
        rules: [maxItems(30), { ...uniqueKeys('mealId'), says: { zh: '套餐不能重复', en: 'Each package may appear only once' } }],
        checks: [lowerThan('activityPrice', 'originalPrice')],
      },
    ),
    userLevels: code({ zh: '参与用户', en: 'Users' }, userLevel, { multiple: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    joinCount: integer({ zh: '参与人数', en: 'Participants' }, { readOnly: true, default: 0, list: true, sort: true }),
    orderCount: integer({ zh: '订单数', en: 'Orders' }, { readOnly: true, default: 0, list: true }),
    income: money({ zh: '收入', en: 'Income' }, { readOnly: true, default: 0, list: true, sort: true }),
    activityStatus: code({ zh: '活动状态', en: 'Activity status' }, activityStatus, { readOnly: true, default: activityStatus.draft, list: true, filter: true }),
    terminateReason: reason,
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '活动', en: 'Activity' }, fields: ['activityName', 'infoId', 'activityType', 'merchantSign', 'userLevels', 'startTime', 'endTime', 'note'] },
    { title: { zh: '活动套餐', en: 'Activity packages' }, fields: ['items'] },
    { title: { zh: '进展', en: 'Progress' }, fields: ['activityStatus', 'joinCount', 'orderCount', 'income', 'terminateReason'] },
  ],
  checks: [afterNow('startTime'), notBefore('endTime', 'startTime')],
  turns: [
    { field: 'activityStatus', from: [activityStatus.notStarted], to: activityStatus.running, at: 'startTime' },
    { field: 'activityStatus', from: [activityStatus.running], to: activityStatus.ended, at: 'endTime' },
  ],
  effects: { create: 'activitySave', update: 'activitySave' },
  refuses: [
    { on: ['edit'], when: { not: { eq: ['$record.activityStatus', activityStatus.draft] } }, says: { zh: '只有草稿状态的活动可以修改', en: 'Only draft activities can be edited' } },
    {
      on: ['delete'],
      when: { in: ['$record.activityStatus', [activityStatus.notStarted, activityStatus.running]] },
      says: { zh: '待开始或进行中的活动须先终止', en: 'Terminate the activity first, because it is waiting or running' },
    },
  ],
  related: [{ resource: 'activity-joins', filter: { activityId: '{id}' } }],
  actions: [
    action(
      'publish',
      { zh: '发布', en: 'Publish' },
      {
        on: ['row'],
        code: 'activity:publish',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'activityStatus', from: [activityStatus.draft], to: activityStatus.notStarted },
        effect: 'activityPublish',
      },
    ),
    action(
      'terminate',
      { zh: '终止', en: 'Terminate' },
      {
        on: ['row'],
        code: 'activity:terminate',
        icon: 'StopCircle',
        danger: true,
        form: { reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'activityStatus', from: [activityStatus.notStarted, activityStatus.running], to: activityStatus.terminated },
        sets: { terminateReason: '$form.reason' },
      },
    ),
    action(
      'join',
      { zh: '参与明细', en: 'View participants' },
      {
        on: ['row'],
        code: 'activity:join',
        icon: 'Groups',
        opens: { related: 'activity-joins', filter: { activityId: '{id}' } },
      },
    ),
  ],
});
