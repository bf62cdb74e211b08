import devices from '../../../src/resources/devices/devices.ts';
import rbdMoves from '../../../src/resources/migration/rbd-moves.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeRbdMove } from '../sales/dataMoves.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default composedSeedOf(rbdMoves, {
  rows: 240,
  atOnce: 100,
  from: [devices, partitions],
  compose: composeRbdMove,
  values: ({ numbered, random, daysFromNow, after }, composed) => {
    const job = composed.jobStatus;
    const speedLimit = random.oneOf([100, 200, 200, 500]);
    const sizeBytes = random.between(2_000_000_000, 60_000_000_000);
    const createTime = callFunctionForKey(job, {
      [jobStatus.waiting]: () => daysFromNow(-0.5, 0),
      [jobStatus.running]: () => daysFromNow(-0.06, -0.01),
      [jobStatus.succeeded]: () => daysFromNow(-120, -0.2),
      [jobStatus.failed]: () => daysFromNow(-60, -0.2),
      [jobStatus.cancelled]: () => daysFromNow(-60, -0.2),
      [jobStatus.paused]: () => daysFromNow(-2, -0.1),
    });
    const dueTime = job === jobStatus.running ? daysFromNow(0.1, 1) : null;
    const progress = callFunctionForKey(job, {
      [jobStatus.waiting]: () => 0,
      [jobStatus.running]: () => random.between(5, 95),
      [jobStatus.succeeded]: () => 100,
      [jobStatus.failed]: () => random.between(0, 90),
      [jobStatus.cancelled]: () => random.between(0, 60),
      [jobStatus.paused]: () => random.between(10, 80),
    });
    const planTime = job === jobStatus.waiting ? daysFromNow(0.2, 2) : null;
    const failReason =
      job === jobStatus.failed
        ? random.oneOf(['目标分区空间不足', '设备使用中，冷迁移无法进行', '目标分区已禁用'])
        : null;
    const startTime = callFunctionForKey(job, {
      [jobStatus.running]: () => after(createTime, [5, 60]),
      [jobStatus.succeeded]: () => after(createTime, [5, 600]),
      [jobStatus.failed]: () => after(createTime, [5, 600]),
      [jobStatus.cancelled]: () => after(createTime, [5, 600]),
      [jobStatus.paused]: () => after(createTime, [5, 600]),
    });
    return {
      moveNo: numbered('RBD######'),
      speedLimit,
      sizeBytes,
      createTime,
      dueTime,
      progress,
      planTime,
      failReason,
      startTime,
      endTime: callFunctionForKey(job, {
        [jobStatus.succeeded]: () => after(startTime, [240, 7_200]),
        [jobStatus.failed]: () => after(startTime, [30, 3_600]),
        [jobStatus.cancelled]: () => after(startTime, [30, 1_800]),
      }),
    };
  },
});
