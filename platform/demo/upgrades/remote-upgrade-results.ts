import devices from '../../../src/resources/devices/devices.ts';
import routers from '../../../src/resources/network/routers.ts';
import bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import remoteUpgradeResults from '../../../src/resources/upgrades/remote-upgrade-results.ts';
import remoteUpgrades from '../../../src/resources/upgrades/remote-upgrades.ts';
import { upgradeResult } from '../../../src/schemas/codes/upgrades.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeUpgradeResult } from '../estate/upgrades.ts';

export default composedSeedOf(remoteUpgradeResults, {
  rows: 600,
  from: [remoteUpgrades, rooms, devices, bmcMappings, chassis, routers],
  compose: composeUpgradeResult,
  values: ({ oneFor }, composed) => {
    const result = composed.result;
    return {
      message: oneFor(result, {
        [upgradeResult.succeeded]: ['升级成功'],
        [upgradeResult.failed]: ['目标离线', '校验失败'],
        [upgradeResult.skipped]: ['已跳过'],
        [upgradeResult.rolledBack]: ['已回退'],
      }),
    };
  },
});
