import { sql } from 'kysely';

import { later } from './moments.ts';
import type { EffectScope } from './effect.ts';

/** Codes of `payWay`. */
export const payWay = { alipay: 1, wechat: 2, starCoins: 3, balance: 6 } as const;

/** Codes of `orderStatus`. */
export const orderStatus = { unpaid: 0, paid: 1, closed: 2, refunding: 3, refunded: 4 } as const;

/** A provider answers within this time. */
const answerSeconds = 10;

const usualTimeoutMinutes = 15;

/** The settings of the providers whose payments pass through them. */
const settingsOf: Readonly<Record<number, string>> = {
  [payWay.alipay]: 'alipay_settings',
  [payWay.wechat]: 'wechat_pay_settings',
};

/** When the answer to a refund that is asked for now will be there. */
export function refundAnswerAt(now: string): string {
  return later(now, answerSeconds);
}

/** Whether the way of paying can pay back: a provider that has been switched off cannot. */
export async function mayPayBack({ db }: EffectScope, way: unknown): Promise<boolean> {
  const table = settingsOf[Number(way)];
  if (table === undefined) return true;
  const { rows } = await sql`select from ${sql.table(table)} where id = 1 and enabled`.execute(db);
  return rows.length > 0;
}

/** Until when an unpaid order may still be paid. */
export async function paymentDeadline({ db }: EffectScope, way: unknown, orderedAt: string): Promise<string> {
  const table = settingsOf[Number(way)];
  const { rows } = table
    ? await sql<{ minutes: number | null }>`
        select "timeoutMinutes" as minutes from ${sql.table(table)} where id = 1`.execute(db)
    : { rows: [] };
  return later(orderedAt, (rows[0]?.minutes ?? usualTimeoutMinutes) * 60);
}
