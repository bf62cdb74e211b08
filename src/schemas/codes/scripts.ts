import { codeList } from '../vocabulary/codeList.ts';

export const scriptChargeType = codeList('scriptChargeType', {
  free: { value: 0, zh: '免费', en: 'Free', tone: 'success' },
  perUse: { value: 1, zh: '按次', en: 'Per use', tone: 'info' },
  daily: { value: 2, zh: '按天', en: 'Daily', tone: 'info' },
  monthly: { value: 3, zh: '包月', en: 'Monthly', tone: 'warning' },
});

export const settlementParty = codeList('settleParty', {
  author: { value: 1, zh: '作者', en: 'Author', tone: 'info' },
  platform: { value: 2, zh: '第三方平台', en: 'Platform', tone: 'default' },
});

export const settlementStatus = codeList('settleStatus', {
  awaitingConfirmation: { value: 0, zh: '待确认', en: 'Awaiting confirmation', tone: 'warning' },
  awaitingPayment: { value: 1, zh: '待打款', en: 'Awaiting payment', tone: 'info' },
  settled: { value: 2, zh: '已结算', en: 'Settled', tone: 'success' },
  disputed: { value: 3, zh: '有异议', en: 'Disputed', tone: 'error' },
});
