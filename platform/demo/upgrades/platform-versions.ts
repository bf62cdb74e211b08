import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import { upgradeStatus, upgradeStep } from '../../../src/schemas/codes/upgrades.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';

export default seedOf(platformVersions, {
  rows: 14,
  values: ({ inTurn, random, after }) => {
    const status = inTurn([
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.upgraded,
      upgradeStatus.uninstalled,
      upgradeStatus.upgradeFailed,
      upgradeStatus.upgraded,
    ]);
    const sizeBytes = random.between(180_000_000, 420_000_000);
    const upgradeLog = random.oneOf(['常规版本升级', '安全补丁', '新增机房监控与告警', '性能优化与缺陷修复']);
    const planTime = inTurn([
      '2024-02-20 02:00:00',
      '2024-04-16 02:00:00',
      '2024-06-18 02:00:00',
      '2024-07-23 02:00:00',
      '2024-09-24 02:00:00',
      '2024-11-12 02:00:00',
      '2025-01-14 02:00:00',
      '2025-03-11 02:00:00',
      '2025-05-20 02:00:00',
      '2025-07-15 02:00:00',
      '2025-09-16 02:00:00',
      '2025-10-21 02:00:00',
      '2025-11-18 02:00:00',
      '2026-01-13 02:00:00',
    ]);
    const notify = random.oneOf([true, false]);
    const startTime = after(planTime, [1, 10]);
    return {
      version: inTurn([
        '5.4.0',
        '5.4.2',
        '5.5.0',
        '5.5.1',
        '5.6.0',
        '5.6.1',
        '5.7.0',
        '5.7.1',
        '5.8.0',
        '5.8.1',
        '5.8.2',
        '5.8.3',
        '5.8.4',
        '5.9.0',
      ]),
      formerVersion: inTurn([
        '5.3.0',
        '5.4.0',
        '5.4.2',
        '5.5.0',
        '5.5.1',
        '5.6.0',
        '5.6.1',
        '5.7.0',
        '5.7.1',
        '5.8.0',
        '5.8.1',
        '5.8.2',
        '5.8.2',
        '5.8.2',
      ]),
      upgradeStatus: status,
      packageFile: null,
      sizeBytes,
      upgradeLog,
      planTime,
      backupFirst: true,
      backupId: null,
      notify,
      dueTime: null,
      operatorName: 'admin',
      step: valueForKey(status, {
        [upgradeStatus.upgraded]: upgradeStep.done,
        [upgradeStatus.upgradeFailed]: upgradeStep.migrating,
        [upgradeStatus.uninstalled]: upgradeStep.done,
      }),
      startTime,
      failReason: status === upgradeStatus.upgradeFailed ? 'console-02：节点离线' : null,
      endTime: after(startTime, [420, 1_500]),
    };
  },
});
