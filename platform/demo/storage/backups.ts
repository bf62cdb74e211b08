import devices from '../../../src/resources/devices/devices.ts';
import backups from '../../../src/resources/storage/backups.ts';
import ftpServers from '../../../src/resources/storage/ftp-servers.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { backupCycle, backupSource, backupType } from '../../../src/schemas/codes/storage.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

const names = {
  [backupSource.deviceData]: '设备数据备份-#####',
  [backupSource.platformDatabase]: '平台数据库备份-#####',
  [backupSource.configuration]: '系统配置备份-#####',
  [backupSource.systemImage]: '系统镜像备份-#####',
} as const;

export default seedOf(backups, {
  rows: 1_500,
  atOnce: 100,
  from: { partitions, ftpServers, devices },
  values: ({ random, from, pick, sometimes, numbered, daysFromNow, after }) => {
    const sourceType = random.weighted(
      [backupSource.deviceData, 88],
      [backupSource.platformDatabase, 7],
      [backupSource.configuration, 4],
      [backupSource.systemImage, 1],
    );
    const type = random.weighted([backupType.full, 30], [backupType.incremental, 70]);
    const partitionId = pick(from.partitions)?.id;
    const ftpServerId = sometimes(30, () => pick(from.ftpServers)?.id);
    const cycle = random.weighted(
      [backupCycle.once, 30],
      [backupCycle.daily, 45],
      [backupCycle.weekly, 20],
      [backupCycle.monthly, 5],
    );
    const retainCopies = random.oneOf([3, 7, 7, 7, 14, 30]);
    const status = random.weighted(
      [jobStatus.succeeded, 90],
      [jobStatus.failed, 5],
      [jobStatus.cancelled, 2],
      [jobStatus.waiting, 2],
      [jobStatus.running, 1],
    );
    const device = sourceType === backupSource.deviceData ? pick(from.devices) : undefined;
    const runTime = callFunctionForKey(cycle, {
      [backupCycle.daily]: () => random.oneOf(['02:00', '03:00', '04:30']),
      [backupCycle.weekly]: () => random.oneOf(['02:30', '05:00']),
      [backupCycle.monthly]: () => '03:30',
    });
    const createTime = callFunctionForKey(status, {
      [jobStatus.waiting]: () => daysFromNow(-1, 0),
      [jobStatus.running]: () => daysFromNow(-0.05, -0.01),
      [jobStatus.succeeded]: () => daysFromNow(-90, -0.2),
      [jobStatus.failed]: () => daysFromNow(-60, -0.2),
      [jobStatus.cancelled]: () => daysFromNow(-60, -0.2),
    });
    const progress = callFunctionForKey(status, {
      [jobStatus.waiting]: () => 0,
      [jobStatus.running]: () => random.between(5, 95),
      [jobStatus.succeeded]: () => 100,
      [jobStatus.failed]: () => random.between(0, 90),
      [jobStatus.cancelled]: () => random.between(0, 80),
    });
    const planTime = status === jobStatus.waiting ? daysFromNow(0.2, 7) : null;
    const dueTime = status === jobStatus.running ? daysFromNow(0.2, 2) : null;
    const sizeBytes = status === jobStatus.succeeded ? random.between(180_000_000, 48_000_000_000) : null;
    const failReason =
      status === jobStatus.failed
        ? random.oneOf(['设备离线', '目标分区空间不足', 'FTP服务器离线', '目标分区已禁用'])
        : null;
    const startTime = callFunctionForKey(status, {
      [jobStatus.running]: () => after(createTime, [1, 60]),
      [jobStatus.succeeded]: () => after(createTime, [1, 600]),
      [jobStatus.failed]: () => after(createTime, [1, 600]),
      [jobStatus.cancelled]: () => after(createTime, [1, 600]),
    });
    return {
      sourceType,
      backupType: type,
      partitionId,
      ftpServerId,
      cycle,
      retainCopies,
      jobStatus: status,
      backupName: numbered(names[sourceType]),
      deviceId: device?.id,
      runTime,
      createTime,
      progress,
      planTime,
      dueTime,
      sizeBytes,
      failReason,
      userName: device?.userName,
      startTime,
      endTime: callFunctionForKey(status, {
        [jobStatus.succeeded]: () => after(startTime, [120, 5_400]),
        [jobStatus.failed]: () => after(startTime, [20, 1_800]),
        [jobStatus.cancelled]: () => after(startTime, [20, 900]),
      }),
    };
  },
});
