import { codeList } from '../vocabulary/codeList.ts';

export const agentStatus = codeList('agentStatus', {
  underReview: { value: 1, zh: '审核中', en: 'Under review', tone: 'warning' },
  approved: { value: 2, zh: '审核通过', en: 'Approved', tone: 'success' },
  rejected: { value: 3, zh: '审核拒绝', en: 'Rejected', tone: 'error' },
});

export const agentRefusalReason = codeList('agentRefuseReason', {
  identityCheckFailed: { value: 1, zh: '身份验证失败', en: 'Identity check failed', tone: 'error' },
});

export const withdrawalType = codeList('withdrawalType', {
  bankCard: { value: 1, zh: '银行卡', en: 'Bank card', tone: 'info' },
  alipay: { value: 2, zh: '支付宝', en: 'Alipay', tone: 'info' },
});

export const withdrawalStatus = codeList('withdrawalStatus', {
  inProgress: { value: 4, zh: '提现中', en: 'In progress', tone: 'warning' },
  succeeded: { value: 5, zh: '提现成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 6, zh: '提现失败', en: 'Failed', tone: 'error' },
});
