import { sql } from 'kysely';

import { addSeconds } from '../../../engine/effects/times.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';

/** Codes of `payWay`. */
export const payWay = { alipay: 1, wechat: 2, starCoins: 3, balance: 6 } as const;

/** Codes of `orderStatus`. */
export const orderStatus = { unpaid: 0, paid: 1, closed: 2, refunding: 3, refunded: 4 } as const;

/** Simulated seconds until a payment provider responds to a refund. */
const responseSeconds = 10;

const usualTimeoutMinutes = 15;

/** Maps each payment method that uses a provider to the table of its settings. */
const settingsTables: Readonly<Record<number, string>> = {
  [payWay.alipay]: 'alipay_settings',
  [payWay.wechat]: 'wechat_pay_settings',
};

/** Returns the time at which the provider responds to a refund that is requested now. */
export function refundResponseTime(now: string): string {
  return addSeconds(now, responseSeconds);
}

/** Returns whether a refund can use the payment method: a disabled provider cannot refund. */
export async function canRefund({ db }: EffectScope, way: unknown): Promise<boolean> {
  const table = settingsTables[Number(way)];
  if (table === undefined) return true;
  const { rows } = await sql`select from ${sql.table(table)} where id = 1 and enabled`.execute(db);
  return rows.length > 0;
}

/** Returns the time until which an unpaid order can be paid. */
export async function paymentDeadline({ db }: EffectScope, way: unknown, orderedAt: string): Promise<string> {
  const table = settingsTables[Number(way)];
  const { rows } = table
    ? await sql<{ minutes: number | null }>`
        select "timeoutMinutes" as minutes from ${sql.table(table)} where id = 1`.execute(db)
    : { rows: [] };
  return addSeconds(orderedAt, (rows[0]?.minutes ?? usualTimeoutMinutes) * 60);
}
