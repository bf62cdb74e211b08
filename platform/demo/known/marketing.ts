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

/** `[name, kind, months, discount, days, coins]` */
const meals = [
  ['新用户首月九折', 1, 1, 9, 0, 0],
  ['新用户首购季卡八五折', 1, 3, 8.5, 7, 0],
  ['首购半年送一月', 1, 6, null, 30, 0],
  ['首购年卡七折', 1, 12, 7, 0, 500],
  ['首购月卡送星币', 1, 1, null, 0, 100],
  ['续费月卡九五折', 2, 1, 9.5, 0, 0],
  ['续费季卡九折', 2, 3, 9, 0, 0],
  ['续费季卡送十天', 2, 3, null, 10, 0],
  ['续费半年八五折', 2, 6, 8.5, 15, 0],
  ['续费年卡八折', 2, 12, 8, 0, 300],
  ['老用户续费送星币', 2, 1, null, 0, 50],
  ['到期前续费送三天', 2, 1, null, 3, 0],
  ['升级SVIP九折', 3, 1, 9, 0, 0],
  ['升级STAR送七天', 3, 1, null, 7, 0],
  ['升级STARPRO八八折', 3, 3, 8.8, 0, 200],
  ['跨档升级补差优惠', 3, 1, 9.5, 0, 0],
  ['五台起批量九折', 4, 1, 9, 0, 0],
  ['十台起批量八五折', 4, 1, 8.5, 0, 0],
  ['二十台批量季付八折', 4, 3, 8, 0, 1_000],
  ['五十台批量半年七五折', 4, 6, 7.5, 0, 3_000],
  ['百台批量年付六八折', 4, 12, 6.8, 30, 5_000],
  ['工作室批量送天数', 4, 1, null, 5, 0],
] as const;

export const knownMealRules = meals.map(([ruleName, ruleType, months, discount, giveDays, giveCoins]) => ({
  ruleName,
  ruleType,
  months,
  discount,
  giveDays,
  giveCoins,
}));

/** `[name, kind, minimum amount, amount off, discount, order types]` */
const promotions = [
  ['满100减10', 1, 100, 10, null, [1, 2]],
  ['满200减30', 1, 200, 30, null, [1, 2]],
  ['满500减100', 1, 500, 100, null, [1, 2, 3]],
  ['星币充值满300减20', 1, 300, 20, null, [4]],
  ['云盘满50减8', 1, 50, 8, null, [5]],
  ['云电脑满600减80', 1, 600, 80, null, [7]],
  ['云游戏满30减5', 1, 30, 5, null, [6]],
  ['首单九折', 2, 0.01, null, 9, [1]],
  ['续费八八折', 2, 30, null, 8.8, [2]],
  ['升级九五折', 2, 10, null, 9.5, [3]],
  ['脚本市场八折', 2, 5, null, 8, [8]],
  ['云盘扩容九折', 2, 20, null, 9, [5]],
  ['全场七五折', 2, 300, null, 7.5, [1, 2, 3, 5, 6, 7]],
  ['购机赠券', 3, 50, null, null, [1]],
  ['续费赠券', 3, 100, null, null, [2]],
  ['充值赠券', 3, 98, null, null, [4]],
  ['云电脑体验赠券', 3, 60, null, null, [7]],
  ['脚本消费赠券', 3, 20, null, null, [8]],
] as const;

export const knownPromotionRules = promotions.map(
  ([promotionName, promotionType, minAmount, reduceAmount, discount, orderTypes]) => ({
    promotionName,
    promotionType,
    minAmount,
    reduceAmount,
    discount,
    orderTypes,
  }),
);

/** `[name, days, consecutive, reward, number, stock]` */
const signs = [
  ['七日连签礼', 7, true, 1, 50, 5_000],
  ['春节签到集福', 15, false, 4, 1, 2_000],
  ['月度全勤奖', 30, true, 3, 3, 300],
  ['新人三日签到', 3, true, 2, 100, 9_000],
  ['暑期打卡赢设备', 21, false, 3, 7, 200],
  ['周末双倍签到', 2, true, 1, 20, 8_000],
  ['周年庆签到礼', 7, false, 4, 1, 3_000],
  ['国庆七天乐签到', 7, true, 1, 88, 4_000],
  ['开学打卡计划', 14, false, 2, 500, 1_500],
  ['双十一预热签到', 10, true, 4, 2, 2_500],
  ['老友回归签到', 5, true, 1, 66, 3_000],
  ['夜猫子打卡', 5, false, 2, 200, 2_000],
  ['年终签到大奖', 20, true, 3, 15, 100],
  ['会员日签到', 1, false, 2, 50, 9_999],
] as const;

export const knownSignActivities = signs.map(
  ([activityName, needDays, continuous, rewardType, rewardValue, rewardStock]) => ({
    activityName,
    intro: `活动期间${continuous ? '连续' : '累计'}签到${needDays}天即可领取奖励，数量有限先到先得`,
    needDays,
    continuous,
    rewardType,
    rewardValue,
    rewardStock,
  }),
);

/** `[name, earn or spend, action, points, daily maximum, exchanged item, quantity]` */
const integrals = [
  ['每日签到', 1, 1, 5, 1, null, null],
  ['连续签到七天', 1, 1, 30, 1, null, null],
  ['购买套餐', 1, 2, 100, 20, null, null],
  ['续费套餐', 1, 2, 120, 20, null, null],
  ['星币充值', 1, 2, 50, 10, null, null],
  ['邀请好友注册', 1, 3, 200, 5, null, null],
  ['好友首次购买', 1, 3, 500, 5, null, null],
  ['评价应用', 1, 4, 10, 3, null, null],
  ['评价脚本', 1, 4, 10, 3, null, null],
  ['优质评价', 1, 4, 30, 1, null, null],
  ['分享活动', 1, 5, 10, 3, null, null],
  ['分享战绩', 1, 5, 5, 5, null, null],
  ['兑换星币', 2, 6, 100, 10, 1, 10],
  ['兑换一天设备', 2, 6, 300, 3, 3, 1],
  ['兑换七天设备', 2, 6, 1_800, 1, 3, 7],
  ['兑换优惠券', 2, 6, 500, 2, 4, 1],
  ['兑换月卡', 2, 6, 6_000, 1, 3, 30],
  ['幸运转盘', 2, 7, 50, 20, 1, 5],
  ['九宫格抽奖', 2, 7, 100, 10, 4, 1],
  ['福袋抽奖', 2, 7, 200, 5, 3, 1],
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
