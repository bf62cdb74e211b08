import { type RawBuilder, sql } from 'kysely';

import type { Action } from '../../../../src/schemas/vocabulary/action.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { isUnderMaintenance } from './devicesUnderMaintenance.ts';

type DeviceQuery = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Query of each resource for the devices that receive a command for one of its records. */
const commandedDeviceQueries: Readonly<Record<string, DeviceQuery>> = {
  devices: id => sql`select d.* from devices d where d.id = ${id}`,
  chassis: id => sql`select d.* from devices d where d."chassisId" = ${id}`,
  'bmc-mappings': id => sql`
    select d.* from bmc_mappings b join devices d on d."chassisId" = b."chassisId"
      and (b."bladePosition" is null or b."bladePosition" = d."bladePosition")
    where b.id = ${id}`,
  'game-devices': id => sql`
    select d.* from game_devices g join devices d on d.id = g."deviceId" where g.id = ${id}`,
  'game-equipment': id => sql`
    select d.* from game_equipment e join game_devices g on g.id = e."gameDeviceId"
      join devices d on d.id = g."deviceId" where e.id = ${id}`,
  'virtual-machines': id => sql`
    select d.* from virtual_machines v join devices d on d.id = v."hostDeviceId" where v.id = ${id}`,
};

const devicesNamedBy =
  (table: string): DeviceQuery =>
  id =>
    sql`select d.* from ${sql.table(table)} named join devices d on d.id = named."deviceId" where named.id = ${id}`;

/**
 * Query of each resource for the devices that one of its records is about. An action on the record affects these
 * devices.
 */
const concernedDeviceQueries: Readonly<Record<string, DeviceQuery>> = {
  'fault-conditions': devicesNamedBy('fault_conditions'),
  'fault-resources': devicesNamedBy('fault_resources'),
  'resource-binds': devicesNamedBy('resource_binds'),
  'merchant-resource-details': devicesNamedBy('merchant_resource_details'),
  backups: devicesNamedBy('backups'),
  'device-trials': id => sql`
    select d.* from device_trials t cross join lateral jsonb_array_elements_text(t."deviceIds") as lent
      join devices d on d.id = lent.value::bigint and d."userName" = t."userName" where t.id = ${id}`,
  'room-maintenances': id => sql`select d.* from devices d where ${isUnderMaintenance(id)}`,
};

const affectedDeviceQueries: Readonly<Record<string, DeviceQuery>> = {
  ...commandedDeviceQueries,
  ...concernedDeviceQueries,
};

const noDevices: DeviceQuery = () => sql`select d.* from devices d where false`;

/**
 * Returns a subquery for the devices that an action or command on a record affects. The subquery is empty for resources
 * without devices.
 */
export function affectedDevices(resource: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return (
    (Object.hasOwn(affectedDeviceQueries, resource) ? affectedDeviceQueries[resource] : undefined)?.(id) ??
    noDevices(id)
  );
}

/** Device that is named in the form of an action. */
export interface TargetDevice {
  readonly id: number;
  /** True if the action affects this device only, and none of the devices of the record. */
  readonly isAlone: boolean;
}

export function readTargetDevice({ targetDevice }: Action, values: Row | null): TargetDevice | null {
  const id = targetDevice && values?.[targetDevice.field];
  return typeof id === 'number' ? { id, isAlone: targetDevice?.instead === true } : null;
}

/** Returns a subquery for the devices that an action on a record affects, including the device in its form. */
export function devicesAffectedByAction(
  resource: string,
  id: RawBuilder<unknown>,
  target: TargetDevice | null,
): RawBuilder<unknown> {
  const own = affectedDevices(resource, id);
  if (!target) return own;
  const formDevice = sql`select d.* from devices d where d.id = ${target.id}`;
  return target.isAlone ? formDevice : sql`${own} union all ${formDevice}`;
}

/** Returns whether the records of a resource are or contain devices. */
export function affectsDevices(resource: string): boolean {
  return Object.hasOwn(affectedDeviceQueries, resource);
}

/** Returns a query for the distinct devices that a command for some records affects. */
export function affectedDevicesOfRecords(resource: string, ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select distinct on (own.id) own.* from unnest(${[...ids]}::bigint[]) as given (id)
    cross join lateral (${affectedDevices(resource, sql`given.id`)}) as own order by own.id`;
}

/**
 * Counts the devices that a command affects: a chassis counts all of its cards, a record without devices counts as one.
 */
export async function countAffectedDevices(db: Database, resource: string, ids: readonly number[]): Promise<number> {
  if (resource === 'devices' || !affectsDevices(resource)) return ids.length;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${affectedDevicesOfRecords(resource, ids)}) as reached`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns a subquery for the location and id of every device with an open command. The command was sent for the device
 * itself, or for a record that contains the device.
 */
export function devicesWithOpenCommands(isOpen: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = Object.entries(commandedDeviceQueries).map(
    ([resource, of]) => sql`
      select own.id, own."chassisId", own."roomId" from device_commands c
      cross join lateral (${of(sql`c."deviceId"`)}) as own
      where ${isOpen} and coalesce(c.resource, 'devices') = ${resource}`,
  );
  return sql.join(parts, sql` union `);
}
