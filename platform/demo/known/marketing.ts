import { orderType } from '../../../src/schemas/codes/billing.ts';
import { integralAction, integralRuleType, mealRuleType, promotionType } from '../../../src/schemas/codes/marketing.ts';
import { rewardType } from '../../../src/schemas/codes/settings.ts';

/** Campaigns of the year, each with its variants: `[occasion, variants]`. */
const occasions: readonly (readonly [string, readonly string[]])[] = [
  ['双十一', ['云手机狂欢', '续费返场', '整点秒杀']],
  ['双十二', ['年终特惠', '老友回馈', '整点秒杀']],
  ['元旦', ['迎新礼', '限时特价']],
  ['春节', ['红包季', '不打烊特惠', '新春首购礼']],
  ['元宵', ['团圆福利', '整点秒杀']],
  ['女神节', ['专享特价', '首购礼']],
  ['春季', ['焕新计划', '开学首购礼']],
  ['清明踏青', ['挂机特惠']],
  ['五一', ['畅玩特惠', '新人专享']],
  ['六一', ['童心特价']],
  ['端午', ['安康特惠', '老用户回馈']],
  ['618', ['年中大促', '整点秒杀', '续费狂欢']],
  ['暑期', ['畅玩季', '学生首购礼']],
  ['七夕', ['双开特惠']],
  ['开学季', ['首购优惠', '限时特价']],
  ['中秋', ['团圆特惠']],
  ['国庆', ['七天乐', '老用户回馈']],
  ['重阳', ['敬老特惠']],
  ['周年庆', ['感恩回馈', '整点秒杀', '首购五折']],
  ['会员日', ['专享特价', '续费礼']],
  ['新游首发', ['挂机特惠']],
  ['周末', ['限时秒杀', '尝鲜价']],
  ['夜猫子', ['半价专场', '挂机特惠']],
];

export const knownActivities = occasions
  .flatMap(([occasion, shapes]) => shapes.map(shape => `${occasion}${shape}`))
  .map(activityName => ({ activityName }));

/** Top-up amounts: `[yuan, coins, bonus coins]`. */
const topUps = [
  [6, 60, 0],
  [12, 120, 6],
  [30, 300, 20],
  [50, 500, 40],
  [68, 680, 60],
  [98, 980, 100],
  [128, 1_280, 150],
  [198, 1_980, 260],
  [298, 2_980, 420],
  [328, 3_280, 480],
  [488, 4_880, 780],
  [648, 6_480, 1_100],
  [998, 9_980, 1_900],
  [1_298, 12_980, 2_600],
  [1_998, 19_980, 4_500],
  [2_998, 29_980, 7_500],
] as const;

export const knownTopUpRules = topUps.map(([amount, starCoins, giveCoins]) => ({
  ruleName: `充${amount}元${giveCoins > 0 ? `送${giveCoins}星币` : '到账'}`,
  amount,
  starCoins,
  giveCoins,
}));

/** Package rules: `[name, kind, months, discount in tenths of the price, days, coins]` */
const meals = [
  ['新用户首月九折', mealRuleType.firstPurchase, 1, 9, 0, 0],
  ['新用户首购季卡八五折', mealRuleType.firstPurchase, 3, 8.5, 7, 0],
  ['首购半年送一月', mealRuleType.firstPurchase, 6, null, 30, 0],
  ['首购年卡七折', mealRuleType.firstPurchase, 12, 7, 0, 500],
  ['首购月卡送星币', mealRuleType.firstPurchase, 1, null, 0, 100],
  ['续费月卡九五折', mealRuleType.renewal, 1, 9.5, 0, 0],
  ['续费季卡九折', mealRuleType.renewal, 3, 9, 0, 0],
  ['续费季卡送十天', mealRuleType.renewal, 3, null, 10, 0],
  ['续费半年八五折', mealRuleType.renewal, 6, 8.5, 15, 0],
  ['续费年卡八折', mealRuleType.renewal, 12, 8, 0, 300],
  ['老用户续费送星币', mealRuleType.renewal, 1, null, 0, 50],
  ['到期前续费送三天', mealRuleType.renewal, 1, null, 3, 0],
  ['升级SVIP九折', mealRuleType.upgrade, 1, 9, 0, 0],
  ['升级STAR送七天', mealRuleType.upgrade, 1, null, 7, 0],
  ['升级STARPRO八八折', mealRuleType.upgrade, 3, 8.8, 0, 200],
  ['跨档升级补差优惠', mealRuleType.upgrade, 1, 9.5, 0, 0],
  ['五台起批量九折', mealRuleType.bulk, 1, 9, 0, 0],
  ['十台起批量八五折', mealRuleType.bulk, 1, 8.5, 0, 0],
  ['二十台批量季付八折', mealRuleType.bulk, 3, 8, 0, 1_000],
  ['五十台批量半年七五折', mealRuleType.bulk, 6, 7.5, 0, 3_000],
  ['百台批量年付六八折', mealRuleType.bulk, 12, 6.8, 30, 5_000],
  ['工作室批量送天数', mealRuleType.bulk, 1, null, 5, 0],
] as const;

export const knownMealRules = meals.map(([ruleName, ruleType, months, discount, giveDays, giveCoins]) => ({
  ruleName,
  ruleType,
  months,
  discount,
  giveDays,
  giveCoins,
}));

const { purchase, renewal, upgrade, starCoinTopUp, cloudDisk, cloudGame, cloudComputer, script } = orderType;

/** `[name, kind, minimum amount, amount off, discount, order types]` */
const promotions = [
  ['满100减10', promotionType.amountOff, 100, 10, null, [purchase, renewal]],
  ['满200减30', promotionType.amountOff, 200, 30, null, [purchase, renewal]],
  ['满500减100', promotionType.amountOff, 500, 100, null, [purchase, renewal, upgrade]],
  ['星币充值满300减20', promotionType.amountOff, 300, 20, null, [starCoinTopUp]],
  ['云盘满50减8', promotionType.amountOff, 50, 8, null, [cloudDisk]],
  ['云电脑满600减80', promotionType.amountOff, 600, 80, null, [cloudComputer]],
  ['云游戏满30减5', promotionType.amountOff, 30, 5, null, [cloudGame]],
  ['首单九折', promotionType.discount, 0.01, null, 9, [purchase]],
  ['续费八八折', promotionType.discount, 30, null, 8.8, [renewal]],
  ['升级九五折', promotionType.discount, 10, null, 9.5, [upgrade]],
  ['脚本市场八折', promotionType.discount, 5, null, 8, [script]],
  ['云盘扩容九折', promotionType.discount, 20, null, 9, [cloudDisk]],
  [
    '全场七五折',
    promotionType.discount,
    300,
    null,
    7.5,
    [purchase, renewal, upgrade, cloudDisk, cloudGame, cloudComputer],
  ],
  ['购机赠券', promotionType.giftCoupon, 50, null, null, [purchase]],
  ['续费赠券', promotionType.giftCoupon, 100, null, null, [renewal]],
  ['充值赠券', promotionType.giftCoupon, 98, null, null, [starCoinTopUp]],
  ['云电脑体验赠券', promotionType.giftCoupon, 60, null, null, [cloudComputer]],
  ['脚本消费赠券', promotionType.giftCoupon, 20, null, null, [script]],
] as const;

export const knownPromotionRules = promotions.map(
  ([promotionName, kind, minAmount, reduceAmount, discount, orderTypes]) => ({
    promotionName,
    promotionType: kind,
    minAmount,
    reduceAmount,
    discount,
    orderTypes,
  }),
);

/** Check-in activities: `[name, days, consecutive, reward, number, stock]` */
const signs = [
  ['七日连签礼', 7, true, rewardType.starCoins, 50, 5_000],
  ['春节签到集福', 15, false, rewardType.coupon, 1, 2_000],
  ['月度全勤奖', 30, true, rewardType.deviceDays, 3, 300],
  ['新人三日签到', 3, true, rewardType.points, 100, 9_000],
  ['暑期打卡赢设备', 21, false, rewardType.deviceDays, 7, 200],
  ['周末双倍签到', 2, true, rewardType.starCoins, 20, 8_000],
  ['周年庆签到礼', 7, false, rewardType.coupon, 1, 3_000],
  ['国庆七天乐签到', 7, true, rewardType.starCoins, 88, 4_000],
  ['开学打卡计划', 14, false, rewardType.points, 500, 1_500],
  ['双十一预热签到', 10, true, rewardType.coupon, 2, 2_500],
  ['老友回归签到', 5, true, rewardType.starCoins, 66, 3_000],
  ['夜猫子打卡', 5, false, rewardType.points, 200, 2_000],
  ['年终签到大奖', 20, true, rewardType.deviceDays, 15, 100],
  ['会员日签到', 1, false, rewardType.points, 50, 9_999],
] as const;

export const knownSignActivities = signs.map(
  ([activityName, needDays, continuous, reward, rewardValue, rewardStock]) => ({
    activityName,
    intro: `活动期间${continuous ? '连续' : '累计'}签到${needDays}天即可领取奖励，数量有限先到先得`,
    needDays,
    continuous,
    rewardType: reward,
    rewardValue,
    rewardStock,
  }),
);

const { earn, spend } = integralRuleType;

/** Points rules: `[name, earn or spend, action, points, daily maximum, exchanged item, quantity]` */
const integrals = [
  ['每日签到', earn, integralAction.checkIn, 5, 1, null, null],
  ['连续签到七天', earn, integralAction.checkIn, 30, 1, null, null],
  ['购买套餐', earn, integralAction.purchase, 100, 20, null, null],
  ['续费套餐', earn, integralAction.purchase, 120, 20, null, null],
  ['星币充值', earn, integralAction.purchase, 50, 10, null, null],
  ['邀请好友注册', earn, integralAction.invite, 200, 5, null, null],
  ['好友首次购买', earn, integralAction.invite, 500, 5, null, null],
  ['评价应用', earn, integralAction.review, 10, 3, null, null],
  ['评价脚本', earn, integralAction.review, 10, 3, null, null],
  ['优质评价', earn, integralAction.review, 30, 1, null, null],
  ['分享活动', earn, integralAction.share, 10, 3, null, null],
  ['分享战绩', earn, integralAction.share, 5, 5, null, null],
  ['兑换星币', spend, integralAction.exchange, 100, 10, rewardType.starCoins, 10],
  ['兑换一天设备', spend, integralAction.exchange, 300, 3, rewardType.deviceDays, 1],
  ['兑换七天设备', spend, integralAction.exchange, 1_800, 1, rewardType.deviceDays, 7],
  ['兑换优惠券', spend, integralAction.exchange, 500, 2, rewardType.coupon, 1],
  ['兑换月卡', spend, integralAction.exchange, 6_000, 1, rewardType.deviceDays, 30],
  ['幸运转盘', spend, integralAction.draw, 50, 20, rewardType.starCoins, 5],
  ['九宫格抽奖', spend, integralAction.draw, 100, 10, rewardType.coupon, 1],
  ['福袋抽奖', spend, integralAction.draw, 200, 5, rewardType.deviceDays, 1],
] as const;

export const knownIntegralRules = integrals.map(
  ([ruleName, ruleType, action, points, dailyLimit, exchangeType, exchangeValue]) => ({
    ruleName,
    ruleType,
    action,
    points,
    dailyLimit,
    exchangeType,
    exchangeValue,
  }),
);
