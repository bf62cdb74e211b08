import chassis from '../../../../src/resources/rooms/chassis.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import { jobStatus } from '../../../../src/schemas/codes/common.ts';
import { inUsePolicy, overscoreSource, overscoreTarget, vmStatus } from '../../../../src/schemas/codes/devices.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { estimateSeconds } from '../../storage/dataJobs.ts';
import { addSeconds } from '../../../engine/effects/times.ts';
import { formatRecordNumber } from '../../../engine/records/formatRecordNumber.ts';
import { addRecord } from '../../../engine/effects/recordWrites.ts';
import type { Row } from '../../../engine/storage/database.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { insertRows } from '../../../engine/storage/insertRows.ts';
import { columnTypesOf } from '../../../engine/storage/tables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type Host, type Machine, readTargetHosts, readSourceLoad, readSourceMachines } from './overscoreTargets.ts';
import type { FlowScope, FlowHandler, FlowPlan, PlannedRow } from '../../../engine/flows/plan.ts';
import { executableRowsOf } from '../../../engine/flows/plan.ts';

const gigabyte = 1024 ** 3;

export const flows: Readonly<Record<string, FlowHandler>> = {
  'overscore-migration': { plan, run: carryOut },
};

const reasons = {
  state: { zh: '当前状态不能迁移', en: 'The instance cannot be migrated in its current state' },
  inUse: { zh: '使用中，按策略跳过', en: 'The instance is in use, so the policy skips it' },
  full: { zh: '目标没有空闲容量', en: 'The target has no free capacity' },
} as const satisfies Readonly<Record<string, Label>>;

async function plan(scope: FlowScope, values: Row): Promise<FlowPlan> {
  const machines = await readSourceMachines(scope, values);
  const hosts = await readTargetHosts(scope, values);
  const place = createHostChooser(hosts);
  const rows = machines.map(item => toRow(item, values, place));
  const done = rows.filter(row => row.skip === undefined);
  const totalBytes = done.reduce((sum, { cells: { sizeBytes } }) => sum + Number(sizeBytes), 0);
  const load = await readSourceLoad(scope, machines, countLeaving(done, machines, hosts));
  return {
    rows,
    figures: { instances: done.length, totalBytes, seconds: secondsFor(done, values), ...load },
  };
}

/** Returns how many instances leave their rooms. A move within a room does not reduce the load of the room. */
function countLeaving(done: readonly PlannedRow[], machines: readonly Machine[], hosts: readonly Host[]): number {
  const from = new Set(machines.map(item => item.roomId));
  const roomOf = new Map<unknown, number>(hosts.map(host => [host.id, host.roomId]));
  return done.filter(({ work: { toDeviceId } = {} }) => !from.has(roomOf.get(toDeviceId) ?? null)).length;
}

function secondsFor(rows: readonly PlannedRow[], { speedLimit }: Row): number {
  return rows.reduce(
    (sum, { cells: { sizeBytes } }) => sum + estimateSeconds(Number(sizeBytes), Number(speedLimit)),
    0,
  );
}

function toRow(item: Machine, { policy }: Row, place: (machine: Machine) => Host | undefined): PlannedRow {
  const { id, vmName, vmStatus: state, userName, hostCode, hostDeviceId } = item;
  const sizeBytes = item.diskGb * gigabyte;
  const isMovable = state === vmStatus.stopped || state === vmStatus.running;
  const isInUse = userName !== null && state === vmStatus.running;
  const why = !isMovable ? reasons.state : isInUse && policy === inUsePolicy.skip ? reasons.inUse : undefined;
  const host = why ? undefined : place(item);
  return {
    id,
    name: vmName,
    skip: why ?? (host ? undefined : reasons.full),
    cells: { vmStatus: state, userName, fromHost: hostCode, toHost: host?.deviceCode ?? null, sizeBytes },
    seen: [hostDeviceId, host?.id ?? null],
    work: { machineId: id, fromDeviceId: hostDeviceId, toDeviceId: host?.id ?? null },
  };
}

/**
 * Returns a function that chooses a card for an instance: the least loaded card of the same phone model with free
 * capacity, in a room with free capacity.
 */
function createHostChooser(hosts: readonly Host[]): (machine: Machine) => Host | undefined {
  const free = new Map(hosts.map(host => [host.id, host.free]));
  const roomFree = new Map(hosts.map(host => [host.roomId, host.roomFree]));
  return ({ phoneType, hostDeviceId }) => {
    const fits = (host: Host) =>
      host.phoneType === phoneType &&
      host.id !== hostDeviceId &&
      (free.get(host.id) ?? 0) > 0 &&
      (roomFree.get(host.roomId) ?? 1) > 0;
    const host = hosts.find(fits);
    if (!host) return undefined;
    free.set(host.id, (free.get(host.id) ?? 0) - 1);
    const inRoom = roomFree.get(host.roomId);
    if (typeof inRoom === 'number') roomFree.set(host.roomId, inRoom - 1);
    return host;
  };
}

/** Schedules the copies of the instances one after the other. */
async function carryOut(scope: FlowScope, values: Row, planned: FlowPlan) {
  const { db, now, caller } = scope;
  const { mode, policy, speedLimit, notify, startTime, sourceType, roomId, chassisId } = values;
  const { targetType, targetRoomId, targetChassisId } = values;
  const begin = typeof startTime === 'string' ? startTime : now;
  const common = { mode, policy, speedLimit, operatorName: caller.userName };
  const migrationId = await addRecord(scope, 'overscore-migrations', {
    ...common,
    source: await describePlace(scope, sources[Number(sourceType)], { roomId, chassisId }),
    target: await describePlace(scope, targets[Number(targetType)], {
      roomId: targetRoomId,
      chassisId: targetChassisId,
    }),
    startTime: begin,
  });
  const batchNo = formatRecordNumber('CF', now, migrationId);
  const columns = columnTypesOf(scope.resourceOf('overscore-moves'));
  let planTime = begin;
  const rows = executableRowsOf(planned).map(({ name, cells: { sizeBytes }, work }) => {
    const row = { ...common, ...work, notify, migrationId, vmName: name, sizeBytes, planTime };
    planTime = addSeconds(planTime, estimateSeconds(Number(sizeBytes), Number(speedLimit)));
    return { ...row, jobStatus: jobStatus.waiting, progress: 0 };
  });
  await insertRows(db, 'overscore_moves', columns, rows);
  return { answer: { taskId: migrationId, batchNo, count: rows.length } };
}

type Place = 'room' | 'chassis' | 'instances' | 'scheduler';

/** Types of source by the code of `overscoreSource`, and types of target by the code of `overscoreTarget`. */
const sources: Readonly<Record<number, Place>> = {
  [overscoreSource.room]: 'room',
  [overscoreSource.chassis]: 'chassis',
  [overscoreSource.instances]: 'instances',
};
const targets: Readonly<Record<number, Place>> = {
  [overscoreTarget.scheduler]: 'scheduler',
  [overscoreTarget.room]: 'room',
  [overscoreTarget.chassis]: 'chassis',
};

/** Describes the source or target, including the name of the room or chassis. */
async function describePlace(
  { db }: FlowScope,
  place: Place | undefined,
  { roomId, chassisId }: Row,
): Promise<string | null> {
  const tables = withTables(db, rooms, chassis);
  switch (place) {
    case 'room': {
      const room = tables.selectFrom('rooms').select('roomName as name').where('id', '=', Number(roomId));
      return formatMessage('机房：{0}', (await room.executeTakeFirst())?.name ?? '');
    }
    case 'chassis': {
      const box = tables.selectFrom('chassis').select('chassisName as name').where('id', '=', Number(chassisId));
      return formatMessage('机箱：{0}', (await box.executeTakeFirst())?.name ?? '');
    }
    case 'instances':
      return formatMessage('指定实例');
    case 'scheduler':
      return formatMessage('自动调度');
    default:
      return null;
  }
}
