import applicationUpgrades from '../../../src/resources/upgrades/application-upgrades.ts';
import { phoneType } from '../../../src/schemas/codes/devices.ts';
import { upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(applicationUpgrades, {
  rows: 60,
  values: ({ fake, randomFor, numbered, random, past, daysFromNow }) => {
    const appName = fake('app');
    const phoneTypes = random.oneOf([
      [phoneType.vip],
      [phoneType.vip, phoneType.svip],
      [phoneType.svip, phoneType.star],
      [phoneType.vip, phoneType.svip, phoneType.star, phoneType.starpro],
      [phoneType.starpro],
    ]);
    const forceUpgrade = random.oneOf([false, false, false, true]);
    const status = random.weighted(
      [upgradeStatus.upgraded, 62],
      [upgradeStatus.upgradeFailed, 12],
      [upgradeStatus.uninstalled, 10],
      [upgradeStatus.notUpgraded, 12],
      [upgradeStatus.upgrading, 4],
    );
    return {
      appName,
      version: numbered('2.#.0'),
      phoneTypes,
      roomIds: [],
      forceUpgrade,
      upgradeStatus: status,
      planTime: null,
      sizeBytes: random.between(8_000_000, 180_000_000),
      md5: fake('md5'),
      updateLog: random.oneOf([
        '修复已知问题',
        '提升启动速度',
        '适配新机型',
        '优化画面与音频',
        '修复闪退',
        '新增悬浮菜单',
      ]),
      createTime: past(360),
      packageName: fake('packageName', randomFor(appName)),
      dueTime: status === upgradeStatus.upgrading ? daysFromNow(0.2, 1) : null,
    };
  },
});
