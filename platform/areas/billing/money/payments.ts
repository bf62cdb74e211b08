import alipaySettings from '../../../../src/resources/billing/alipay-settings.ts';
import wechatPaySettings from '../../../../src/resources/billing/wechat-pay-settings.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { paymentMethod } from '../../../../src/schemas/codes/billing.ts';
import { addSeconds } from '../../../engine/effects/times.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

type PayWay = CodeOf<typeof paymentMethod>;

/** Simulated seconds until a payment provider responds to a refund. */
const responseSeconds = 10;

const usualTimeoutMinutes = 15;

/** Maps each payment method that uses a provider to the table of its settings. */
const settingsTables: Readonly<Partial<Record<PayWay, 'alipay_settings' | 'wechat_pay_settings'>>> = {
  [paymentMethod.alipay]: 'alipay_settings',
  [paymentMethod.wechat]: 'wechat_pay_settings',
};

/** Returns the time at which the provider responds to a refund that is requested now. */
export function computeRefundResponseDate(now: string): string {
  return addSeconds(now, responseSeconds);
}

/** Returns whether a refund can use the payment method: a disabled provider cannot refund. */
export async function canRefund({ db }: EffectScope, way: PayWay | null): Promise<boolean> {
  const table = way === null ? undefined : settingsTables[way];
  if (table === undefined) return true;
  const settings = await withTables(db, alipaySettings, wechatPaySettings)
    .selectFrom(table)
    .select('id')
    .where('id', '=', 1)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return settings !== undefined;
}

/** Returns the time until which an unpaid order can be paid. */
export async function readPaymentDeadline({ db }: EffectScope, way: PayWay | null, orderedAt: string): Promise<string> {
  const table = way === null ? undefined : settingsTables[way];
  const settings =
    table &&
    (await withTables(db, alipaySettings, wechatPaySettings)
      .selectFrom(table)
      .select('timeoutMinutes')
      .where('id', '=', 1)
      .executeTakeFirst());
  return addSeconds(orderedAt, (settings?.timeoutMinutes ?? usualTimeoutMinutes) * 60);
}
