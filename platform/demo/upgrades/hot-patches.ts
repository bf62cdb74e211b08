import clientUpgrades from '../../../src/resources/upgrades/client-upgrades.ts';
import hotPatches from '../../../src/resources/upgrades/hot-patches.ts';
import { publishStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(hotPatches, {
  rows: 32,
  from: { clientUpgrades },
  values: ({ random, from, pick, fake, past, after }) => {
    const patchName = random.oneOf([
      '启动闪退修复',
      '支付页修复',
      '登录超时修复',
      '画面卡顿优化',
      '音频延迟修复',
      '推送修复',
    ]);
    const clientUpgrade = pick(filterMatchingRows(from.clientUpgrades, { publishStatus: [publishStatus.published] }));
    const patchVersion = random.between(1, 9);
    const sizeBytes = random.between(60_000, 6_000_000);
    const md5 = fake('md5');
    const grayPercent = random.oneOf([10, 10, 30, 50, 100]);
    const status = random.weighted(
      [publishStatus.published, 66],
      [publishStatus.withdrawn, 18],
      [publishStatus.draft, 16],
    );
    const createTime = past(200);
    return {
      patchName,
      baseVersion: clientUpgrade?.version,
      patchVersion,
      sizeBytes,
      md5,
      grayPercent,
      publishStatus: status,
      createTime,
      platform: clientUpgrade?.platform,
      publishTime:
        status === publishStatus.published || status === publishStatus.withdrawn
          ? after(createTime, [600, 86_400])
          : null,
      loadCount: callFunctionForKey(status, {
        [publishStatus.draft]: () => 0,
        [publishStatus.published]: () => random.between(100, 20_000),
        [publishStatus.withdrawn]: () => 0,
      }),
      failRate: callFunctionForKey(status, {
        [publishStatus.published]: () => random.oneOf([0.1, 0.2, 0.4, 0.8, 1.5]),
        [publishStatus.withdrawn]: () => random.oneOf([3.2, 5.6, 9.4]),
      }),
    };
  },
});
