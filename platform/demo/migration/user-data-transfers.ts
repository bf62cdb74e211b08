import devices from '../../../src/resources/devices/devices.ts';
import userDataTransfers from '../../../src/resources/migration/user-data-transfers.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { userDataType } from '../../../src/schemas/codes/storage.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeUserDataTransfer } from '../sales/dataMoves.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default composedSeedOf(userDataTransfers, {
  rows: 380,
  atOnce: 100,
  from: [devices, clientUsers],
  compose: composeUserDataTransfer,
  values: ({ numbered, random, daysFromNow, after }, composed) => {
    const job = composed.jobStatus;
    const dataTypes = random.oneOf([
      [userDataType.apps, userDataType.appData, userDataType.files, userDataType.images, userDataType.settings],
      [userDataType.apps, userDataType.appData],
      [userDataType.files, userDataType.images],
      [userDataType.apps, userDataType.appData, userDataType.settings],
      [userDataType.appData],
    ]);
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
    const planTime = job === jobStatus.waiting ? daysFromNow(0.2, 5) : null;
    const failReason =
      job === jobStatus.failed ? random.oneOf(['目标设备离线', '源设备离线', '目标设备已分配给其他用户']) : null;
    const startTime = callFunctionForKey(job, {
      [jobStatus.running]: () => after(createTime, [5, 60]),
      [jobStatus.succeeded]: () => after(createTime, [5, 600]),
      [jobStatus.failed]: () => after(createTime, [5, 600]),
      [jobStatus.cancelled]: () => after(createTime, [5, 600]),
      [jobStatus.paused]: () => after(createTime, [5, 600]),
    });
    return {
      transferNo: numbered('QY######'),
      dataTypes,
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
