import alipaySettings from '../../../src/resources/billing/alipay-settings.ts';
import wechatPaySettings from '../../../src/resources/billing/wechat-pay-settings.ts';
import pentaclePaySettings from '../../../src/resources/settings/pentacle-pay-settings.ts';
import { paymentMethod } from '../../../src/schemas/codes/billing.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Payment methods that must be enabled in their own settings before an operator can choose them. */
const ways = [
  { way: paymentMethod.alipay, table: 'alipay_settings', zh: '支付宝', en: 'Alipay' },
  { way: paymentMethod.wechat, table: 'wechat_pay_settings', zh: '微信支付', en: 'WeChat pay' },
] as const;

export const effects = effectsOf(pentaclePaySettings, {
  pentaclePaySettingsUpdate: async ({ db }, { before, values: { payWays: chosen } }) => {
    if (!chosen || JSON.stringify(chosen) === JSON.stringify(before?.payWays)) return;
    for (const { way, table, zh, en } of ways) {
      if (!chosen.includes(way) || (await isEnabled(db, table))) continue;
      throw createFieldRefusal('payWays', `${zh}未启用，请先在${zh}设置中启用`, `${en} is not enabled in its settings`);
    }
  },
});

async function isEnabled(db: Database, table: (typeof ways)[number]['table']): Promise<boolean> {
  const tables = withTables(db, alipaySettings, wechatPaySettings);
  return (await tables.selectFrom(table).select('id').where('enabled', '=', true).executeTakeFirst()) !== undefined;
}
