import { type RawBuilder, sql } from 'kysely';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { isInPlaceUnderMaintenance, isUnderMaintenance } from '../devices/fleet/devicesUnderMaintenance.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { stampColumns } from '../../engine/records/store.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { endUse, findUsedDevices } from '../devices/ledger/useLedger.ts';
import { changeOwnRecord, toWriteStamp } from '../../engine/effects/recordWrites.ts';

/** Codes of `resourceMaintenance`, `roomStatus` and `distributionStatus`. */
const maintenance = { running: 0, done: 1, reset: 2 } as const;
const room = { normal: 1, maintained: 2 } as const;
const distribution = { unassigned: 0, notAssignable: 2 } as const;

export const effects: Effects = {
  roomMaintenanceSave: onSave(async (scope, { id, before, values }) => {
    if (before && before['resourceMaintenance'] !== null) {
      throw createRefusal('只有未开始的维护可以修改', 'Only a maintenance that has not started can be changed');
    }
    const roomId = values['roomId'] ?? before?.['roomId'];
    // Without the lock, two concurrent writes would not see each other's maintenance, so both could be stored although
    // they overlap.
    await sql`select from rooms where id = ${roomId} for update`.execute(scope.db);
    await refuseOverlap(scope, id);
    const affected = await readAffectedDevices(scope, id);
    await sql`
      update room_maintenances
      set "affectedDevices" = ${affected.devices}, "affectedUsers" = ${affected.users} where id = ${id}`.execute(
      scope.db,
    );
  }),

  roomMaintenanceDelete: onDelete(async (_, record) => {
    if (record['resourceMaintenance'] !== null) {
      throw createRefusal('只有未开始的维护可以删除', 'Only a maintenance that has not started can be deleted');
    }
  }),

  /**
   * Starts the maintenance at the planned time: blocks the free devices of the room or its cabinets, so that nobody
   * assigns them.
   */
  roomMaintenanceStart: onAction(async (scope, { record }) => {
    const id = record?.['id'];
    const affected = await readAffectedDevices(scope, id);
    const held = await sql<{ id: number }>`
      select d.id from devices d where ${isInPlaceUnderMaintenance(id)} and d."distributionStatus" = ${distribution.unassigned}
      order by d.id for update`.execute(scope.db);
    const heldDeviceIds = held.rows.map(row => row.id);
    await setDevices(scope, sql`d.id = any(${heldDeviceIds}::bigint[])`, {
      distributionStatus: distribution.notAssignable,
    });
    await setDevices(scope, isInPlaceUnderMaintenance(id), { maintenance: maintenance.running });
    await setRoom(scope, record ?? {}, room.normal, room.maintained);
    await changeOwnRecord(scope, id, {
      heldDeviceIds,
      affectedDevices: affected.devices,
      affectedUsers: affected.users,
    });
  }),

  roomMaintenanceFinish: onAction(async (scope, { record }) => {
    await finish(scope, record ?? {}, { maintenance: maintenance.done });
  }),

  /** Ends the use of the devices, because they are reset to factory settings. */
  roomMaintenanceFinishReset: onAction(async (scope, { record }) => {
    const ids = await findUsedDevices(scope, isUnderMaintenance(record?.['id']));
    await endUse(scope, ids, { cause: offlineCause.maintenance, note: formatMessage('机房维护并恢复出厂') });
    await finish(scope, record ?? {}, { maintenance: maintenance.reset });
  }),
};

/** Frees the blocked devices for assignment. A device that is also in repair stays blocked. */
async function finish(scope: EffectScope, record: Row, values: Row): Promise<void> {
  const held: readonly unknown[] = Array.isArray(record['heldDeviceIds']) ? record['heldDeviceIds'] : [];
  const isHeld = sql`d.id = any(${[...held]}::bigint[]) and d."distributionStatus" = ${distribution.notAssignable}`;
  await setDevices(scope, isHeld, { distributionStatus: distribution.unassigned });
  await setDevices(scope, isUnderMaintenance(record['id']), values);
  await setRoom(scope, record, room.maintained, room.normal);
  await changeOwnRecord(scope, record['id'], { actualEndTime: scope.now, heldDeviceIds: null });
}

/**
 * Changes the status of a room that is under maintenance as a whole. A room of which only some cabinets are under
 * maintenance stays open.
 */
async function setRoom(scope: EffectScope, record: Row, from: number, to: number): Promise<void> {
  const cabinets = record['cabinetIds'];
  if (Array.isArray(cabinets) && cabinets.length > 0) return;
  const changes = [sql`"roomStatus" = ${to}::bigint`, ...stampColumns(scope.resourceOf('rooms'), toWriteStamp(scope))];
  await sql`
    update rooms set ${sql.join(changes)} where id = ${record['roomId']} and "roomStatus" = ${from}`.execute(scope.db);
}

async function setDevices(scope: EffectScope, where: RawBuilder<unknown>, values: Row): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}::bigint`);
  const all = [...changes, ...stampColumns(scope.resourceOf('devices'), toWriteStamp(scope))];
  await sql`update devices as d set ${sql.join(all)} where ${where}`.execute(scope.db);
}

async function readAffectedDevices({ db }: EffectScope, id: unknown): Promise<{ devices: number; users: number }> {
  const { rows } = await sql<{ devices: number; users: number }>`
    select count(*) as devices, count(distinct d."userName") as users from devices d where ${isInPlaceUnderMaintenance(id)}`.execute(
    db,
  );
  return rows[0] ?? { devices: 0, users: 0 };
}

/** Rejects a maintenance that overlaps another one of the same room or cabinet. */
async function refuseOverlap({ db }: EffectScope, id: number): Promise<void> {
  const { rows } = await sql<{ startTime: string; endTime: string }>`
    select o."startTime", o."endTime" from room_maintenances t join room_maintenances o
      on o.id <> t.id and o."roomId" = t."roomId" and coalesce(o."resourceMaintenance", 0) = ${maintenance.running}
      and tsrange(o."startTime", o."endTime", '[]') && tsrange(t."startTime", t."endTime", '[]')
      and (jsonb_array_length(coalesce(o."cabinetIds", '[]'::jsonb)) = 0
        or jsonb_array_length(coalesce(t."cabinetIds", '[]'::jsonb)) = 0
        or exists (select from jsonb_array_elements(o."cabinetIds") one where t."cabinetIds" @> one))
    where t.id = ${id} order by o."startTime" limit 1`.execute(db);
  const [other] = rows;
  if (other) {
    throw createFieldRefusal(
      'startTime',
      `与${other.startTime}至${other.endTime}的维护重叠`,
      `It overlaps with the maintenance from ${other.startTime} to ${other.endTime}`,
    );
  }
}
