import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import type { phoneType } from '../../../src/schemas/codes/devices.ts';
import { type mealType, orderStatus, orderType, paymentMethod } from '../../../src/schemas/codes/billing.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import type userCosts from '../../../src/resources/billing/user-costs.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { type Random, randomRow } from '../values/random.ts';
import { formatOptionalTime, randomEveningTime, formatSequenceNumber, fieldValueOf, roundToCents } from './sales.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

const days = 365;

/** Goods other than packages, by order type: name and price. */
const goods: Readonly<Record<number, readonly (readonly [string, number])[]>> = {
  [orderType.starCoinTopUp]: [
    ['星币60枚', 6],
    ['星币300枚', 30],
    ['星币980枚', 98],
    ['星币1980枚', 198],
  ],
  [orderType.cloudDisk]: [
    ['云盘50GB包月', 6],
    ['云盘200GB包月', 18],
    ['云盘1TB包年', 268],
  ],
  [orderType.cloudGame]: [
    ['云游戏畅玩日卡', 9.9],
    ['云游戏畅玩月卡', 69],
  ],
  [orderType.cloudComputer]: [
    ['云电脑标准型月卡', 199],
    ['云电脑高配型月卡', 359],
  ],
  [orderType.script]: [
    ['日常任务脚本月卡', 15],
    ['自动刷图脚本周卡', 8],
  ],
};

const byStarCoins = paymentMethod.starCoins;
const byCode = paymentMethod.activationCode;

export function composeOrder(composing: ComposeContext): SeedValues<typeof userCosts> {
  const { index, random, rowsOf, wallMs } = composing;
  const user = randomRow(random, rowsOf(clientUsers));
  const type = random.weighted(
    [orderType.purchase, 44],
    [orderType.renewal, 30],
    [orderType.upgrade, 6],
    [orderType.starCoinTopUp, 8],
    [orderType.cloudDisk, 4],
    [orderType.cloudGame, 4],
    [orderType.cloudComputer, 2],
    [orderType.script, 2],
  );
  const status = random.weighted(
    [orderStatus.paid, 905],
    [orderStatus.closed, 50],
    [orderStatus.refunded, 38],
    [orderStatus.refunding, 4],
    [orderStatus.unpaid, 3],
  );
  const item = itemOf(composing, type);
  const way = randomPayWay(random, type);
  const ordered =
    status === orderStatus.unpaid ? wallMs - random.between(20, 800) * 1_000 : randomEveningTime(random, wallMs, days);
  const amounts = amountsOf(composing, item.price, way);
  const isPaid = status === orderStatus.paid || isRefunded(status);
  const paid = isPaid ? Math.min(wallMs, ordered + random.between(5, 180) * 1_000) : null;
  return {
    orderNo: formatSequenceNumber('DD', index, 10),
    userName: fieldValueOf(user, 'userName'),
    merchantSign: fieldValueOf(user, 'merchantSign'),
    clientType: fieldValueOf(user, 'clientType'),
    orderType: type,
    itemName: item.itemName,
    phoneType: item.phoneType,
    mealType: item.mealType,
    payWay: way,
    ...amounts,
    // Orders that are unpaid, or paid with star coins or an activation code, have no transaction number.
    tradeNo: isPaid && way !== byStarCoins && way !== byCode ? formatSequenceNumber('40', index, 18) : null,
    orderStatus: status,
    createTime: formatOptionalTime(ordered),
    payTime: formatOptionalTime(paid),
    refundAmount: isRefunded(status) ? amounts.payAmount : null,
    ...refundOf(composing, status, paid),
  };
}

interface Item {
  readonly itemName: string | null;
  readonly phoneType: CodeOf<typeof phoneType> | null;
  readonly mealType: CodeOf<typeof mealType> | null;
  readonly price: number;
}

function itemOf({ random, rowsOf }: ComposeContext, type: CodeOf<typeof orderType>): Item {
  const others = goods[type];
  if (others) {
    const [itemName, price] = random.oneOf(others);
    return { itemName, phoneType: null, mealType: null, price };
  }
  const meal = randomRow(random, rowsOf(cloudMeals));
  const renewal = type === orderType.renewal ? meal?.renewPrice : null;
  return {
    itemName: fieldValueOf(meal, 'mealName'),
    phoneType: fieldValueOf(meal, 'phoneType'),
    mealType: fieldValueOf(meal, 'mealType'),
    price: renewal ?? meal?.price ?? 29.9,
  };
}

function randomPayWay(random: Random, type: CodeOf<typeof orderType>): CodeOf<typeof paymentMethod> {
  const isForCoins = type === orderType.starCoinTopUp;
  return random.weighted(
    [paymentMethod.alipay, 40],
    [paymentMethod.wechat, 42],
    [paymentMethod.appleInAppPurchase, 6],
    [paymentMethod.balance, 2],
    [paymentMethod.bankTransfer, 1],
    [byStarCoins, isForCoins ? 0 : 6],
    [byCode, isForCoins ? 0 : 3],
  );
}

/**
 * Returns the amounts of an order. An order that is paid with star coins or an activation code costs no money. A coupon
 * reduces the price.
 */
function amountsOf({ random, rowsOf }: ComposeContext, price: number, way: CodeOf<typeof paymentMethod>) {
  const free = way === byStarCoins || way === byCode;
  const coupon = !free && price > 20 && random.next() < 0.12 ? randomRow(random, rowsOf(coupons)) : undefined;
  const discountAmount = coupon ? roundToCents(Math.min(price / 2, random.oneOf([3, 5, 10]))) : 0;
  return {
    originalAmount: price,
    discountAmount: free ? price : discountAmount,
    payAmount: free ? 0 : roundToCents(price - discountAmount),
    starCoins: way === byStarCoins ? Math.max(1, Math.round(price * 10)) : 0,
    couponId: fieldValueOf(coupon, 'id'),
  };
}

/** Returns whether the money of an order goes back to the user. */
function isRefunded(status: CodeOf<typeof orderStatus>): boolean {
  return status === orderStatus.refunding || status === orderStatus.refunded;
}

function refundOf({ random, wallMs }: ComposeContext, status: CodeOf<typeof orderStatus>, paid: number | null) {
  if (!isRefunded(status) || paid === null) return { refundReason: null, refundTime: null };
  const requestMs = paid + random.between(1, 10 * 24) * 3_600_000;
  return {
    refundReason: random.oneOf(['设备卡顿，用户申请退款', '重复支付', '误购买', '与描述不符', '活动补退差价']),
    // A pending refund has a refund time in the future.
    refundTime: formatOptionalTime(
      status === orderStatus.refunding ? wallMs + random.between(1, 3) * dayMs : Math.min(wallMs, requestMs),
    ),
  };
}
