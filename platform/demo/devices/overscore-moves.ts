import devices from '../../../src/resources/devices/devices.ts';
import overscoreMigrations from '../../../src/resources/devices/overscore-migrations.ts';
import overscoreMoves from '../../../src/resources/devices/overscore-moves.ts';
import virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { vmStatus } from '../../../src/schemas/codes/devices.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(overscoreMoves, {
  rows: 300,
  atOnce: 100,
  from: { overscoreMigrations, virtualMachines, devices },
  values: ({ from, rowInTurn, pick, random, after }) => {
    const overscoreMigration = rowInTurn(from.overscoreMigrations);
    const virtualMachine = pick(from.virtualMachines);
    const fromDeviceId = pick(from.devices)?.id;
    const status = random.weighted([jobStatus.succeeded, 92], [jobStatus.failed, 6], [jobStatus.cancelled, 2]);
    const planTime = overscoreMigration?.startTime;
    return {
      migrationId: overscoreMigration?.id,
      machineId: virtualMachine?.id,
      fromDeviceId,
      jobStatus: status,
      sizeBytes: random.between(8_000_000_000, 60_000_000_000),
      formerStatus: random.oneOf([vmStatus.stopped, vmStatus.running]),
      operatorName: 'admin',
      vmName: virtualMachine?.vmName,
      toDeviceId: virtualMachine?.hostDeviceId,
      progress: callFunctionForKey(status, {
        [jobStatus.succeeded]: () => 100,
        [jobStatus.failed]: () => random.between(5, 95),
        [jobStatus.cancelled]: () => 0,
      }),
      planTime,
      startTime: overscoreMigration?.startTime,
      failReason: status === jobStatus.failed ? random.oneOf(['目标宿主已满', '目标宿主离线']) : null,
      mode: overscoreMigration?.mode,
      policy: overscoreMigration?.policy,
      speedLimit: overscoreMigration?.speedLimit,
      dueTime: after(planTime, [300, 3_600]),
      endTime: after(planTime, [300, 3_600]),
    };
  },
});
