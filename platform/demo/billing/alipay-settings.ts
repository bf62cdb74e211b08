import alipaySettings from '../../../src/resources/billing/alipay-settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(alipaySettings, {
  rows: 1,
  values: () => ({
    enabled: true,
    appId: '2021003141592653',
    pid: '2088102179314159',
    sellerEmail: 'pay@cloudphone.cn',
    merchantPrivateKey: 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC-demonstration-only',
    alipayPublicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A-demonstration-only',
    gatewayUrl: 'https://openapi.alipay.com/gateway.do',
    notifyUrl: 'https://api.cloudphone.cn/pay/alipay/notify',
    returnUrl: 'https://www.cloudphone.cn/pay/result',
  }),
});
