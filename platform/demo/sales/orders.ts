import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import type userCosts from '../../../src/resources/billing/user-costs.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { ComposeContext } from '../values/rowComposer.ts';
import type { Random } from '../values/random.ts';
import { randomRow, toOptionalTime, dayMs, eveningTime, formatNo, valueOf, roundToCents } from './sales.ts';

const days = 365;

/** Goods other than packages, by `orderType`: name and price. */
const goods: Readonly<Record<number, readonly (readonly [string, number])[]>> = {
  4: [
    ['星币60枚', 6],
    ['星币300枚', 30],
    ['星币980枚', 98],
    ['星币1980枚', 198],
  ],
  5: [
    ['云盘50GB包月', 6],
    ['云盘200GB包月', 18],
    ['云盘1TB包年', 268],
  ],
  6: [
    ['云游戏畅玩日卡', 9.9],
    ['云游戏畅玩月卡', 69],
  ],
  7: [
    ['云电脑标准型月卡', 199],
    ['云电脑高配型月卡', 359],
  ],
  8: [
    ['日常任务脚本月卡', 15],
    ['自动刷图脚本周卡', 8],
  ],
};

const byStarCoins = 3;
const byCode = 5;

export function composeOrder(composing: ComposeContext): SeedValues<typeof userCosts> {
  const { index, random, rowsOf, wallMs } = composing;
  const user = randomRow(random, rowsOf(clientUsers));
  const orderType = random.weighted([1, 44], [2, 30], [3, 6], [4, 8], [5, 4], [6, 4], [7, 2], [8, 2]);
  const orderStatus = random.weighted([1, 905], [2, 50], [4, 38], [3, 4], [0, 3]);
  const item = itemOf(composing, orderType);
  const payWay = randomPayWay(random, orderType);
  const ordered = orderStatus === 0 ? wallMs - random.between(20, 800) * 1_000 : eveningTime(random, wallMs, days);
  const amounts = amountsOf(composing, item.price, payWay);
  const isPaid = orderStatus === 1 || orderStatus >= 3;
  const paid = isPaid ? Math.min(wallMs, ordered + random.between(5, 180) * 1_000) : null;
  return {
    orderNo: formatNo('DD', index, 10),
    userName: valueOf(user, 'userName'),
    merchantSign: valueOf(user, 'merchantSign'),
    clientType: valueOf(user, 'clientType'),
    orderType,
    itemName: item.itemName,
    phoneType: item.phoneType,
    mealType: item.mealType,
    payWay,
    ...amounts,
    // Only an order that was paid through a provider has a transaction number.
    tradeNo: isPaid && payWay !== byStarCoins && payWay !== byCode ? formatNo('40', index, 18) : null,
    orderStatus,
    createTime: toOptionalTime(ordered),
    payTime: toOptionalTime(paid),
    refundAmount: orderStatus >= 3 ? amounts.payAmount : null,
    ...refundOf(composing, orderStatus, paid),
  };
}

interface Item {
  readonly itemName: unknown;
  readonly phoneType: unknown;
  readonly mealType: unknown;
  readonly price: number;
}

function itemOf({ random, rowsOf }: ComposeContext, orderType: number): Item {
  const others = goods[orderType];
  if (others) {
    const [itemName, price] = random.oneOf(others);
    return { itemName, phoneType: null, mealType: null, price };
  }
  const meal = randomRow(random, rowsOf(cloudMeals));
  const renewal = orderType === 2 ? meal?.renewPrice : null;
  return {
    itemName: valueOf(meal, 'mealName'),
    phoneType: valueOf(meal, 'phoneType'),
    mealType: valueOf(meal, 'mealType'),
    price: renewal ?? meal?.price ?? 29.9,
  };
}

function randomPayWay(random: Random, orderType: number): number {
  const isForCoins = orderType === 4;
  return random.weighted(
    [1, 40],
    [2, 42],
    [4, 6],
    [6, 2],
    [7, 1],
    [byStarCoins, isForCoins ? 0 : 6],
    [byCode, isForCoins ? 0 : 3],
  );
}

/**
 * Returns the amounts of an order. An order that is paid with star coins or an activation code costs no money. A coupon
 * reduces the price.
 */
function amountsOf({ random, rowsOf }: ComposeContext, price: number, payWay: number) {
  const free = payWay === byStarCoins || payWay === byCode;
  const coupon = !free && price > 20 && random.next() < 0.12 ? randomRow(random, rowsOf(coupons)) : undefined;
  const discountAmount = coupon ? roundToCents(Math.min(price / 2, random.oneOf([3, 5, 10]))) : 0;
  return {
    originalAmount: price,
    discountAmount: free ? price : discountAmount,
    payAmount: free ? 0 : roundToCents(price - discountAmount),
    starCoins: payWay === byStarCoins ? Math.max(1, Math.round(price * 10)) : 0,
    couponId: valueOf(coupon, 'id'),
  };
}

function refundOf({ random, wallMs }: ComposeContext, orderStatus: number, paid: number | null) {
  if (orderStatus < 3 || paid === null) return { refundReason: null, refundTime: null };
  const requestMs = paid + random.between(1, 10 * 24) * 3_600_000;
  return {
    refundReason: random.oneOf(['设备卡顿，用户申请退款', '重复支付', '误购买', '与描述不符', '活动补退差价']),
    // The result of a pending refund arrives in the future.
    refundTime: toOptionalTime(orderStatus === 3 ? wallMs + random.between(1, 3) * dayMs : Math.min(wallMs, requestMs)),
  };
}
