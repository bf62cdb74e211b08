import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { loggedClientType } from '../../schemas/codes/common.ts';
import { feedbackStatus, problemType } from '../../schemas/codes/system.ts';
import { boolean, code, dateTime, images, longText, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { digits, max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'feedback-records',
  title: { zh: '反馈记录', en: 'Feedback records' },
  noun: { zh: '反馈', en: 'feedback record' },
  icon: 'Feedback',
  order: 80,
  type: 'crud',
  code: 'system:feedback-records',
  sort: { field: 'submitTime', order: 'DESC' },
  operations: { delete: 'feedback-record:delete', export: 'feedback-record:export' },
  api: conventionalApi('/api/system/v1/feedback-records'),
  fields: {
    feedbackNo: text({ zh: '反馈编号', en: 'Feedback no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    problemType: code({ zh: '问题类型', en: 'Problem type' }, problemType, { readOnly: true, list: true, filter: true }),
    description: longText({ zh: '问题描述', en: 'Description' }, { readOnly: true, list: true, filter: true }),
    images: images({ zh: '截图', en: 'Screenshots' }, { readOnly: true, only: 'detail' }),
    contactNumber: text({ zh: '联系号码', en: 'Contact number' }, { rules: [digits(12)], readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true }),
    clientType: code({ zh: '客户端', en: 'Client app' }, loggedClientType, { readOnly: true, list: true, filter: true }),
    clientVersion: version({ zh: '版本', en: 'Version' }, { readOnly: true, only: 'detail' }),
    submitTime: dateTime({ zh: '提交时间', en: 'Submitted' }, { readOnly: true, list: true, filter: true, sort: true }),
    feedbackStatus: code({ zh: '处理状态', en: 'Handling status' }, feedbackStatus, { readOnly: true, default: feedbackStatus.open, list: true, filter: true }),
    reply: longText({ zh: '回复内容', en: 'Reply' }, { rules: [max(256)], readOnly: true, only: 'detail' }),
    handlerName: text({ zh: '处理人', en: 'Handled by' }, { readOnly: true, list: true }),
    notified: boolean({ zh: '已通知用户', en: 'User notified' }, { readOnly: true, only: 'detail' }),
    handleTime: dateTime({ zh: '处理时间', en: 'Handled' }, { readOnly: true, list: true }),
  },
  actions: [
    action(
      'dispose',
      { zh: '处理', en: 'Handle feedback' },
      {
        on: ['row', 'bulk'],
        code: 'feedback-record:dispose',
        icon: 'Reply',
        form: {
          reply: longText({ zh: '回复内容', en: 'Reply' }, { required: true, rules: [max(256)] }),
          notify: boolean({ zh: '通知用户', en: 'Notify user' }, { default: true }),
        },
        transition: { field: 'feedbackStatus', from: [feedbackStatus.open], to: feedbackStatus.handled },
        effect: 'feedbackDispose',
      },
    ),
    action(
      'toFault',
      { zh: '转故障', en: 'Report as fault' },
      {
        on: ['row'],
        code: 'feedback-record:toFault',
        icon: 'BugReport',
        confirm: true,
        when: { not: { empty: '$record.deviceId' } },
        effect: 'feedbackToFault',
      },
    ),
    action(
      'reopen',
      { zh: '重新打开', en: 'Reopen' },
      {
        on: ['row'],
        code: 'feedback-record:reopen',
        confirm: true,
        transition: { field: 'feedbackStatus', from: [feedbackStatus.handled], to: feedbackStatus.open },
        // The previous reply stays until an operator sends a new one.
        sets: { handlerName: null, handleTime: null, notified: false },
        icon: 'Undo',
      },
    ),
  ],
});
