import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { withdrawalStatus, withdrawalType } from '../../schemas/codes/agents.ts';
import { bankCard, code, dateTime, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'agent-withdrawals',
  title: { zh: '提现管理', en: 'Withdrawals' },
  noun: { zh: '提现', en: 'withdrawal' },
  icon: 'AccountBalance',
  order: 30,
  type: 'record',
  code: 'agents:agent-withdrawals',
  operations: { export: 'agent-withdrawal:export' },
  api: conventionalApi('/api/agent/v1/agent-withdrawals'),
  sort: { field: 'applyTime', order: 'DESC' },
  fields: {
    withdrawNo: text({ zh: '提现编号', en: 'Withdrawal no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    agentId: reference({ zh: '代理', en: 'Agent' }, 'agents', { readOnly: true, list: true, filter: true }),
    withdrawalType: code({ zh: '提现方式', en: 'Withdrawal method' }, withdrawalType, { readOnly: true, list: true, filter: true }),
    realName: text({ zh: '收款人', en: 'Payee' }, { readOnly: true, list: true }),
    bankName: text({ zh: '开户行', en: 'Bank' }, { readOnly: true, only: 'detail' }),
    bankCard: bankCard({ zh: '银行卡号', en: 'Bank card number' }, { readOnly: true, only: 'detail', secret: true }),
    alipayAccount: text({ zh: '支付宝账号', en: 'Alipay account' }, { readOnly: true, only: 'detail' }),
    amount: money({ zh: '提现金额', en: 'Withdrawal amount' }, { readOnly: true, list: true, sort: true }),
    fee: money({ zh: '手续费', en: 'Fee' }, { readOnly: true, list: true }),
    actualAmount: money({ zh: '到账金额', en: 'Net amount' }, { readOnly: true, list: true }),
    withdrawalStatus: code({ zh: '提现状态', en: 'Withdrawal status' }, withdrawalStatus, { readOnly: true, list: true, filter: true }),
    applyTime: dateTime({ zh: '申请时间', en: 'Requested' }, { readOnly: true, list: true, filter: true, sort: true }),
    finishTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
    tradeNo: text({ zh: '流水号', en: 'Transaction no.' }, { readOnly: true, list: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { rules: [max(256)], readOnly: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
  actions: [
    action(
      'succeed',
      { zh: '打款成功', en: 'Mark as paid' },
      {
        on: ['row', 'bulk'],
        code: 'agent-withdrawal:succeed',
        icon: 'Paid',
        form: { tradeNo: text({ zh: '流水号', en: 'Transaction no.' }, { required: true, rules: [max(64)] }) },
        transition: { field: 'withdrawalStatus', from: [withdrawalStatus.inProgress], to: withdrawalStatus.succeeded },
        sets: { tradeNo: '$form.tradeNo', finishTime: '$now', operatorName: '$user.userName' },
        effect: 'agentWithdrawalSucceed',
      },
    ),
    action(
      'fail',
      { zh: '打款失败', en: 'Mark as failed' },
      {
        on: ['row'],
        code: 'agent-withdrawal:fail',
        icon: 'MoneyOff',
        danger: true,
        form: { failReason: longText({ zh: '失败原因', en: 'Failure reason' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'withdrawalStatus', from: [withdrawalStatus.inProgress], to: withdrawalStatus.failed },
        sets: { failReason: '$form.failReason', finishTime: '$now', operatorName: '$user.userName' },
        effect: 'agentWithdrawalFail',
      },
    ),
  ],
});
