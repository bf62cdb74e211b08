import devices from '../../../src/resources/devices/devices.ts';
import appUpgradeResults from '../../../src/resources/upgrades/app-upgrade-results.ts';
import applicationUpgrades from '../../../src/resources/upgrades/application-upgrades.ts';
import { upgradeResult, upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(appUpgradeResults, {
  rows: 2_400,
  atOnce: 200,
  from: { devices, applicationUpgrades },
  values: ({ random, from, pick, oneFor, past }) => {
    const result = random.weighted(
      [upgradeResult.succeeded, 86],
      [upgradeResult.failed, 6],
      [upgradeResult.rolledBack, 6],
      [upgradeResult.waiting, 2],
    );
    const device = pick(from.devices);
    return {
      result,
      deviceId: device?.id,
      upgradeId: callFunctionForKey(result, {
        [upgradeResult.waiting]: () =>
          pick(filterMatchingRows(from.applicationUpgrades, { upgradeStatus: [upgradeStatus.upgrading] }))?.id,
        [upgradeResult.succeeded]: () =>
          pick(
            filterMatchingRows(from.applicationUpgrades, {
              upgradeStatus: [upgradeStatus.upgrading, upgradeStatus.upgraded, upgradeStatus.upgradeFailed],
            }),
          )?.id,
        [upgradeResult.failed]: () =>
          pick(filterMatchingRows(from.applicationUpgrades, { upgradeStatus: [upgradeStatus.upgradeFailed] }))?.id,
        [upgradeResult.rolledBack]: () =>
          pick(filterMatchingRows(from.applicationUpgrades, { upgradeStatus: [upgradeStatus.uninstalled] }))?.id,
      }),
      deviceCode: device?.deviceCode,
      roomId: device?.roomId,
      message: oneFor(result, {
        [upgradeResult.succeeded]: ['升级成功'],
        [upgradeResult.failed]: ['设备离线', '设备故障', '安装空间不足'],
        [upgradeResult.rolledBack]: ['已卸载'],
      }),
      finishTime:
        result === upgradeResult.succeeded || result === upgradeResult.failed || result === upgradeResult.rolledBack
          ? past(120)
          : null,
    };
  },
});
