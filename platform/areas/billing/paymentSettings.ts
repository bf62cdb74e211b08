import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { formatRecordNo } from '../../engine/effects/times.ts';
import { orderStatus, payWay } from './money/payments.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

const testAmount = 0.01;

interface Provider {
  readonly table: string;
  readonly way: number;
  /** Names of the settings that a request to the provider needs. */
  readonly needs: readonly string[];
  readonly name: string;
}

const alipay: Provider = {
  table: 'alipay_settings',
  way: payWay.alipay,
  needs: ['appId', 'pid', 'merchantPrivateKey', 'alipayPublicKey', 'gatewayUrl', 'notifyUrl'],
  name: '支付宝',
};

const wechat: Provider = {
  table: 'wechat_pay_settings',
  way: payWay.wechat,
  needs: ['appId', 'mchId', 'apiKey', 'certSerialNo', 'notifyUrl'],
  name: '微信支付',
};

export const effects: Effects = {
  alipaySettingsTest: onAction(scope => test(scope, alipay)),
  wechatPaySettingsTest: onAction(scope => test(scope, wechat)),
};

/** Tests a provider with an order of one cent, which is closed immediately. The order stays stored as evidence. */
async function test(scope: EffectScope, { table, way, needs, name }: Provider): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = 1`.execute(scope.db);
  const [settings] = rows;
  if (settings?.['enabled'] !== true) throw createRefusal(`${name}未启用`, 'This payment method is not enabled');
  if (needs.some(field => !settings[field]))
    throw createRefusal('请先填写完整的接入信息', 'Fill in all connection details first');
  const id = await addRecord(scope, 'user-costs', {
    itemName: `${name}测试`,
    payWay: way,
    originalAmount: testAmount,
    discountAmount: 0,
    payAmount: testAmount,
    starCoins: 0,
    orderStatus: orderStatus.unpaid,
    createTime: scope.now,
  });
  const orderNo = formatRecordNo('CS', scope.now, id);
  await changeRecordOf(scope, 'user-costs', id, { orderNo, orderStatus: orderStatus.closed });
  return { orderNo, amount: testAmount, orderStatus: orderStatus.closed, sandbox: settings['sandbox'] === true };
}
