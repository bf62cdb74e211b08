import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { agentRefusalReason, agentStatus } from '../../schemas/codes/agents.ts';
import { bankCard, code, dateTime, email, idCard, image, longText, money, phone, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, maskPhone, max, username } from '../../schemas/rules/rules.ts';

/** Long file: 22 fields and five actions, four of which have a form or confirmation of their own. */
export default defineResource({
  name: 'agents',
  title: { zh: '代理列表', en: 'Agents' },
  noun: { zh: '代理', en: 'agent' },
  icon: 'SupportAgent',
  order: 10,
  type: 'crud',
  code: 'agents:agents',
  operations: crud('agent'),
  api: conventionalApi('/api/agent/v1/agents'),
  sort: { field: 'applyTime', order: 'DESC' },
  effects: { create: 'agentCreate', update: 'agentUpdate', delete: 'agentDelete' },
  refuses: [{ on: ['delete'], when: { gt: ['$record.balance', 0] }, says: { zh: '该代理仍有余额，请先将余额调整为零', en: 'The agent still has a balance. Reduce the balance to zero first' } }],
  sections: [
    { title: { zh: '账号', en: 'Account' }, fields: ['agentName', 'userName', 'levelId', 'parentId', 'note'] },
    { title: { zh: '实名信息', en: 'Identity' }, fields: ['realName', 'phone', 'email', 'idCard', 'idCardFront', 'idCardBack'] },
    { title: { zh: '收款账户', en: 'Receiving account' }, fields: ['bankCard', 'bankName', 'alipayAccount'] },
  ],
  related: [
    { resource: 'agent-withdrawals', filter: { agentId: '{id}' } },
    { resource: 'agent-purchases', filter: { agentId: '{id}' } },
    { resource: 'agents', filter: { parentId: '{id}' } },
  ],
  fields: {
    agentName: text({ zh: '代理名称', en: 'Agent name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    userName: text({ zh: '登录账号', en: 'Sign-in account' }, { required: true, rules: [username], unique: true, readOnly: 'edit', list: true, filter: true }),
    realName: text({ zh: '真实姓名', en: 'Real name' }, { required: true, rules: [max(32)], list: true }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { required: true, rules: [maskPhone], list: true, filter: true }),
    email: email({ zh: '邮箱', en: 'Email address' }),
    idCard: idCard({ zh: '身份证号', en: 'ID card number' }, { required: 'create', secret: true }),
    idCardFront: image({ zh: '身份证正面', en: 'ID card front' }, { required: true }),
    idCardBack: image({ zh: '身份证反面', en: 'ID card back' }, { required: true }),
    bankCard: bankCard({ zh: '银行卡号', en: 'Bank card number' }, { secret: true }),
    bankName: text({ zh: '开户行', en: 'Bank' }, { rules: [max(64)] }),
    alipayAccount: text({ zh: '支付宝账号', en: 'Alipay account' }, { rules: [max(64)] }),
    levelId: reference({ zh: '代理等级', en: 'Agent level' }, 'agent-levels', { required: true, list: true, filter: true }),
    parentId: reference({ zh: '上级代理', en: 'Parent agent' }, 'agents', { list: true, filter: true }),
    balance: money({ zh: '余额', en: 'Balance' }, { readOnly: true, default: 0, list: true, sort: true }),
    totalCommission: money({ zh: '累计佣金', en: 'Total commission' }, { readOnly: true, default: 0, list: true, sort: true }),
    inviteCode: text({ zh: '邀请码', en: 'Invitation code' }, { readOnly: true, only: 'detail' }),
    agentStatus: code({ zh: '审核状态', en: 'Review status' }, agentStatus, { readOnly: true, default: agentStatus.underReview, list: true, filter: true }),
    refuseReason: code({ zh: '拒绝原因', en: 'Rejection reason' }, agentRefusalReason, { readOnly: true, list: true, filter: true }),
    refuseNote: text({ zh: '拒绝说明', en: 'Rejection note' }, { rules: [max(256)], readOnly: true, only: 'detail' }),
    applyTime: dateTime({ zh: '申请时间', en: 'Requested' }, { readOnly: true, list: true, filter: true, sort: true }),
    auditTime: dateTime({ zh: '审核时间', en: 'Reviewed' }, { readOnly: true, list: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'approve',
      { zh: '通过', en: 'Approve' },
      {
        on: ['row', 'bulk'],
        code: 'agent:approve',
        icon: 'CheckCircle',
        confirm: true,
        transition: { field: 'agentStatus', from: [agentStatus.underReview], to: agentStatus.approved },
        sets: { auditTime: '$now', refuseReason: null, refuseNote: null },
      },
    ),
    action(
      'reject',
      { zh: '拒绝', en: 'Reject' },
      {
        on: ['row'],
        code: 'agent:reject',
        icon: 'Cancel',
        danger: true,
        form: {
          refuseReason: code({ zh: '拒绝原因', en: 'Rejection reason' }, agentRefusalReason, { required: true }),
          refuseNote: longText({ zh: '拒绝说明', en: 'Rejection note' }, { rules: [max(256)] }),
        },
        transition: { field: 'agentStatus', from: [agentStatus.underReview], to: agentStatus.rejected },
        sets: { auditTime: '$now', refuseReason: '$form.refuseReason', refuseNote: '$form.refuseNote' },
      },
    ),
    action(
      'setLevel',
      { zh: '调整等级', en: 'Set level' },
      {
        on: ['row', 'bulk'],
        code: 'agent:setLevel',
        icon: 'MilitaryTech',
        form: { levelId: reference({ zh: '代理等级', en: 'Agent level' }, 'agent-levels', { required: true }) },
        sets: { levelId: '$form.levelId' },
        effect: 'agentSetLevel',
      },
    ),
    action(
      'adjust',
      { zh: '调整余额', en: 'Adjust balance' },
      {
        on: ['row'],
        code: 'agent:adjust',
        icon: 'AccountBalanceWallet',
        danger: true,
        form: {
          amount: money({ zh: '金额', en: 'Amount' }, { required: true, rules: [decimalRange(-9999999, 9999999)], help: { zh: '负数为扣减', en: 'A negative number is deducted' } }),
          confirmAmount: money({ zh: '再次输入金额', en: 'Repeat amount' }, { required: true }),
          reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }),
        },
        checks: [{ check: 'matches', field: 'confirmAmount', other: 'amount', says: { zh: '两次输入的金额不一致', en: 'The two amounts do not match' } }],
        effect: 'agentAdjust',
      },
    ),
    action(
      'revoke',
      { zh: '取消资格', en: 'Revoke agent status' },
      {
        on: ['row'],
        code: 'agent:revoke',
        icon: 'PersonOff',
        danger: true,
        form: { refuseNote: longText({ zh: '拒绝说明', en: 'Rejection note' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'agentStatus', from: [agentStatus.approved], to: agentStatus.rejected },
        sets: { auditTime: '$now', refuseNote: '$form.refuseNote' },
      },
    ),
  ],
});
