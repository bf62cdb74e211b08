import { sql } from 'kysely';

import { say } from '../sayings.ts';
import type { Row } from '../storage/database.ts';
import { copyUnder } from './codeBatch.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { later } from './moments.ts';
import { changeBalance } from './money.ts';
import { mayPayBack, orderStatus, payWay, refundAnswerAt } from './payments.ts';
import { randomCodes } from './randomCodes.ts';
import { refused } from './refused.ts';
import { add, change } from './written.ts';

/** Codes of `codeStatus`. */
const code = { unused: 0, used: 1, voided: 2 } as const;

const validSeconds = 365 * 86_400;
/** A meal that is counted in hours makes codes of whole days. */
const hoursADay = 24;

export const effects: Effects = {
  agentPurchaseIssue: onAction(async (scope, { record }) => {
    const purchase = record ?? {};
    const codeBatchNo = `CG${String(purchase['id']).padStart(7, '0')}`;
    await writeCodes(scope, purchase, codeBatchNo);
    await change(scope, purchase['id'], { codeBatchNo, usedCount: 0 });
  }),

  /** The codes are worth nothing from now on, and the goods are back in stock. */
  agentPurchaseRefund: onAction(async (scope, { record, values }) => {
    const { db, now } = scope;
    const batchNo = record?.['codeBatchNo'] ?? null;
    const codes = await sql<{ codeStatus: number }>`
      select "codeStatus" from activation_codes where "batchNo" = ${batchNo} order by id for update`.execute(db);
    if (codes.rows.some(row => row.codeStatus === code.used)) {
      throw refused('该批次激活码已被使用，不能退款', 'Codes of this batch have been used');
    }
    await sql`
      update activation_codes set "codeStatus" = ${code.voided}, revision = revision + 1, "updateTime" = ${now}
      where "batchNo" = ${batchNo} and "codeStatus" = ${code.unused}`.execute(db);
    await restock(scope, record ?? {});
    await change(scope, record?.['id'], { refundReason: values['reason'], refundTime: refundAnswerAt(now) });
  }),

  /** The provider's answer; what was paid out of the balance goes back to it. */
  agentPurchaseRefunded: onAction(async (scope, { record }) => {
    const purchase = record ?? {};
    const account = { resource: 'agents', field: 'balance', where: sql`id = ${purchase['agentId']}` };
    const isBalance = purchase['payWay'] === payWay.balance;
    // Where the provider cannot pay back, the agent has the money as a balance.
    if (!isBalance && (await mayPayBack(scope, purchase['payWay']))) return;
    if (!(await changeBalance(scope, account, String(purchase['totalAmount'] ?? 0)))) {
      await change(scope, purchase['id'], { orderStatus: orderStatus.refunding, refundTime: null });
    }
  }),
};

/** A batch of codes for the meal of the product, which only this agent's customers redeem. */
async function writeCodes(scope: EffectScope, purchase: Row, batchNo: string): Promise<void> {
  const { db, now, resourceOf } = scope;
  const { rows } = await sql<{ mealId: number; days: number | null; hours: number | null; merchantSign: string }>`
    select m.id as "mealId", m.days, m.hours, m."merchantSign" from procurement_products p
    join cloud_meals m on m.id = p."mealId" where p.id = ${purchase['productId']} for key share`.execute(db);
  const [meal] = rows;
  if (!meal) throw refused('采购产品的套餐不存在', 'The meal of the product does not exist');
  const quantity = Number(purchase['quantity'] ?? 0);
  const [first, ...others] = randomCodes(quantity);
  if (first === undefined) throw refused('采购数量为0', 'The purchase is of no codes');
  const id = await add(scope, 'activation-codes', {
    code: first,
    batchNo,
    quantity,
    mealId: meal.mealId,
    days: meal.days ?? Math.ceil((meal.hours ?? hoursADay) / hoursADay),
    merchantSign: meal.merchantSign,
    agentId: purchase['agentId'],
    codeStatus: code.unused,
    expireTime: later(now, validSeconds),
    note: say('采购补发：{0}', purchase['purchaseNo']),
  });
  await copyUnder(db, resourceOf('activation-codes'), id, others);
}

async function restock({ db, now }: EffectScope, purchase: Row): Promise<void> {
  await sql`
    update procurement_products set stock = least(9999, coalesce(stock, 0) + ${purchase['quantity']}::bigint),
      "soldCount" = greatest(0, coalesce("soldCount", 0) - ${purchase['quantity']}::bigint),
      revision = revision + 1, "updateTime" = ${now}
    where id = ${purchase['productId']}`.execute(db);
}
