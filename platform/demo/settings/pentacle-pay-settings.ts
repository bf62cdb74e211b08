import pentaclePaySettings from '../../../src/resources/settings/pentacle-pay-settings.ts';
import { paymentMethod } from '../../../src/schemas/codes/billing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(pentaclePaySettings, {
  rows: 1,
  values: () => ({
    payWays: [paymentMethod.alipay, paymentMethod.wechat],
    maxCoinRatio: 50,
    dailyLimit: 20_000,
    tip: '星币为虚拟货币，充值后不可提现',
  }),
});
