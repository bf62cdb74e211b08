import merchants from '../../../src/resources/business/merchants.ts';
import clientCertificates from '../../../src/resources/upgrades/client-certificates.ts';
import clientUpgrades from '../../../src/resources/upgrades/client-upgrades.ts';
import { publishStatus } from '../../../src/schemas/codes/common.ts';
import { clientPlatform, updateMode } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(clientUpgrades, {
  rows: 75,
  from: { merchants, clientCertificates },
  values: ({ random, from, pick, numbered, fake, past, after }) => {
    const platform = random.weighted(
      [clientPlatform.androidApk, 45],
      [clientPlatform.iosIpa, 25],
      [clientPlatform.pcExe, 20],
      [clientPlatform.iosLiteIpa, 10],
    );
    const merchantSign = pick(from.merchants)?.merchantSign;
    const minVersion = random.oneOf(['4.0.0', '4.2.0', '4.8.0']);
    const sizeBytes = random.between(28_000_000, 160_000_000);
    const md5 = fake('md5');
    const mode = random.weighted([updateMode.prompted, 78], [updateMode.forced, 8], [updateMode.silent, 14]);
    const updateLog = random.oneOf([
      '修复已知问题，提升稳定性',
      '优化连接速度',
      '新增云盘入口',
      '适配新系统',
      '支持画质切换',
      '修复音频延迟',
    ]);
    const grayPercent = random.oneOf([100, 100, 100, 50, 20]);
    const status = random.weighted(
      [publishStatus.published, 72],
      [publishStatus.withdrawn, 14],
      [publishStatus.draft, 14],
    );
    const createTime = past(500);
    return {
      platform,
      merchantSign,
      version: numbered('5.#.0'),
      minVersion,
      sizeBytes,
      md5,
      updateMode: mode,
      updateLog,
      grayPercent,
      publishStatus: status,
      createTime,
      clientName: valueForKey(platform, {
        [clientPlatform.androidApk]: '云手机安卓版',
        [clientPlatform.iosIpa]: '云手机iOS版',
        [clientPlatform.pcExe]: '云手机电脑版',
        [clientPlatform.iosLiteIpa]: '云手机iOS轻量版',
      }),
      certId: callFunctionForKey(platform, {
        [clientPlatform.iosIpa]: () =>
          pick(filterMatchingRows(from.clientCertificates, { platform: [clientPlatform.iosIpa] }))?.id,
        [clientPlatform.iosLiteIpa]: () =>
          pick(filterMatchingRows(from.clientCertificates, { platform: [clientPlatform.iosLiteIpa] }))?.id,
      }),
      publishTime:
        status === publishStatus.published || status === publishStatus.withdrawn
          ? after(createTime, [3_600, 259_200])
          : null,
      downloads: callFunctionForKey(status, {
        [publishStatus.draft]: () => 0,
        [publishStatus.published]: () => random.between(200, 90_000),
        [publishStatus.withdrawn]: () => random.between(50, 4_000),
      }),
    };
  },
});
