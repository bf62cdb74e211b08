import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { settlementParty, settlementStatus } from '../../schemas/codes/scripts.ts';
import { code, dateTime, integer, longText, money, percent, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, month } from '../../schemas/rules/rules.ts';

const tradeNo = text({ zh: '流水号', en: 'Transaction no.' }, { required: true, rules: [max(64)] });

export default defineResource({
  name: 'script-settlements',
  title: { zh: '脚本结算', en: 'Script settlements' },
  noun: { zh: '结算单', en: 'settlement' },
  icon: 'Calculate',
  order: 60,
  type: 'record',
  code: 'scripts:script-settlements',
  operations: { export: 'script-settlement:export' },
  api: conventionalApi('/api/script/v1/script-settlements'),
  fields: {
    settlementNo: text({ zh: '结算编号', en: 'Settlement no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    settleType: code({ zh: '结算对象', en: 'Settlement party' }, settlementParty, { readOnly: true, list: true, filter: true }),
    authorId: reference({ zh: '作者', en: 'Author' }, 'script-authors', { readOnly: true, list: true, filter: true }),
    platformId: reference({ zh: '平台', en: 'Platform' }, 'script-platforms', { readOnly: true, list: true, filter: true }),
    month: text({ zh: '结算月份', en: 'Month' }, { readOnly: true, rules: [month], unique: { with: ['settleType', 'authorId', 'platformId'] }, list: true, filter: true }),
    orderCount: integer({ zh: '订单数', en: 'Orders' }, { readOnly: true, list: true }),
    totalAmount: money({ zh: '总金额', en: 'Total' }, { readOnly: true, list: true, sort: true }),
    shareRate: percent({ zh: '分成比例', en: 'Revenue share' }, { readOnly: true, list: true }),
    settleAmount: money({ zh: '结算金额', en: 'Settlement amount' }, { readOnly: true, list: true, sort: true }),
    settleStatus: code({ zh: '结算状态', en: 'Settlement status' }, settlementStatus, { readOnly: true, list: true, filter: true }),
    tradeNo: text({ zh: '流水号', en: 'Transaction no.' }, { readOnly: true, list: true }),
    settleTime: dateTime({ zh: '结算时间', en: 'Settled' }, { readOnly: true, list: true, filter: true, sort: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
    note: text({ zh: '备注', en: 'Note' }, { readOnly: true, rules: [max(256)], only: 'detail' }),
  },
  related: [{ resource: 'script-expenses', filter: { settlementId: '{id}' } }],
  actions: [
    action(
      'generate',
      { zh: '生成结算单', en: 'Generate settlements' },
      {
        on: ['toolbar'],
        code: 'script-settlement:generate',
        icon: 'PostAdd',
        form: {
          month: text({ zh: '结算月份', en: 'Month' }, { required: true, rules: [month], help: { zh: '已结束的月份，如 2026-01', en: 'A past month, such as 2026-01' } }),
        },
        effect: 'scriptSettlementGenerate',
      },
    ),
    action(
      'confirm',
      { zh: '确认', en: 'Confirm' },
      {
        on: ['row', 'bulk'],
        code: 'script-settlement:confirm',
        icon: 'Check',
        confirm: true,
        transition: { field: 'settleStatus', from: [settlementStatus.awaitingConfirmation], to: settlementStatus.awaitingPayment },
        effect: 'scriptSettlementSign',
      },
    ),
    action(
      'pay',
      { zh: '打款', en: 'Pay' },
      {
        on: ['row', 'bulk'],
        code: 'script-settlement:pay',
        icon: 'Payments',
        form: { tradeNo },
        transition: { field: 'settleStatus', from: [settlementStatus.awaitingPayment], to: settlementStatus.settled },
        effect: 'scriptSettlementPay',
      },
    ),
    action(
      'dispute',
      { zh: '有异议', en: 'Dispute' },
      {
        on: ['row'],
        code: 'script-settlement:dispute',
        icon: 'Feedback',
        danger: true,
        form: { note: longText({ zh: '备注', en: 'Note' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'settleStatus', from: [settlementStatus.awaitingConfirmation], to: settlementStatus.disputed },
        effect: 'scriptSettlementSign',
      },
    ),
    // Ends a dispute and recalculates the amounts from the expenses.
    action(
      'resolve',
      { zh: '重新核算', en: 'Recalculate' },
      {
        on: ['row'],
        code: 'script-settlement:dispute',
        icon: 'Calculate',
        confirm: true,
        transition: { field: 'settleStatus', from: [settlementStatus.disputed], to: settlementStatus.awaitingConfirmation },
        effect: 'scriptSettlementResolve',
      },
    ),
  ],
});
