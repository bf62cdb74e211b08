import apkBlacklists from '../../../src/resources/devices/apk-blacklists.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { blacklistAction, blacklistScope, textMatchType } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(apkBlacklists, {
  rows: 80,
  values: ({ fake, random, past }) => {
    const appName = fake('app');
    const packageName = fake('packageName');
    const matchType = random.weighted(
      [textMatchType.exact, 80],
      [textMatchType.prefix, 15],
      [textMatchType.contains, 5],
    );
    const action = random.weighted(
      [blacklistAction.forbidInstall, 60],
      [blacklistAction.forceUninstall, 25],
      [blacklistAction.alertOnly, 15],
    );
    const scopeType = random.weighted(
      [blacklistScope.all, 80],
      [blacklistScope.rooms, 12],
      [blacklistScope.merchants, 8],
    );
    const reason = random.oneOf([
      '疑似外挂程序',
      '侵权投诉下架',
      '消耗带宽异常',
      '存在恶意扣费',
      '影响系统稳定',
      '违反平台使用规范',
    ]);
    const hitCount = random.weighted([0, 40], [3, 30], [17, 20], [126, 10]);
    return {
      appName,
      packageName,
      matchType,
      action,
      scopeType,
      reason,
      hitCount,
      status: random.weighted([enableStatus.enabled, 92], [enableStatus.disabled, 8]),
      lastHitTime: callFunctionForKey(hitCount, {
        3: () => past(60),
        17: () => past(20, 'evening'),
        126: () => past(3, 'evening'),
      }),
    };
  },
});
