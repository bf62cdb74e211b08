import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { paymentMethod } from '../../schemas/codes/billing.ts';
import { scriptChargeType } from '../../schemas/codes/scripts.ts';
import { boolean, code, dateTime, integer, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'script-expenses',
  title: { zh: '脚本消费', en: 'Script purchases' },
  noun: { zh: '脚本消费', en: 'script purchase' },
  icon: 'PointOfSale',
  order: 50,
  type: 'record',
  code: 'scripts:script-expenses',
  operations: { export: 'script-expense:export' },
  api: conventionalApi('/api/script/v1/script-expenses'),
  sort: { field: 'expenseTime', order: 'DESC' },
  totals: ['amount', 'starCoins', 'authorShare', 'platformShare'],
  fields: {
    expenseNo: text({ zh: '消费编号', en: 'Expense no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    scriptId: reference({ zh: '脚本', en: 'Script' }, 'scripts', { readOnly: true, list: true, filter: true }),
    gameId: reference({ zh: '游戏', en: 'Game' }, 'script-games', { readOnly: true, list: true, filter: true }),
    authorId: reference({ zh: '作者', en: 'Author' }, 'script-authors', { readOnly: true, list: true, filter: true }),
    chargeType: code({ zh: '收费方式', en: 'Charge type' }, scriptChargeType, { readOnly: true, list: true, filter: true }),
    amount: money({ zh: '金额', en: 'Amount' }, { readOnly: true, list: true, sort: true }),
    starCoins: integer({ zh: '星币', en: 'Star coins' }, { readOnly: true, list: true }),
    payWay: code({ zh: '支付方式', en: 'Payment method' }, paymentMethod, { readOnly: true, list: true, filter: true }),
    authorShare: money({ zh: '作者分成', en: 'Author’s share' }, { readOnly: true, list: true }),
    platformShare: money({ zh: '平台分成', en: 'Platform’s share' }, { readOnly: true, list: true }),
    settled: boolean({ zh: '已结算', en: 'Settled' }, { readOnly: true, list: true, filter: true }),
    // Settlement that includes this expense; the field ensures that no expense is settled twice.
    settlementId: reference({ zh: '结算单', en: 'Settlement' }, 'script-settlements', { readOnly: true, only: 'detail', filter: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, only: 'detail' }),
    expenseTime: dateTime({ zh: '消费时间', en: 'Paid' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
});
