import overscoreMigration from '../../../../src/resources/devices/overscore-migration.ts';
import overscoreMigrations from '../../../../src/resources/devices/overscore-migrations.ts';
import overscoreMoves from '../../../../src/resources/devices/overscore-moves.ts';
import chassis from '../../../../src/resources/rooms/chassis.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import { jobStatus } from '../../../../src/schemas/codes/common.ts';
import { inUsePolicy, overscoreSource, overscoreTarget, vmStatus } from '../../../../src/schemas/codes/devices.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { estimateSeconds } from '../../storage/dataJobs.ts';
import { addSeconds } from '../../../engine/effects/times.ts';
import { formatRecordNumber } from '../../../engine/records/formatRecordNumber.ts';
import { insertInto, insertManyInto } from '../../../engine/effects/recordWrites.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import {
  type Host,
  type Machine,
  type MigrationForm,
  readTargetHosts,
  readSourceLoad,
  readSourceMachines,
} from './overscoreTargets.ts';
import { flowOf } from '../../../engine/flows/flowOf.ts';
import { type FlowScope, type FlowPlan, type PlannedRow, executableRowsOf } from '../../../engine/flows/plan.ts';

/** Instance with the host to which it moves. */
interface Move {
  readonly machine: Machine;
  readonly toDeviceId: number;
  readonly sizeBytes: number;
}

const gigabyte = 1024 ** 3;

export const flows = flowOf(overscoreMigration, { plan, run: carryOut });

const reasons = {
  state: { zh: '当前状态不能迁移', en: 'The instance cannot be migrated in its current state' },
  inUse: { zh: '使用中，按策略跳过', en: 'The instance is in use, so the policy skips it' },
  full: { zh: '目标没有空闲容量', en: 'The target has no free capacity' },
} as const satisfies Readonly<Record<string, Label>>;

async function plan(scope: FlowScope, values: MigrationForm): Promise<FlowPlan<Move>> {
  const machines = await readSourceMachines(scope, values);
  const hosts = await readTargetHosts(scope, values);
  const place = createHostChooser(hosts);
  const rows = machines.map(item => toRow(item, values, place));
  const moves = rows.flatMap(({ work }) => work ?? []);
  const totalBytes = moves.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const load = await readSourceLoad(scope, machines, countLeaving(moves, machines, hosts));
  const seconds = moves.reduce((sum, { sizeBytes }) => sum + estimateSeconds(sizeBytes, values.speedLimit), 0);
  return { rows, figures: { instances: moves.length, totalBytes, seconds, ...load } };
}

/**
 * Counts the moves to rooms other than those of the source instances. A move within these rooms does not reduce the
 * load of the source.
 */
function countLeaving(moves: readonly Move[], machines: readonly Machine[], hosts: readonly Host[]): number {
  const from = new Set(machines.map(item => item.roomId));
  const roomOf = new Map(hosts.map(host => [host.id, host.roomId]));
  return moves.filter(({ toDeviceId }) => !from.has(roomOf.get(toDeviceId) ?? null)).length;
}

function toRow(
  item: Machine,
  { policy }: MigrationForm,
  place: (machine: Machine) => Host | undefined,
): PlannedRow<Move> {
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
    ...(host && { work: { machine: item, toDeviceId: host.id, sizeBytes } }),
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
async function carryOut(scope: FlowScope, values: MigrationForm, planned: FlowPlan<Move>) {
  const { now, caller } = scope;
  const { mode, policy, speedLimit, notify, sourceType, roomId, chassisId } = values;
  const { targetType, targetRoomId, targetChassisId } = values;
  const startTime = values.startTime ?? now;
  const common = { mode, policy, speedLimit, operatorName: caller.userName };
  const migrationId = await insertInto(scope, overscoreMigrations, {
    ...common,
    source: await describePlace(scope, sources[sourceType], { roomId, chassisId }),
    target: await describePlace(scope, targets[targetType], { roomId: targetRoomId, chassisId: targetChassisId }),
    startTime,
  });
  let planTime = startTime;
  const moves = executableRowsOf(planned)
    .flatMap(({ work }) => work ?? [])
    .map(({ machine: { id: machineId, vmName, hostDeviceId: fromDeviceId }, toDeviceId, sizeBytes }) => {
      const place = { machineId, vmName, fromDeviceId, toDeviceId, sizeBytes };
      const move = { ...common, ...place, notify: notify === true, migrationId, planTime };
      planTime = addSeconds(planTime, estimateSeconds(sizeBytes, speedLimit));
      return { ...move, jobStatus: jobStatus.waiting, progress: 0 };
    });
  await insertManyInto(scope, overscoreMoves, moves);
  const batchNo = formatRecordNumber('CF', now, migrationId);
  return { answer: { taskId: migrationId, batchNo, count: moves.length } };
}

type Place = 'room' | 'chassis' | 'instances' | 'scheduler';

const sources = {
  [overscoreSource.room]: 'room',
  [overscoreSource.chassis]: 'chassis',
  [overscoreSource.instances]: 'instances',
} as const satisfies Readonly<Record<number, Place>>;

const targets = {
  [overscoreTarget.scheduler]: 'scheduler',
  [overscoreTarget.room]: 'room',
  [overscoreTarget.chassis]: 'chassis',
} as const satisfies Readonly<Record<number, Place>>;

/** Returns the text for the source or the target of a migration, with the name of the room or chassis. */
async function describePlace(
  { db }: FlowScope,
  place: Place,
  { roomId, chassisId }: { readonly roomId: number | null | undefined; readonly chassisId: number | null | undefined },
): Promise<string> {
  const tables = withTables(db, rooms, chassis);
  if (place === 'room') {
    const room = tables.selectFrom('rooms').select('roomName as name').where('id', '=', Number(roomId));
    return formatMessage('机房：{0}', (await room.executeTakeFirst())?.name ?? '');
  }
  if (place === 'chassis') {
    const box = tables.selectFrom('chassis').select('chassisName as name').where('id', '=', Number(chassisId));
    return formatMessage('机箱：{0}', (await box.executeTakeFirst())?.name ?? '');
  }
  return formatMessage(place === 'instances' ? '指定实例' : '自动调度');
}
