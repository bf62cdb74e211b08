import { migrationMode } from '../../../src/schemas/codes/devices.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { deviceRunStatus } from '../../../src/schemas/codes/cloudGame.ts';
import devices from '../../../src/resources/devices/devices.ts';
import type rbdMoves from '../../../src/resources/migration/rbd-moves.ts';
import type userDataTransfers from '../../../src/resources/migration/user-data-transfers.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { ComposeContext } from '../values/composeContext.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';
import { randomUsedDevice, fieldValueOf } from './sales.ts';
import { randomRow } from '../values/random.ts';

/** Weights of `jobStatus` codes: most jobs finished long ago. */
const statuses = [
  [jobStatus.succeeded, 82],
  [jobStatus.failed, 7],
  [jobStatus.cancelled, 4],
  [jobStatus.waiting, 3],
  [jobStatus.running, 2],
  [jobStatus.paused, 2],
] as const;
const { succeeded: done } = jobStatus;

/** Composes a move of an image between partitions. If the move is finished, the device is on the target partition. */
export function composeRbdMove(composing: ComposeContext): SeedValues<typeof rbdMoves> {
  const { random, rowsOf } = composing;
  const device = randomRow(random, rowsOf(devices));
  const here = fieldValueOf(device, 'partitionId') ?? fieldValueOf(randomRow(random, rowsOf(partitions)), 'id');
  const other = fieldValueOf(
    randomRow(
      random,
      rowsOf(partitions).filter(row => row.id !== here),
    ),
    'id',
  );
  const status = random.weighted(...statuses);
  return {
    jobStatus: status,
    deviceId: fieldValueOf(device, 'id'),
    rbdName: fieldValueOf(device, 'rbdName'),
    userName: fieldValueOf(device, 'userName'),
    sourcePartitionId: status === done ? other : here,
    targetPartitionId: status === done ? here : other,
    // A device in use requires a hot move.
    mode: device?.runStatus === deviceRunStatus.inUse ? migrationMode.hot : migrationMode.cold,
  };
}

/** Composes a transfer of user data from a user's device to a free device of the same phone model. */
export function composeUserDataTransfer(composing: ComposeContext): SeedValues<typeof userDataTransfers> {
  const { random, rowsOf } = composing;
  const source = randomUsedDevice(composing);
  const free = filterMatchingRows(rowsOf(devices), {
    distributionStatus: [0],
    phoneType: source ? [source.phoneType] : [],
  });
  const target = randomRow(
    random,
    free.filter(item => item.id !== source?.id),
  );
  return {
    jobStatus: random.weighted(...statuses),
    userName: fieldValueOf(source, 'userName') ?? fieldValueOf(randomRow(random, rowsOf(clientUsers)), 'userName'),
    sourceDeviceId: fieldValueOf(source, 'id'),
    targetDeviceId: fieldValueOf(target, 'id'),
    sourceRoomId: fieldValueOf(source, 'roomId'),
    targetRoomId: fieldValueOf(target, 'roomId'),
  };
}
