import devices from '../../../src/resources/devices/devices.ts';
import type rbdMoves from '../../../src/resources/migration/rbd-moves.ts';
import type userDataTransfers from '../../../src/resources/migration/user-data-transfers.ts';
import partitions from '../../../src/resources/storage/partitions.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import type { SeedValues } from '../seedOf.ts';
import type { ComposeContext } from '../values/rowComposer.ts';
import { matchingRows } from '../values/matchingRows.ts';
import { randomRow, usedDevice, valueOf } from './sales.ts';

/** Weights of `jobStatus` codes: most jobs finished long ago. */
const statuses = [
  [2, 82],
  [3, 7],
  [4, 4],
  [0, 3],
  [1, 2],
  [5, 2],
] as const;
const done = 2;

/** Composes a move of an image between partitions. If the move is finished, the device is on the target partition. */
export function composeRbdMove(composing: ComposeContext): SeedValues<typeof rbdMoves> {
  const { random, rowsOf } = composing;
  const device = randomRow(random, rowsOf(devices));
  const here = valueOf(device, 'partitionId') ?? valueOf(randomRow(random, rowsOf(partitions)), 'id');
  const other = valueOf(
    randomRow(
      random,
      rowsOf(partitions).filter(row => row.id !== here),
    ),
    'id',
  );
  const jobStatus = random.weighted(...statuses);
  return {
    jobStatus,
    deviceId: valueOf(device, 'id'),
    rbdName: valueOf(device, 'rbdName'),
    userName: valueOf(device, 'userName'),
    sourcePartitionId: jobStatus === done ? other : here,
    targetPartitionId: jobStatus === done ? here : other,
    // A device in use requires a hot move.
    mode: device?.runStatus === 1 ? 2 : 1,
  };
}

/**
 * Composes a transfer from a user's device to another device of the same user, or to a free device of the same phone
 * model.
 */
export function composeTransfer(composing: ComposeContext): SeedValues<typeof userDataTransfers> {
  const { random, rowsOf } = composing;
  const source = usedDevice(composing);
  const free = matchingRows(rowsOf(devices), { distributionStatus: [0], phoneType: [Number(source?.phoneType)] });
  const target = randomRow(
    random,
    free.filter(item => item.id !== source?.id),
  );
  return {
    jobStatus: random.weighted(...statuses),
    userName: valueOf(source, 'userName') ?? valueOf(randomRow(random, rowsOf(clientUsers)), 'userName'),
    sourceDeviceId: valueOf(source, 'id'),
    targetDeviceId: valueOf(target, 'id'),
    sourceRoomId: valueOf(source, 'roomId'),
    targetRoomId: valueOf(target, 'roomId'),
  };
}
