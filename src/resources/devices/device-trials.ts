import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { phoneType, trialStatus } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, longText, phone, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'device-trials',
  title: { zh: '设备试用', en: 'Device trials' },
  noun: { zh: '试用', en: 'trial' },
  icon: 'HourglassTop',
  order: 90,
  type: 'crud',
  code: 'devices:device-trials',
  operations: crud('device-trial'),
  api: conventionalApi('/api/resources/v1/device-trials'),
  turns: [{ field: 'trialStatus', from: [trialStatus.running], to: trialStatus.ended, at: 'endTime', effect: 'deviceTrialEnd' }],
  effects: { create: 'saveDeviceTrial', update: 'saveDeviceTrial' },
  refuses: [
    { on: ['edit'], when: { not: { eq: ['$record.trialStatus', trialStatus.pendingReview] } }, says: { zh: '试用已处理，不能修改', en: 'The trial has been handled and can no longer be changed' } },
    { on: ['delete'], when: { eq: ['$record.trialStatus', trialStatus.running] }, says: { zh: '试用中，不能删除，请先结束试用', en: 'The trial is running and cannot be deleted. End it first' } },
  ],
  sections: [
    { title: { zh: '申请人', en: 'Applicant' }, fields: ['applicant', 'phone', 'merchantSign', 'userName', 'purpose'] },
    { title: { zh: '试用', en: 'Trial' }, fields: ['phoneType', 'deviceCount', 'trialDays', 'startTime', 'endTime'] },
    { title: { zh: '处理', en: 'Handling' }, fields: ['trialStatus', 'auditNote', 'deviceIds'] },
  ],
  fields: {
    trialNo: text({ zh: '试用编号', en: 'Trial no.' }, { readOnly: true, recordNo: 'SY', list: true, filter: 'search', title: true }),
    applicant: text({ zh: '申请人', en: 'Applicant' }, { required: true, rules: [max(32)], list: true, filter: true }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { required: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true }),
    userName: reference({ zh: '试用账号', en: 'Trial account' }, 'client-users.userName', { narrowedBy: { merchantSign: 'merchantSign' }, required: true, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, list: true, filter: true }),
    deviceCount: integer({ zh: '试用数量', en: 'Devices' }, { required: true, rules: [range(1, 60)], list: true }),
    trialDays: integer({ zh: '试用天数', en: 'Trial period' }, { required: true, rules: [range(1, 30)], default: 7, list: true }),
    deviceIds: references({ zh: '已分配设备', en: 'Devices assigned' }, 'devices', { readOnly: true, only: 'detail' }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { readOnly: true, list: true, filter: true, sort: true }),
    trialStatus: code({ zh: '试用状态', en: 'Trial status' }, trialStatus, { readOnly: true, default: trialStatus.pendingReview, list: true, filter: true }),
    purpose: longText({ zh: '试用目的', en: 'Purpose' }, { rules: [max(256)] }),
    auditNote: longText({ zh: '审核说明', en: 'Review note' }, { rules: [max(256)], only: 'detail' }),
  },
  actions: [
    action(
      'approve',
      { zh: '通过', en: 'Approve' },
      {
        on: ['row'],
        code: 'device-trial:approve',
        form: {
          roomId: reference({ zh: '机房', en: 'Room' }, 'rooms'),
          auditNote: longText({ zh: '审核说明', en: 'Review note' }, { rules: [max(256)] }),
        },
        transition: { field: 'trialStatus', from: [trialStatus.pendingReview], to: trialStatus.running },
        effect: 'deviceTrialApprove',
        icon: 'CheckCircle',
      },
    ),
    action(
      'extend',
      { zh: '延长', en: 'Extend trial' },
      {
        on: ['row'],
        code: 'device-trial:extend',
        form: { days: integer({ zh: '天数', en: 'Days' }, { required: true, rules: [range(1, 30)] }) },
        when: { eq: ['$record.trialStatus', trialStatus.running] },
        effect: 'deviceTrialExtend',
        icon: 'MoreTime',
      },
    ),
    action(
      'convert',
      { zh: '转正式', en: 'Convert to rental' },
      {
        on: ['row'],
        code: 'device-trial:convert',
        form: { endTime: dateTime({ zh: '租用到期', en: 'Rental expiry' }, { required: true }) },
        checks: [afterNow('endTime')],
        transition: { field: 'trialStatus', from: [trialStatus.running], to: trialStatus.converted },
        effect: 'deviceTrialConvert',
        icon: 'Upgrade',
      },
    ),
    action(
      'end',
      { zh: '结束', en: 'End trial' },
      {
        on: ['row', 'bulk'],
        code: 'device-trial:end',
        confirm: true,
        transition: { field: 'trialStatus', from: [trialStatus.running], to: trialStatus.ended },
        effect: 'deviceTrialEnd',
        interrupts: true,
        icon: 'StopCircle',
        danger: true,
      },
    ),
    action(
      'reject',
      { zh: '拒绝', en: 'Reject' },
      {
        on: ['row'],
        code: 'device-trial:reject',
        form: { auditNote: longText({ zh: '审核说明', en: 'Review note' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'trialStatus', from: [trialStatus.pendingReview], to: trialStatus.rejected },
        sets: { auditNote: '$form.auditNote' },
        icon: 'ThumbDown',
        danger: true,
      },
    ),
  ],
});
