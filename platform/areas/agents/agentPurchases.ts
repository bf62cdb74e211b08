import agentPurchases from '../../../src/resources/agents/agent-purchases.ts';
import agents from '../../../src/resources/agents/agents.ts';
import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import activationCodes from '../../../src/resources/settings/activation-codes.ts';
import { orderStatus, paymentMethod } from '../../../src/schemas/codes/billing.ts';
import { redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { insertCopiesWithCodes } from '../../engine/effects/insertCopiesWithCodes.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { changeBalance } from '../billing/money/changeBalance.ts';
import { canRefund, computeRefundResponseDate } from '../billing/money/payments.ts';
import { generateRandomCodes } from '../../engine/effects/generateRandomCodes.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Purchase = RowOf<typeof agentPurchases>;

const validSeconds = 365 * 86_400;
/** Hours per day, to convert packages sold by the hour to the days of an activation code. */
const hoursADay = 24;

export const effects = effectsOf(agentPurchases, {
  agentPurchaseIssue: async (scope, { record }) => {
    const codeBatchNo = `CG${String(record.id).padStart(7, '0')}`;
    await writeCodes(scope, record, codeBatchNo);
    await changeRecord(scope, agentPurchases, record.id, { codeBatchNo, usedCount: 0 });
  },

  /** Voids the activation codes and returns the goods to stock. */
  agentPurchaseRefund: async (scope, { record, values }) => {
    const { now } = scope;
    await voidCodes(scope, record.codeBatchNo);
    await returnStock(scope, record);
    await changeRecord(scope, agentPurchases, record.id, {
      refundReason: values.reason,
      refundTime: computeRefundResponseDate(now),
    });
  },

  /**
   * Handles the end of a refund: adds the amount to the agent's balance if the purchase was paid from the balance, or
   * if the payment provider cannot refund.
   */
  agentPurchaseRefunded: async (scope, { record }) => {
    const account = { resource: agents, field: 'balance', by: ['id', record.agentId] } as const;
    const isBalance = record.payWay === paymentMethod.balance;
    if (!isBalance && (await canRefund(scope, record.payWay))) return;
    if (!(await changeBalance(scope, account, record.totalAmount ?? 0))) {
      await changeRecord(scope, agentPurchases, record.id, { orderStatus: orderStatus.refunding, refundTime: null });
    }
  },
});

/** Voids the unused codes of a batch. Refuses if one of its codes has been used. */
async function voidCodes({ db, now }: EffectScope, batchNo: string | null): Promise<void> {
  const tables = withTables(db, activationCodes);
  const codes = await tables
    .selectFrom('activation_codes')
    .select('codeStatus')
    .where('batchNo', '=', batchNo)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (codes.some(row => row.codeStatus === redemptionStatus.used)) {
    throw createRefusal(
      '该批次激活码已被使用，不能退款',
      'Codes of this batch have been used, so the purchase cannot be refunded',
    );
  }
  await tables
    .updateTable('activation_codes')
    .set(eb => ({ codeStatus: redemptionStatus.voided, revision: eb('revision', '+', 1), updateTime: now }))
    .where('batchNo', '=', batchNo)
    .where('codeStatus', '=', redemptionStatus.unused)
    .execute();
}

/**
 * Inserts a batch of activation codes for the product's package. Only customers of the agent can redeem these codes.
 */
async function writeCodes(scope: EffectScope, purchase: Purchase, batchNo: string): Promise<void> {
  const { db, now } = scope;
  const meal = await withTables(db, procurementProducts, cloudMeals)
    .selectFrom('procurement_products as p')
    .innerJoin('cloud_meals as m', 'm.id', 'p.mealId')
    .select(['m.id as mealId', 'm.days', 'm.hours', 'm.merchantSign'])
    .where('p.id', '=', purchase.productId)
    .forKeyShare()
    .executeTakeFirst();
  if (!meal) throw createRefusal('采购产品的套餐不存在', 'The package of the product does not exist');
  const quantity = purchase.quantity ?? 0;
  const [first, ...others] = generateRandomCodes(quantity);
  if (first === undefined) throw createRefusal('采购数量为0', 'The purchase has a quantity of 0');
  const id = await insertInto(scope, activationCodes, {
    code: first,
    batchNo,
    quantity,
    mealId: meal.mealId,
    days: meal.days ?? Math.ceil((meal.hours ?? hoursADay) / hoursADay),
    merchantSign: meal.merchantSign,
    agentId: purchase.agentId,
    codeStatus: redemptionStatus.unused,
    expireTime: addSeconds(now, validSeconds),
    note: formatMessage('采购补发：{0}', purchase.purchaseNo),
  });
  await insertCopiesWithCodes(db, activationCodes, id, others);
}

async function returnStock({ db, now }: EffectScope, { productId, quantity }: Purchase): Promise<void> {
  await withTables(db, procurementProducts)
    .updateTable('procurement_products')
    .set(eb => ({
      stock: eb.fn<number>('least', [eb.lit(9999), eb(eb.fn.coalesce('stock', eb.lit(0)), '+', quantity)]),
      soldCount: eb.fn<number>('greatest', [eb.lit(0), eb(eb.fn.coalesce('soldCount', eb.lit(0)), '-', quantity)]),
      revision: eb('revision', '+', 1),
      updateTime: now,
    }))
    .where('id', '=', productId)
    .execute();
}
