import devices from '../../../src/resources/devices/devices.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import storageMigrations from '../../../src/resources/storage/storage-migrations.ts';
import storageMoves from '../../../src/resources/storage/storage-moves.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(storageMoves, {
  rows: 216,
  atOnce: 108,
  from: { storageMigrations, devices, partitions },
  values: ({ from, rowInTurn, pick, random, after }) => {
    const storageMigration = rowInTurn(from.storageMigrations);
    const device = pick(from.devices);
    const sourcePartitionId = pick(from.partitions)?.id;
    const status = random.weighted([jobStatus.succeeded, 93], [jobStatus.failed, 5], [jobStatus.cancelled, 2]);
    const planTime = storageMigration?.startTime;
    return {
      migrationId: storageMigration?.id,
      deviceId: device?.id,
      sourcePartitionId,
      jobStatus: status,
      sizeBytes: random.oneOf([8_589_934_592, 17_179_869_184, 34_359_738_368]),
      dueTime: null,
      resumeTime: null,
      bookedGb: 0,
      operatorName: 'admin',
      rbdName: device?.rbdName,
      userName: device?.userName,
      targetPartitionId: device?.partitionId,
      progress: callFunctionForKey(status, {
        [jobStatus.succeeded]: () => 100,
        [jobStatus.failed]: () => random.between(5, 95),
        [jobStatus.cancelled]: () => 0,
      }),
      planTime,
      startTime: storageMigration?.startTime,
      failReason: status === jobStatus.failed ? random.oneOf(['目标分区空间不足', '校验不一致，已保留源数据']) : null,
      mode: storageMigration?.mode,
      speedLimit: storageMigration?.speedLimit,
      verify: storageMigration?.verify,
      deleteSource: storageMigration?.deleteSource,
      endTime: after(planTime, [300, 3_600]),
    };
  },
});
