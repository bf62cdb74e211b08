import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { compensationType, giftStatus } from '../../schemas/codes/billing.ts';
import { boolean, code, dateTime, integer, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'compensation-records',
  title: { zh: '补偿记录', en: 'Compensation records' },
  noun: { zh: '补偿记录', en: 'compensation record' },
  icon: 'FactCheck',
  order: 60,
  type: 'record',
  code: 'billing:compensation-records',
  operations: { export: 'compensation-record:export' },
  api: conventionalApi('/api/pay/v1/compensation-records'),
  sort: { field: 'sendTime', order: 'DESC' },
  fields: {
    batchNo: text({ zh: '批次号', en: 'Batch no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    compensationType: code({ zh: '补偿类型', en: 'Type' }, compensationType, { readOnly: true, list: true, filter: true }),
    amount: integer({ zh: '数量', en: 'Quantity' }, { readOnly: true, list: true, sort: true }),
    couponId: reference({ zh: '优惠券', en: 'Coupon' }, 'coupons', { readOnly: true, only: 'detail' }),
    reason: text({ zh: '原因', en: 'Reason' }, { rules: [max(256)], readOnly: true, list: true }),
    faultNo: reference({ zh: '故障编号', en: 'Fault no.' }, 'fault-conditions.faultNo', { readOnly: true, only: 'detail' }),
    faultStart: dateTime({ zh: '故障开始', en: 'Fault began' }, { readOnly: true, only: 'detail' }),
    faultEnd: dateTime({ zh: '故障结束', en: 'Fault ended' }, { readOnly: true, only: 'detail' }),
    notify: boolean({ zh: '通知用户', en: 'Notify user' }, { readOnly: true, only: 'detail' }),
    giftStatus: code({ zh: '发放状态', en: 'Delivery status' }, giftStatus, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true, filter: true }),
    sendTime: dateTime({ zh: '发放时间', en: 'Delivered' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  // The effect completes a compensation that is being sent, or marks the compensation as failed with the reason.
  turns: [{ field: 'giftStatus', from: [giftStatus.sending], to: giftStatus.sent, at: 'sendTime', effect: 'compensationRecordDeliver' }],
  actions: [
    // The job of a compensation runs this action for each record. The job and the scheduled transition both check the
    // state in the UPDATE statement that changes the state, so that each compensation is granted only once.
    action(
      'deliver',
      { zh: '发放补偿', en: 'Compensate' },
      {
        on: [],
        code: 'compensation-record:resend',
        transition: { field: 'giftStatus', from: [giftStatus.sending, giftStatus.sendingFailed], to: giftStatus.sent },
        effect: 'compensationRecordGive',
      },
    ),
    action(
      'resend',
      { zh: '重新发放', en: 'Resend' },
      {
        on: ['row', 'bulk'],
        code: 'compensation-record:resend',
        icon: 'Replay',
        confirm: true,
        transition: { field: 'giftStatus', from: [giftStatus.sendingFailed], to: giftStatus.sending },
        sets: { failReason: null, sendTime: '$now', operatorName: '$user.userName' },
      },
    ),
  ],
});
