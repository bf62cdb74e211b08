import alipaySettings from '../../../src/resources/billing/alipay-settings.ts';
import userCosts from '../../../src/resources/billing/user-costs.ts';
import wechatPaySettings from '../../../src/resources/billing/wechat-pay-settings.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { orderStatus, paymentMethod } from '../../../src/schemas/codes/billing.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { formatRecordNumber } from '../../engine/records/formatRecordNumber.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

const testAmount = 0.01;

interface Provider {
  readonly name: string;
  readonly way: CodeOf<typeof paymentMethod>;
}

/** Settings of a payment provider. `needed` lists the values that every request to the provider requires. */
interface ProviderSettings {
  readonly enabled: boolean | null;
  readonly sandbox: boolean | null;
  readonly needed: readonly (string | null)[];
}

export const effects = [
  effectsOf(alipaySettings, {
    alipaySettingsTest: async scope => {
      const settings = await withTables(scope.db, alipaySettings)
        .selectFrom('alipay_settings')
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirst();
      return test(
        scope,
        { name: '支付宝', way: paymentMethod.alipay },
        settings && {
          ...settings,
          needed: [
            settings.appId,
            settings.pid,
            settings.merchantPrivateKey,
            settings.alipayPublicKey,
            settings.gatewayUrl,
            settings.notifyUrl,
          ],
        },
      );
    },
  }),
  effectsOf(wechatPaySettings, {
    wechatPaySettingsTest: async scope => {
      const settings = await withTables(scope.db, wechatPaySettings)
        .selectFrom('wechat_pay_settings')
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirst();
      return test(
        scope,
        { name: '微信支付', way: paymentMethod.wechat },
        settings && {
          ...settings,
          needed: [settings.appId, settings.mchId, settings.apiKey, settings.certSerialNo, settings.notifyUrl],
        },
      );
    },
  }),
];

/** Tests a provider with an order of one cent. Closes the order immediately and keeps it as evidence. */
async function test(scope: EffectScope, { name, way }: Provider, settings: ProviderSettings | undefined) {
  if (settings?.enabled !== true) throw createRefusal(`${name}未启用`, 'This payment method is not enabled');
  if (settings.needed.some(value => !value)) {
    throw createRefusal('请先填写完整的接入信息', 'Fill in all connection details first');
  }
  const id = await insertInto(scope, userCosts, {
    itemName: `${name}测试`,
    payWay: way,
    originalAmount: testAmount,
    discountAmount: 0,
    payAmount: testAmount,
    starCoins: 0,
    orderStatus: orderStatus.unpaid,
    createTime: scope.now,
  });
  const orderNo = formatRecordNumber('CS', scope.now, id);
  await changeRecord(scope, userCosts, id, { orderNo, orderStatus: orderStatus.closed });
  return { orderNo, amount: testAmount, orderStatus: orderStatus.closed, sandbox: settings.sandbox === true };
}
