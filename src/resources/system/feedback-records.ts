import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { clientTypeLog } from '../../schemas/codes/common.ts';
import { feedbackStatus, problemType } from '../../schemas/codes/system.ts';
import { boolean, code, dateTime, images, longText, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { digits, max } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

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
    clientType: code({ zh: '客户端', en: 'Client app' }, clientTypeLog, { readOnly: true, list: true, filter: true }),
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
      { zh: '处理', en: 'Process' },
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
        effect: 'feedbackReopen',
        icon: 'Undo',
      },
    ),
  ],
  seed: {
    rows: 1400,
    atOnce: 100,
    values: {
      feedbackNo: { sequence: 'FK2026######' },
      problemType: weighted([1, 22], [2, 25], [3, 10], [4, 12], [5, 14], [6, 7], [7, 6], [8, 4]),
      description: {
        chosenBy: 'problemType',
        among: {
          '1': ['点击连接后一直转圈，提示连接超时', '换了网络还是连不上云手机'],
          '2': ['晚上画面特别卡，声音断断续续', '切到高清以后掉帧严重'],
          '3': ['云手机一直黑屏，重启也没用', '设备显示离线，已经两个小时'],
          '4': ['充值成功但星币没有到账', '重复扣款，请帮忙退款'],
          '5': ['应用安装失败，提示存储空间不足', '游戏更新后闪退'],
          '6': ['手机号换了，登录不上账号', '实名认证一直审核中'],
          '7': ['希望增加批量管理功能', '希望支持横屏锁定'],
          '8': ['发票什么时候可以开', '想咨询企业采购'],
        },
      },
      userName: { pick: 'client-users', field: 'userName' },
      contactNumber: { digits: 11, prefix: '1' },
      deviceId: { pick: 'devices' },
      clientType: weighted([1, 58], [2, 26], [3, 8], [5, 5], [7, 3]),
      clientVersion: { oneOf: ['5.6.0', '5.7.2', '5.8.0', '5.8.2', '5.9.0'] },
      submitTime: { by: 'feedbackStatus', draw: { '0': { pastDays: 3, curve: 'evening' }, '1': { pastDays: 300, curve: 'evening' } } },
      feedbackStatus: weighted([1, 1_320], [0, 80]),
      reply: {
        when: ['feedbackStatus', 1],
        then: { oneOf: ['您好，问题已处理，请重新登录后再试。', '已为您更换设备，给您带来不便敬请谅解。', '充值已补到账，请查收。', '感谢建议，已转交产品团队。'] },
      },
      notified: {
        when: ['feedbackStatus', 1],
        then: weighted([true, 9], [false, 1]),
      },
      handlerName: { when: ['feedbackStatus', 1], then: { pick: 'users', field: 'userName' } },
      handleTime: { when: ['feedbackStatus', 1], then: { after: 'submitTime', seconds: [600, 86_400] } },
    },
  },
});
