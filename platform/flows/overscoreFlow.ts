import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { usualSeconds } from '../effects/dataJobs.ts';
import { later, numberFor } from '../effects/moments.ts';
import { add, changeOf } from '../effects/written.ts';
import { storedFields } from '../resources/fieldsOf.ts';
import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import { insertRows } from '../storage/insertRows.ts';
import { type SqlType, sqlTypeOf } from '../storage/tables.ts';
import { type Host, type Machine, hostsFor, loadOf, machinesOf } from './overscoreTargets.ts';
import type { FlowScope, FlowWork, Plan, PlannedRow } from './plan.ts';
import { toDo } from './plan.ts';

const gigabyte = 1024 ** 3;
/** Codes of `vmStatus` and `inUsePolicy`. */
const machine = { stopped: 0, running: 1 } as const;
const skipping = 2;

export const flows: Readonly<Record<string, FlowWork>> = {
  'overscore-migration': { plan, carryOut },
};

const reasons = {
  state: { zh: '当前状态不能迁移', en: 'It cannot be moved in its present state' },
  inUse: { zh: '使用中，按策略跳过', en: 'In use; skipped as asked' },
  full: { zh: '目标没有空闲容量', en: 'The target has no place left' },
} as const satisfies Readonly<Record<string, Label>>;

async function plan(scope: FlowScope, values: Row): Promise<Plan> {
  const machines = await machinesOf(scope, values);
  const hosts = await hostsFor(scope, values);
  const place = scheduler(hosts);
  const rows = machines.map(one => toRow(one, values, place));
  const done = rows.filter(row => row.skip === undefined);
  const totalBytes = done.reduce((sum, { cells }) => sum + Number(cells['sizeBytes']), 0);
  const load = await loadOf(scope, machines, leavingOf(done, machines, hosts));
  return {
    rows,
    figures: { instances: done.length, totalBytes, seconds: secondsFor(done, values), ...load },
  };
}

/** How many leave the rooms that they come from; what goes over to another card of the same room fills it as before. */
function leavingOf(done: readonly PlannedRow[], machines: readonly Machine[], hosts: readonly Host[]): number {
  const from = new Set(machines.map(one => one.roomId));
  const roomOf = new Map<unknown, number>(hosts.map(host => [host.id, host.roomId]));
  return done.filter(({ work }) => !from.has(roomOf.get(work?.['toDeviceId']) ?? null)).length;
}

function secondsFor(rows: readonly PlannedRow[], { speedLimit }: Row): number {
  return rows.reduce((sum, { cells }) => sum + usualSeconds(Number(cells['sizeBytes']), Number(speedLimit)), 0);
}

function toRow(one: Machine, { policy }: Row, place: (machine: Machine) => Host | undefined): PlannedRow {
  const { id, vmName, vmStatus, userName, hostCode, hostDeviceId } = one;
  const sizeBytes = one.diskGb * gigabyte;
  const isMovable = vmStatus === machine.stopped || vmStatus === machine.running;
  const isInUse = userName !== null && vmStatus === machine.running;
  const why = !isMovable ? reasons.state : isInUse && policy === skipping ? reasons.inUse : undefined;
  const host = why ? undefined : place(one);
  return {
    id,
    name: vmName,
    skip: why ?? (host ? undefined : reasons.full),
    cells: { vmStatus, userName, fromHost: hostCode, toHost: host?.deviceCode ?? null, sizeBytes },
    seen: [hostDeviceId, host?.id ?? null],
    work: { machineId: id, fromDeviceId: hostDeviceId, toDeviceId: host?.id ?? null },
  };
}

/** Gives each instance the least loaded card of its kind, as long as card and room have a place. */
function scheduler(hosts: readonly Host[]): (machine: Machine) => Host | undefined {
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

/** The instances are copied one after the other, each in its turn. */
async function carryOut(scope: FlowScope, values: Row, planned: Plan) {
  const { db, now, caller } = scope;
  const { mode, policy, speedLimit, notify } = values;
  const begin = typeof values['startTime'] === 'string' ? values['startTime'] : now;
  const common = { mode, policy, speedLimit, operatorName: caller.userName };
  const migrationId = await add(scope, 'overscore-migrations', {
    ...common,
    source: await placeOf(scope, sources[Number(values['sourceType'])], {
      room: values['roomId'],
      chassis: values['chassisId'],
    }),
    target: await placeOf(scope, targets[Number(values['targetType'])], {
      room: values['targetRoomId'],
      chassis: values['targetChassisId'],
    }),
    startTime: begin,
  });
  const batchNo = numberFor('CF', now, migrationId);
  await changeOf(scope, 'overscore-migrations', migrationId, { batchNo });
  const moves = scope.resourceOf('overscore-moves');
  const columns: Readonly<Record<string, SqlType>> = Object.fromEntries(
    Object.entries(storedFields(moves)).map(([name, field]) => [name, sqlTypeOf(field)]),
  );
  let planTime = begin;
  const rows = toDo(planned).map(({ name, cells, work }) => {
    const row = { ...common, ...work, notify, migrationId, vmName: name, sizeBytes: cells['sizeBytes'], planTime };
    planTime = later(planTime, usualSeconds(Number(cells['sizeBytes']), Number(speedLimit)));
    return { ...row, jobStatus: 0, progress: 0 };
  });
  await insertRows(db, 'overscore_moves', columns, rows);
  return { answer: { taskId: migrationId, batchNo, count: rows.length } };
}

type Place = 'room' | 'chassis' | 'instances' | 'scheduler';

/** What the choices of the first and the second step stand for. */
const sources: Readonly<Record<number, Place>> = { 1: 'room', 2: 'chassis', 3: 'instances' };
const targets: Readonly<Record<number, Place>> = { 1: 'scheduler', 2: 'room', 3: 'chassis' };

/** Out of where, or into where, with the name of the room or chassis. */
async function placeOf({ db }: FlowScope, place: Place | undefined, { room, chassis }: Row): Promise<string | null> {
  const nameOf = async (table: 'rooms' | 'chassis', column: string, id: unknown) => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id ?? null}`.execute(db);
    return rows[0]?.name ?? '';
  };
  switch (place) {
    case 'room':
      return say('机房：{0}', await nameOf('rooms', 'roomName', room));
    case 'chassis':
      return say('机箱：{0}', await nameOf('chassis', 'chassisName', chassis));
    case 'instances':
      return say('指定实例');
    case 'scheduler':
      return say('自动调度');
    default:
      return null;
  }
}
