import type { Row } from '../../storage/database.ts';
import type { Composed, Composing } from '../composing.ts';
import { fittingRows } from '../fittingRows.ts';
import { anyOf, usedDevice, valueOf } from './sales.ts';

/** Codes of `jobStatus`: most are long done. */
const statuses = [
  [2, 82],
  [3, 7],
  [4, 4],
  [0, 3],
  [1, 2],
  [5, 2],
] as const;
const done = 2;

/** An image goes from one partition to another; one that has gone is where its device says. */
function composeRbdMove(composing: Composing): Row {
  const { random, rowsOf } = composing;
  const device = anyOf(random, rowsOf('devices'));
  const here = valueOf(device, 'partitionId') ?? valueOf(anyOf(random, rowsOf('partitions')), 'id');
  const other = valueOf(
    anyOf(
      random,
      rowsOf('partitions').filter(one => one['id'] !== here),
    ),
    'id',
  );
  const jobStatus = random.weighted(statuses);
  return {
    jobStatus,
    deviceId: valueOf(device, 'id'),
    rbdName: valueOf(device, 'rbdName'),
    userName: valueOf(device, 'userName'),
    sourcePartitionId: jobStatus === done ? other : here,
    targetPartitionId: jobStatus === done ? here : other,
    // What is in use is moved hot.
    mode: device?.['runStatus'] === 1 ? 2 : 1,
  };
}

/** From the device of a user to another of his, or to a free one of the same phone type. */
function composeTransfer(composing: Composing): Row {
  const { random, rowsOf } = composing;
  const source = usedDevice(composing);
  const free = fittingRows(rowsOf('devices'), { distributionStatus: [0], phoneType: [Number(source?.['phoneType'])] });
  const target = anyOf(
    random,
    free.filter(one => one['id'] !== source?.['id']),
  );
  return {
    jobStatus: random.weighted(statuses),
    userName: valueOf(source, 'userName') ?? valueOf(anyOf(random, rowsOf('client-users')), 'userName'),
    sourceDeviceId: valueOf(source, 'id'),
    targetDeviceId: valueOf(target, 'id'),
    sourceRoomId: valueOf(source, 'roomId'),
    targetRoomId: valueOf(target, 'roomId'),
  };
}

export const dataMoves: Readonly<Record<string, Composed>> = {
  'rbd-moves': { picks: ['devices', 'partitions'], compose: composeRbdMove },
  'user-data-transfers': { picks: ['devices', 'client-users'], compose: composeTransfer },
};
