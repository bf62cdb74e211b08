import clientCertificates from '../../../src/resources/upgrades/client-certificates.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { clientPlatform } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';

export default seedOf(clientCertificates, {
  rows: 8,
  values: ({ inTurn, fake, daysFromNow, past }) => {
    const platform = inTurn([
      clientPlatform.iosIpa,
      clientPlatform.iosIpa,
      clientPlatform.iosLiteIpa,
      clientPlatform.androidApk,
      clientPlatform.pcExe,
      clientPlatform.iosIpa,
      clientPlatform.iosLiteIpa,
      clientPlatform.androidApk,
    ]);
    const status = inTurn([
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.enabled,
      enableStatus.disabled,
      enableStatus.disabled,
      enableStatus.enabled,
    ]);
    return {
      certName: inTurn([
        'iOS企业证书A',
        'iOS企业证书B',
        'iOS轻量版证书',
        '安卓签名证书',
        '电脑版代码签名',
        'iOS分发证书2024',
        'iOS轻量版证书2024',
        '安卓渠道签名',
      ]),
      platform,
      merchantSign: null,
      fingerprint: fake('md5'),
      validFrom: daysFromNow(-360, -300),
      status,
      createTime: past(400),
      issuer: valueForKey(platform, {
        [clientPlatform.androidApk]: '云手机签名中心',
        [clientPlatform.iosIpa]: 'Apple Worldwide Developer Relations',
        [clientPlatform.pcExe]: 'DigiCert Code Signing CA',
        [clientPlatform.iosLiteIpa]: 'Apple Worldwide Developer Relations',
      }),
      validTo: callFunctionForKey(status, {
        [enableStatus.disabled]: () => daysFromNow(-60, -5),
        [enableStatus.enabled]: () => daysFromNow(12, 500),
      }),
    };
  },
});
