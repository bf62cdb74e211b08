import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { giftStatus } from '../../schemas/codes/billing.ts';
import { code, dateTime, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

/** Participants of an activity, and the delivery of their awards. Operators open this screen from the activity. */
export default defineResource({
  name: 'activity-joins',
  title: { zh: '活动参与明细', en: 'Activity participants' },
  noun: { zh: '参与记录', en: 'activity participant' },
  icon: 'Groups',
  order: 15,
  type: 'record',
  hidden: true,
  code: 'marketing:activity-joins',
  operations: {},
  api: conventionalApi('/api/activity/v1/activity-joins'),
  sort: { field: 'joinTime', order: 'DESC' },
  fields: {
    orderNo: text({ zh: '订单编号', en: 'Order no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    activityId: reference({ zh: '活动', en: 'Activity' }, 'activities', { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-meals', { readOnly: true, list: true }),
    amount: money({ zh: '金额', en: 'Amount' }, { readOnly: true, list: true, sort: true }),
    giftStatus: code({ zh: '发放状态', en: 'Award status' }, giftStatus, { readOnly: true, list: true, filter: true }),
    joinTime: dateTime({ zh: '参与时间', en: 'Joined' }, { readOnly: true, list: true, filter: true, sort: true }),
    sendTime: dateTime({ zh: '最近发放', en: 'Last awarded' }, { readOnly: true, list: true }),
  },
  actions: [
    action(
      'resend',
      { zh: '重新发放', en: 'Award again' },
      {
        on: ['row', 'bulk'],
        code: 'activity-join:resend',
        icon: 'Replay',
        confirm: true,
        transition: { field: 'giftStatus', from: [giftStatus.sendingFailed], to: giftStatus.sending },
        sets: { sendTime: '$now' },
      },
    ),
  ],
});
