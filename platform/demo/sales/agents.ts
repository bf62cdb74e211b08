import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { orderStatus, paymentMethod } from '../../../src/schemas/codes/billing.ts';
import {
  agentRefusalReason,
  agentStatus,
  withdrawalStatus,
  withdrawalType,
} from '../../../src/schemas/codes/agents.ts';
import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import type agentPurchases from '../../../src/resources/agents/agent-purchases.ts';
import type agentWithdrawals from '../../../src/resources/agents/agent-withdrawals.ts';
import agents from '../../../src/resources/agents/agents.ts';
import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import type { SeedValues } from '../seedOf.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';
import { fakers } from '../values/fakers.ts';
import {
  formatOptionalTime,
  randomEveningTime,
  formatSequenceNumber,
  operatorNames,
  fieldValueOf,
  roundToCents,
} from './sales.ts';
import { dayMs, hourMs } from '../../../src/schemas/base/durations.ts';
import { randomRow } from '../values/random.ts';

/**
 * Agent levels: name, discount (9.5 means 95 % of the price), commission in per cent, and the amount that the level
 * requires.
 */
const ladder = [
  ['青铜', 9.5, 3, 0],
  ['白银', 9, 5, 5_000],
  ['黄金', 8.5, 8, 20_000],
  ['铂金', 8, 10, 80_000],
  ['钻石', 7.5, 12, 200_000],
] as const;

export function composeAgentLevel({ index }: ComposeContext): SeedValues<typeof agentLevels> {
  const [levelName, discount, commissionRate, upgradeAmount] = ladder[index % ladder.length] ?? ladder[0];
  return {
    levelName,
    level: index + 1,
    discount,
    commissionRate,
    upgradeAmount,
    minWithdraw: 100,
    withdrawFee: index < 3 ? 0.6 : 0,
    status: enableStatus.enabled,
    note: null,
  };
}

const banks = ['中国工商银行', '中国建设银行', '招商银行', '中国银行', '交通银行'] as const;
const { approved } = agentStatus;

/** Returns the status of an agent: 25 of 260 agents are under review and 20 are rejected, spread over the list. */
function statusOf(index: number): CodeOf<typeof agentStatus> {
  if (index % 10 === 3 && index < 250) return agentStatus.underReview;
  return index % 10 === 7 && index < 200 ? agentStatus.rejected : approved;
}

export function composeAgent(composing: ComposeContext): SeedValues<typeof agents> {
  const { index, random, rowsOf, wallMs } = composing;
  const status = statusOf(index);
  const realName = fakers.name(random, index);
  const isApproved = status === approved;
  const applied =
    status === agentStatus.underReview
      ? wallMs - random.between(1, 90) * hourMs
      : randomEveningTime(random, wallMs, 600);
  const levels = rowsOf(agentLevels);
  const level = isApproved ? levels[random.weighted([0, 45], [1, 28], [2, 16], [3, 8], [4, 3])] : levels[0];
  const parents = filterMatchingRows(rowsOf(agents), { agentStatus: [approved] });
  const hasCard = random.next() < 0.75;
  return {
    agentName: `${realName}${random.oneOf(['数码', '云手机', '科技', '工作室', '游戏'])}${String(index + 1).padStart(3, '0')}`,
    userName: `agent${String(index + 1).padStart(4, '0')}`,
    realName,
    phone: fakers.phone(random, index),
    email: fakers.email(random, index),
    idCard: fakers.idCard(random, index),
    bankCard: hasCard ? fakers.bankCard(random, index) : null,
    bankName: hasCard ? random.oneOf(banks) : null,
    alipayAccount: hasCard && random.next() < 0.5 ? null : fakers.phone(random, index),
    levelId: fieldValueOf(level ?? levels[0], 'id'),
    parentId: random.next() < 0.35 ? fieldValueOf(randomRow(random, parents), 'id') : null,
    balance: isApproved ? roundToCents(random.between(0, 900_000) / 100) : 0,
    totalCommission: isApproved ? roundToCents(random.between(100_000, 6_000_000) / 100) : 0,
    inviteCode: formatSequenceNumber('DL', index, 6),
    agentStatus: status,
    refuseReason: status === agentStatus.rejected ? agentRefusalReason.identityCheckFailed : null,
    refuseNote:
      status === agentStatus.rejected ? random.oneOf(['身份证照片不清晰', '姓名与身份证不一致', '证件已过期']) : null,
    applyTime: formatWallTime(applied),
    auditTime:
      status === agentStatus.underReview
        ? null
        : formatOptionalTime(Math.min(wallMs, applied + random.between(1, 72) * hourMs)),
    note: null,
    createTime: formatWallTime(applied),
  };
}

type Agent = RowOf<typeof agents>;
type Level = RowOf<typeof agentLevels>;

/** Returns a random approved agent. */
function agentAmong({ random, rowsOf }: ComposeContext): Agent | undefined {
  const all = rowsOf(agents);
  const may = filterMatchingRows(all, { agentStatus: [approved] });
  return randomRow(random, may.length > 0 ? may : all);
}

function levelOf({ rowsOf }: ComposeContext, agent: Agent | undefined): Level | undefined {
  return filterMatchingRows(rowsOf(agentLevels), { id: [agent?.levelId ?? 0] })[0];
}

/** Returns the account that receives the money: Alipay, or the bank card for some agents with a bank account. */
function accountOf({ index, random }: ComposeContext, agent: Agent | undefined) {
  const isByCard = Boolean(agent?.bankName) && random.next() < 0.6;
  return {
    withdrawalType: isByCard ? withdrawalType.bankCard : withdrawalType.alipay,
    realName: fieldValueOf(agent, 'realName'),
    bankName: isByCard ? fieldValueOf(agent, 'bankName') : null,
    bankCard: isByCard ? fakers.bankCard(random, index) : null,
    alipayAccount: isByCard ? null : (agent?.alipayAccount ?? fieldValueOf(agent, 'phone')),
  };
}

const inProgress = 40;

/** Composes a withdrawal. Among the first withdrawals, every 22nd is in progress and recent. */
export function composeAgentWithdrawal(composing: ComposeContext): SeedValues<typeof agentWithdrawals> {
  const { index, random, wallMs } = composing;
  const agent = agentAmong(composing);
  const level = levelOf(composing, agent);
  const isOpen = index % 22 === 0 && index < inProgress * 22;
  const state = isOpen
    ? withdrawalStatus.inProgress
    : random.weighted([withdrawalStatus.succeeded, 94], [withdrawalStatus.failed, 6]);
  const amount = random.between(1, 80) * 100;
  const fee = roundToCents((amount * (level?.withdrawFee ?? 0)) / 100);
  const applied = isOpen ? wallMs - random.between(1, 70) * hourMs : randomEveningTime(random, wallMs, 360);
  return {
    withdrawNo: formatSequenceNumber('TX', index, 8),
    agentId: fieldValueOf(agent, 'id'),
    ...accountOf(composing, agent),
    amount,
    fee,
    actualAmount: roundToCents(amount - fee),
    withdrawalStatus: state,
    applyTime: formatWallTime(applied),
    finishTime: isOpen ? null : formatOptionalTime(Math.min(wallMs, applied + random.between(1, 60) * hourMs)),
    tradeNo: state === withdrawalStatus.succeeded ? formatSequenceNumber('PAY', index, 12) : null,
    failReason:
      state === withdrawalStatus.failed ? random.oneOf(['账号与姓名不符', '银行退回', '收款账户已注销']) : null,
    operatorName: isOpen ? null : random.oneOf(operatorNames),
  };
}

export function composeProcurementProduct(composing: ComposeContext): SeedValues<typeof procurementProducts> {
  const { index, random, rowsOf } = composing;
  const meals = rowsOf(cloudMeals);
  // Takes every second package, so that the products cover all phone models.
  const meal = meals[(index * 2) % Math.max(1, meals.length)];
  const originalPrice = (meal?.price ?? 29.9) || 29.9;
  const price = roundToCents(originalPrice * 0.85);
  const levelPrices = rowsOf(agentLevels).map((level, step) => ({
    levelId: level.id,
    price: roundToCents(originalPrice * (0.84 - step * 0.03)),
  }));
  const minQuantity = random.oneOf([1, 5, 10]);
  return {
    productName: `${meal?.mealName ?? '云手机套餐'}激活码${index >= 32 ? index : ''}`,
    mealId: fieldValueOf(meal, 'id'),
    originalPrice,
    price,
    levelPrices,
    minQuantity,
    maxQuantity: random.oneOf([200, 500, 1_000, 5_000]),
    stock: random.between(0, 60) * 100,
    soldCount: random.between(0, 3_000),
    sort: index,
    shelfStatus: random.weighted([shelfStatus.listed, 78], [shelfStatus.notListed, 8], [shelfStatus.unlisted, 14]),
    note: null,
  };
}

/** Returns the unit price of an agent: the original price with the discount of the agent's level. */
function priceFor(level: Level | undefined, product: RowOf<typeof procurementProducts> | undefined) {
  const discount = level?.discount ?? 9.5;
  return { discount, unitPrice: roundToCents(((product?.originalPrice ?? 30) * discount) / 10) };
}

/** Composes a purchase. A paid purchase has activation codes, except for a few whose batch was never generated. */
export function composeAgentPurchase(composing: ComposeContext): SeedValues<typeof agentPurchases> {
  const { index, random, rowsOf, wallMs } = composing;
  const agent = agentAmong(composing);
  const level = levelOf(composing, agent);
  const product = randomRow(random, rowsOf(procurementProducts));
  const { discount, unitPrice } = priceFor(level, product);
  const quantity = random.oneOf([5, 10, 10, 20, 50, 100, 200]);
  const order = random.weighted(
    [orderStatus.paid, 92],
    [orderStatus.closed, 4],
    [orderStatus.refunded, 3],
    [orderStatus.unpaid, 1],
  );
  const bought =
    order === orderStatus.unpaid ? wallMs - random.between(1, 14) * 60_000 : randomEveningTime(random, wallMs, 360);
  const isPaid = order === orderStatus.paid || order === orderStatus.refunded;
  const hasCodes = order === orderStatus.paid && index % 40 !== 7;
  const paid = isPaid ? Math.min(wallMs, bought + random.between(10, 300) * 1_000) : null;
  return {
    purchaseNo: formatSequenceNumber('CG', index, 8),
    agentId: fieldValueOf(agent, 'id'),
    productId: fieldValueOf(product, 'id'),
    quantity,
    unitPrice,
    discount,
    totalAmount: roundToCents(unitPrice * quantity),
    payWay: random.weighted(
      [paymentMethod.balance, 55],
      [paymentMethod.alipay, 22],
      [paymentMethod.wechat, 15],
      [paymentMethod.bankTransfer, 8],
    ),
    orderStatus: order,
    codeBatchNo: hasCodes ? formatSequenceNumber('PC', index, 7) : null,
    usedCount: hasCodes ? Math.floor(quantity * random.next() * random.next()) : 0,
    purchaseTime: formatWallTime(bought),
    payTime: formatOptionalTime(paid),
    ...refundOf(composing, order === orderStatus.refunded ? paid : null),
  };
}

function refundOf({ random, wallMs }: ComposeContext, paid: number | null) {
  if (paid === null) return { refundReason: null, refundTime: null };
  return {
    refundReason: random.oneOf(['采购数量有误', '套餐选错', '渠道停止合作']),
    refundTime: formatOptionalTime(Math.min(wallMs, paid + random.between(1, 9) * dayMs)),
  };
}
