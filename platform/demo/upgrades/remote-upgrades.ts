import remoteUpgrades from '../../../src/resources/upgrades/remote-upgrades.ts';
import { remoteTargetType, upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeRemoteUpgrade } from '../estate/upgrades.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default composedSeedOf(remoteUpgrades, {
  rows: 40,
  from: [],
  compose: composeRemoteUpgrade,
  values: ({ random, oneFor, numbered, daysFromNow, after }, composed) => {
    const createTime = String(composed.createTime);
    const targetType = random.oneOf([
      remoteTargetType.roomServer,
      remoteTargetType.cardFirmware,
      remoteTargetType.cardFirmware,
      remoteTargetType.cardFirmware,
      remoteTargetType.bmcFirmware,
      remoteTargetType.agent,
      remoteTargetType.routerFirmware,
    ]);
    // Every upgrade includes the first room, because the cards that are seeded first are in this room.
    const roomIds = random.oneOf([[1], [1], [1, 2], [1, 2, 3], [1, 4, 5], [1, 2, 3, 4, 5, 6, 7, 8]]);
    const batchSize = random.oneOf([5, 10, 10, 20]);
    const status = random.weighted(
      [upgradeStatus.upgraded, 66],
      [upgradeStatus.upgradeFailed, 12],
      [upgradeStatus.uninstalled, 6],
      [upgradeStatus.notUpgraded, 12],
      [upgradeStatus.upgrading, 4],
    );
    const sizeBytes = random.between(4_000_000, 900_000_000);
    const taskName = oneFor(targetType, {
      [remoteTargetType.roomServer]: ['机房服务季度升级', '机房服务安全补丁'],
      [remoteTargetType.cardFirmware]: ['卡固件批量升级', 'RK3399固件升级', 'G90固件升级'],
      [remoteTargetType.bmcFirmware]: ['BMC固件升级', 'BMC安全补丁'],
      [remoteTargetType.agent]: ['采集代理升级'],
      [remoteTargetType.routerFirmware]: ['路由器固件升级'],
    });
    const dueTime = status === upgradeStatus.upgrading ? daysFromNow(0.2, 1) : null;
    const startTime = callFunctionForKey(status, {
      [upgradeStatus.upgrading]: () => daysFromNow(-0.1, -0.02),
      [upgradeStatus.upgraded]: () => after(createTime, [600, 7_200]),
      [upgradeStatus.upgradeFailed]: () => after(createTime, [600, 7_200]),
      [upgradeStatus.uninstalled]: () => after(createTime, [600, 7_200]),
    });
    return {
      targetType,
      roomIds,
      batchSize,
      upgradeStatus: status,
      planTime: null,
      sizeBytes,
      taskName,
      version: callFunctionForKey(targetType, {
        [remoteTargetType.roomServer]: () => numbered('4.#.0'),
        [remoteTargetType.cardFirmware]: () => numbered('14.#.0'),
        [remoteTargetType.bmcFirmware]: () => numbered('4.#.0'),
        [remoteTargetType.agent]: () => numbered('3.#.0'),
        [remoteTargetType.routerFirmware]: () => numbered('24.#.0'),
      }),
      dueTime,
      startTime,
      endTime: callFunctionForKey(status, {
        [upgradeStatus.upgraded]: () => after(startTime, [900, 14_400]),
        [upgradeStatus.upgradeFailed]: () => after(startTime, [300, 7_200]),
        [upgradeStatus.uninstalled]: () => after(startTime, [900, 14_400]),
      }),
    };
  },
});
