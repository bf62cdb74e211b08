import wechatPaySettings from '../../../src/resources/billing/wechat-pay-settings.ts';
import { wechatTradeType } from '../../../src/schemas/codes/billing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(wechatPaySettings, {
  rows: 1,
  values: () => ({
    enabled: true,
    appId: 'wx8f3a1c5d7e9b2046',
    mchId: '160031415926',
    apiKey: 'demonstrationonlydemonstration32',
    appSecret: 'demonstration-only-app-secret',
    certSerialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    tradeTypes: [wechatTradeType.app, wechatTradeType.nativeQr, wechatTradeType.h5],
    notifyUrl: 'https://api.cloudphone.cn/pay/wechat/notify',
    h5Domain: 'https://m.cloudphone.cn',
  }),
});
