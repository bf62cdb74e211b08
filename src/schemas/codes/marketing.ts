import { codeList } from '../vocabulary/codeList.ts';

export const activityType = codeList('activityType', {
  limitedTimePrice: { value: 1, zh: '限时特价', en: 'Limited-time price', tone: 'error' },
  firstPurchaseDiscount: { value: 2, zh: '首购优惠', en: 'First-purchase discount', tone: 'success' },
  flashSale: { value: 3, zh: '秒杀', en: 'Flash sale', tone: 'warning' },
  festival: { value: 4, zh: '节日活动', en: 'Festival', tone: 'info' },
  returningUserOffer: { value: 5, zh: '老用户回馈', en: 'Returning-user offer', tone: 'default' },
});

export const activityStatus = codeList('activityStatus', {
  draft: { value: 0, zh: '草稿', en: 'Draft', tone: 'default' },
  notStarted: { value: 1, zh: '待开始', en: 'Not started', tone: 'info' },
  running: { value: 2, zh: '进行中', en: 'Running', tone: 'success' },
  ended: { value: 3, zh: '已结束', en: 'Ended', tone: 'default' },
  terminated: { value: 4, zh: '已终止', en: 'Terminated', tone: 'error' },
});

export const ruleUserScope = codeList('ruleUserScope', {
  all: { value: 1, zh: '全部用户', en: 'All', tone: 'default' },
  newUsers: { value: 2, zh: '新用户', en: 'New users', tone: 'success' },
  returningUsers: { value: 3, zh: '老用户', en: 'Returning users', tone: 'info' },
  powerUsers: { value: 4, zh: '高级用户', en: 'Power users', tone: 'warning' },
});

export const mealRuleType = codeList('mealRuleType', {
  firstPurchase: { value: 1, zh: '首购', en: 'First purchase', tone: 'success' },
  renewal: { value: 2, zh: '续费', en: 'Renewal', tone: 'info' },
  upgrade: { value: 3, zh: '升级', en: 'Upgrade', tone: 'info' },
  bulk: { value: 4, zh: '批量购买', en: 'Bulk', tone: 'warning' },
});

export const promotionType = codeList('promotionType', {
  amountOff: { value: 1, zh: '满减', en: 'Amount off', tone: 'error' },
  discount: { value: 2, zh: '折扣', en: 'Discount', tone: 'warning' },
  giftCoupon: { value: 3, zh: '赠券', en: 'Gift coupon', tone: 'success' },
});

export const integralRuleType = codeList('integralRuleType', {
  earn: { value: 1, zh: '获取', en: 'Earn', tone: 'success' },
  spend: { value: 2, zh: '消耗', en: 'Spend', tone: 'warning' },
});

export const integralAction = codeList('integralAction', {
  checkIn: { value: 1, zh: '签到', en: 'Check in', tone: 'info' },
  purchase: { value: 2, zh: '消费', en: 'Purchase', tone: 'success' },
  invite: { value: 3, zh: '邀请', en: 'Invite', tone: 'info' },
  review: { value: 4, zh: '评价', en: 'Review', tone: 'default' },
  share: { value: 5, zh: '分享', en: 'Share', tone: 'default' },
  exchange: { value: 6, zh: '兑换', en: 'Redeem', tone: 'warning' },
  draw: { value: 7, zh: '抽奖', en: 'Lucky draw', tone: 'warning' },
  adjusted: { value: 8, zh: '人工调整', en: 'Adjusted', tone: 'default' },
});
