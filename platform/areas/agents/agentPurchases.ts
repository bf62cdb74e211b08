import { sql } from 'kysely';

import { formatMessage } from '../../engine/messages/messages.ts';
import type { Row } from '../../engine/storage/database.ts';
import { copyWithCodes } from '../../engine/effects/copyWithCodes.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { changeBalance } from '../billing/money/changeBalance.ts';
import { canRefund, orderStatus, payWay, refundResponseTime } from '../billing/money/payments.ts';
import { randomCodes } from '../../engine/effects/randomCodes.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Codes of `codeStatus`. */
const code = { unused: 0, used: 1, voided: 2 } as const;

const validSeconds = 365 * 86_400;
/** Hours per day, for converting packages sold by the hour: activation codes are valid for whole days. */
const hoursADay = 24;

export const effects: Effects = {
  agentPurchaseIssue: onAction(async (scope, { record }) => {
    const purchase = record ?? {};
    const codeBatchNo = `CG${String(purchase['id']).padStart(7, '0')}`;
    await writeCodes(scope, purchase, codeBatchNo);
    await changeOwnRecord(scope, purchase['id'], { codeBatchNo, usedCount: 0 });
  }),

  /** Voids the activation codes and returns the goods to stock. */
  agentPurchaseRefund: onAction(async (scope, { record, values }) => {
    const { db, now } = scope;
    const batchNo = record?.['codeBatchNo'] ?? null;
    const codes = await sql<{ codeStatus: number }>`
      select "codeStatus" from activation_codes where "batchNo" = ${batchNo} order by id for update`.execute(db);
    if (codes.rows.some(row => row.codeStatus === code.used)) {
      throw createRefusal(
        '该批次激活码已被使用，不能退款',
        'Codes of this batch have been used, so the purchase cannot be refunded',
      );
    }
    await sql`
      update activation_codes set "codeStatus" = ${code.voided}, revision = revision + 1, "updateTime" = ${now}
      where "batchNo" = ${batchNo} and "codeStatus" = ${code.unused}`.execute(db);
    await returnStock(scope, record ?? {});
    await changeOwnRecord(scope, record?.['id'], {
      refundReason: values['reason'],
      refundTime: refundResponseTime(now),
    });
  }),

  /**
   * Handles the end of a refund: adds the amount to the agent's balance if the purchase was paid from the balance, or
   * if the payment provider cannot refund.
   */
  agentPurchaseRefunded: onAction(async (scope, { record }) => {
    const purchase = record ?? {};
    const account = { resource: 'agents', field: 'balance', where: sql`id = ${purchase['agentId']}` };
    const isBalance = purchase['payWay'] === payWay.balance;
    if (!isBalance && (await canRefund(scope, purchase['payWay']))) return;
    if (!(await changeBalance(scope, account, String(purchase['totalAmount'] ?? 0)))) {
      await changeOwnRecord(scope, purchase['id'], { orderStatus: orderStatus.refunding, refundTime: null });
    }
  }),
};

/**
 * Writes a batch of activation codes for the package of the product. Only customers of this agent can redeem these
 * codes.
 */
async function writeCodes(scope: EffectScope, purchase: Row, batchNo: string): Promise<void> {
  const { db, now, resourceOf } = scope;
  const { rows } = await sql<{ mealId: number; days: number | null; hours: number | null; merchantSign: string }>`
    select m.id as "mealId", m.days, m.hours, m."merchantSign" from procurement_products p
    join cloud_meals m on m.id = p."mealId" where p.id = ${purchase['productId']} for key share`.execute(db);
  const [meal] = rows;
  if (!meal) throw createRefusal('采购产品的套餐不存在', 'The package of the product does not exist');
  const quantity = Number(purchase['quantity'] ?? 0);
  const [first, ...others] = randomCodes(quantity);
  if (first === undefined) throw createRefusal('采购数量为0', 'The purchase has a quantity of 0');
  const id = await addRecord(scope, 'activation-codes', {
    code: first,
    batchNo,
    quantity,
    mealId: meal.mealId,
    days: meal.days ?? Math.ceil((meal.hours ?? hoursADay) / hoursADay),
    merchantSign: meal.merchantSign,
    agentId: purchase['agentId'],
    codeStatus: code.unused,
    expireTime: addSeconds(now, validSeconds),
    note: formatMessage('采购补发：{0}', purchase['purchaseNo']),
  });
  await copyWithCodes(db, resourceOf('activation-codes'), id, others);
}

async function returnStock({ db, now }: EffectScope, purchase: Row): Promise<void> {
  await sql`
    update procurement_products set stock = least(9999, coalesce(stock, 0) + ${purchase['quantity']}::bigint),
      "soldCount" = greatest(0, coalesce("soldCount", 0) - ${purchase['quantity']}::bigint),
      revision = revision + 1, "updateTime" = ${now}
    where id = ${purchase['productId']}`.execute(db);
}
