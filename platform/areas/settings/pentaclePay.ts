import { sql } from 'kysely';

import { type EffectScope, type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Payment methods that are enabled in their own settings. */
const ways = [
  { payWay: 1, table: 'alipay_settings', zh: '支付宝', en: 'Alipay' },
  { payWay: 2, table: 'wechat_pay_settings', zh: '微信支付', en: 'WeChat pay' },
] as const;

export const effects: Effects = {
  pentaclePaySettingsUpdate: onSave(async (scope, { before, values }) => {
    const chosen = values['payWays'];
    if (!Array.isArray(chosen) || JSON.stringify(chosen) === JSON.stringify(before?.['payWays'])) return;
    for (const { payWay, table, zh, en } of ways) {
      if (!chosen.includes(payWay) || (await isEnabled(scope, table))) continue;
      throw createFieldRefusal('payWays', `${zh}未启用，请先在${zh}设置中启用`, `${en} is not enabled in its settings`);
    }
  }),
};

async function isEnabled({ db }: EffectScope, table: string): Promise<boolean> {
  return (await sql`select from ${sql.table(table)} where enabled limit 1`.execute(db)).rows.length > 0;
}
