import { codeList } from '../codeList.ts';

export const activityType = codeList('activityType', [
  { value: 1, zh: '限时特价', en: 'Limited-time price', tone: 'error' },
  { value: 2, zh: '首购优惠', en: 'First-purchase discount', tone: 'success' },
  { value: 3, zh: '秒杀', en: 'Flash sale', tone: 'warning' },
  { value: 4, zh: '节日活动', en: 'Festival', tone: 'info' },
  { value: 5, zh: '老用户回馈', en: 'Returning-user offer', tone: 'default' },
]);

export const activityStatus = codeList('activityStatus', [
  { value: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  { value: 1, zh: '待开始', en: 'Not started', tone: 'info' },
  { value: 2, zh: '进行中', en: 'Running', tone: 'success' },
  { value: 3, zh: '已结束', en: 'Ended', tone: 'default' },
  { value: 4, zh: '已终止', en: 'Terminated', tone: 'error' },
]);

export const ruleUserScope = codeList('ruleUserScope', [
  { value: 1, zh: '全部用户', en: 'All', tone: 'default' },
  { value: 2, zh: '新用户', en: 'New users', tone: 'success' },
  { value: 3, zh: '老用户', en: 'Returning users', tone: 'info' },
  { value: 4, zh: '高级用户', en: 'Power users', tone: 'warning' },
]);

export const mealRuleType = codeList('mealRuleType', [
  { value: 1, zh: '首购', en: 'First purchase', tone: 'success' },
  { value: 2, zh: '续费', en: 'Renewal', tone: 'info' },
  { value: 3, zh: '升级', en: 'Upgrade', tone: 'info' },
  { value: 4, zh: '批量购买', en: 'Bulk', tone: 'warning' },
]);

export const promotionType = codeList('promotionType', [
  { value: 1, zh: '满减', en: 'Amount off', tone: 'error' },
  { value: 2, zh: '折扣', en: 'Discount', tone: 'warning' },
  { value: 3, zh: '赠券', en: 'Gift coupon', tone: 'success' },
]);

export const integralRuleType = codeList('integralRuleType', [
  { value: 1, zh: '获取', en: 'Earn', tone: 'success' },
  { value: 2, zh: '消耗', en: 'Spend', tone: 'warning' },
]);

export const integralAction = codeList('integralAction', [
  { value: 1, zh: '签到', en: 'Check in', tone: 'info' },
  { value: 2, zh: '消费', en: 'Purchase', tone: 'success' },
  { value: 3, zh: '邀请', en: 'Invite', tone: 'info' },
  { value: 4, zh: '评价', en: 'Review', tone: 'default' },
  { value: 5, zh: '分享', en: 'Share', tone: 'default' },
  { value: 6, zh: '兑换', en: 'Exchange', tone: 'warning' },
  { value: 7, zh: '抽奖', en: 'Draw', tone: 'warning' },
  { value: 8, zh: '人工调整', en: 'Adjusted', tone: 'default' },
]);
