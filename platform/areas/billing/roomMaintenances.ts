import type { Expression, SqlBool } from 'kysely';

import roomMaintenances from '../../../src/resources/billing/room-maintenances.ts';
import devices from '../../../src/resources/devices/devices.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { distributionStatus, resourceMaintenance } from '../../../src/schemas/codes/billing.ts';
import { roomStatus } from '../../../src/schemas/codes/rooms.ts';
import type { RowChange, RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { maintenanceCoversDevice, isUnderMaintenance } from '../devices/fleet/devicesUnderMaintenance.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { endUse, findDevicesInUse } from '../devices/ledger/useLedger.ts';
import { changeRecord, completeSavedRecord, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Maintenance = RowOf<typeof roomMaintenances>;

export const effects = effectsOf(roomMaintenances, {
  roomMaintenanceSave: async (scope, { id, before, values }) => {
    const roomId = values.roomId ?? before?.roomId ?? null;
    // Without the lock, two concurrent writes would not see each other's maintenance, so both could be stored although
    // they overlap.
    await withTables(scope.db, rooms).selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute();
    await refuseOverlap(scope, id);
    await completeSavedRecord(scope, roomMaintenances, id, await countAffected(scope, id));
  },

  /**
   * Starts the maintenance at the planned time: blocks the free devices of the room or its cabinets, so that nobody
   * assigns them.
   */
  roomMaintenanceStart: async (scope, { record }) => {
    const affected = await countAffected(scope, record.id);
    const held = await withTables(scope.db, devices)
      .selectFrom('devices as d')
      .select('d.id')
      .where(maintenanceCoversDevice(record.id))
      .where('d.distributionStatus', '=', distributionStatus.unassigned)
      .orderBy('d.id')
      .forUpdate()
      .execute();
    const heldDeviceIds = held.map(({ id }) => id);
    await withTables(scope.db, devices)
      .updateTable('devices')
      .set({ distributionStatus: distributionStatus.notAssignable, ...stampColumnsOf(scope) })
      .where('id', '=', anyOf(heldDeviceIds))
      .execute();
    const started = { maintenance: resourceMaintenance.underMaintenance };
    await setDevices(scope, maintenanceCoversDevice(record.id), started);
    await setRoom(scope, record, roomStatus.normal, roomStatus.maintenance);
    await changeRecord(scope, roomMaintenances, record.id, { heldDeviceIds, ...affected });
  },

  roomMaintenanceFinish: async (scope, { record }) => {
    await finish(scope, record, resourceMaintenance.done);
  },

  /** Ends the use of the devices, because they are reset to factory settings. */
  roomMaintenanceFinishReset: async (scope, { record }) => {
    const ids = await findDevicesInUse(scope, isUnderMaintenance(record.id));
    await endUse(scope, ids, { cause: offlineCause.maintenance, note: formatMessage('机房维护并恢复出厂') });
    await finish(scope, record, resourceMaintenance.doneAndFactoryReset);
  },
});

/**
 * Ends the maintenance: frees the blocked devices for assignment and stores the result in the devices. A device that is
 * also in repair keeps its maintenance status.
 */
async function finish(
  scope: EffectScope,
  record: Maintenance,
  maintenance: CodeOf<typeof resourceMaintenance>,
): Promise<void> {
  await withTables(scope.db, devices)
    .updateTable('devices')
    .set({ distributionStatus: distributionStatus.unassigned, ...stampColumnsOf(scope) })
    .where('id', '=', anyOf(record.heldDeviceIds ?? []))
    .where('distributionStatus', '=', distributionStatus.notAssignable)
    .execute();
  await setDevices(scope, isUnderMaintenance(record.id), { maintenance });
  await setRoom(scope, record, roomStatus.maintenance, roomStatus.normal);
  await changeRecord(scope, roomMaintenances, record.id, { actualEndTime: scope.now, heldDeviceIds: null });
}

/**
 * Changes the status of the room if the whole room is under maintenance. If only some of its cabinets are under
 * maintenance, the room stays open.
 */
async function setRoom(
  scope: EffectScope,
  { cabinetIds, roomId }: Maintenance,
  from: CodeOf<typeof roomStatus>,
  to: CodeOf<typeof roomStatus>,
): Promise<void> {
  if (cabinetIds && cabinetIds.length > 0) return;
  await withTables(scope.db, rooms)
    .updateTable('rooms')
    .set({ roomStatus: to, ...stampColumnsOf(scope) })
    .where('id', '=', roomId)
    .where('roomStatus', '=', from)
    .execute();
}

/** Changes the devices `d` that meet the condition. */
async function setDevices(
  scope: EffectScope,
  where: Expression<SqlBool>,
  values: Pick<RowChange<typeof devices>, 'maintenance'>,
): Promise<void> {
  await withTables(scope.db, devices)
    .updateTable('devices as d')
    .set({ ...values, ...stampColumnsOf(scope) })
    .where(where)
    .execute();
}

async function countAffected({ db }: EffectScope, id: number) {
  return withTables(db, devices)
    .selectFrom('devices as d')
    .select(({ fn }) => [
      fn.countAll<number>().as('affectedDevices'),
      fn.count<number>('d.userName').distinct().as('affectedUsers'),
    ])
    .where(maintenanceCoversDevice(id))
    .executeTakeFirstOrThrow();
}

/** Rejects a maintenance that overlaps another one of the same room or cabinet. */
async function refuseOverlap({ db }: EffectScope, id: number): Promise<void> {
  const tables = withTables(db, roomMaintenances);
  const { roomId, cabinetIds, startTime, endTime } = await tables
    .selectFrom('room_maintenances')
    .select(['roomId', 'cabinetIds', 'startTime', 'endTime'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const others = await tables
    .selectFrom('room_maintenances')
    .select(['startTime', 'endTime', 'cabinetIds'])
    .where('id', '<>', id)
    .where('roomId', '=', roomId)
    .where(eb =>
      eb.or([
        eb('resourceMaintenance', 'is', null),
        eb('resourceMaintenance', '=', resourceMaintenance.underMaintenance),
      ]),
    )
    .where('startTime', '<=', endTime)
    .where('endTime', '>=', startTime)
    .orderBy('startTime')
    .execute();
  const mine = cabinetIds ?? [];
  const other = others.find(({ cabinetIds: theirs }) => {
    const isWholeRoom = mine.length === 0 || !theirs || theirs.length === 0;
    return isWholeRoom || theirs.some(cabinet => mine.includes(cabinet));
  });
  if (other) {
    throw createFieldRefusal(
      'startTime',
      `与${other.startTime}至${other.endTime}的维护重叠`,
      `The time overlaps with the maintenance from ${other.startTime} to ${other.endTime}`,
    );
  }
}
