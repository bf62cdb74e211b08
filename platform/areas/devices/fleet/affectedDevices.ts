import { type Expression, type SelectQueryBuilder, type SqlBool, expressionBuilder, sql } from 'kysely';

import type faultConditions from '../../../../src/resources/billing/fault-conditions.ts';
import type faultResources from '../../../../src/resources/billing/fault-resources.ts';
import type merchantResourceDetails from '../../../../src/resources/business/merchant-resource-details.ts';
import type gameDevices from '../../../../src/resources/cloud-game/game-devices.ts';
import type gameEquipment from '../../../../src/resources/cloud-game/game-equipment.ts';
import type deviceTrials from '../../../../src/resources/devices/device-trials.ts';
import type devices from '../../../../src/resources/devices/devices.ts';
import type resourceBinds from '../../../../src/resources/devices/resource-binds.ts';
import type virtualMachines from '../../../../src/resources/devices/virtual-machines.ts';
import type bmcMappings from '../../../../src/resources/rooms/bmc-mappings.ts';
import type backups from '../../../../src/resources/storage/backups.ts';
import type { Action } from '../../../../src/schemas/vocabulary/action.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { commandState } from './commandState.ts';
import { isUnderMaintenance } from './devicesUnderMaintenance.ts';

type Device = RowOf<typeof devices>;

type FleetTables = SystemTables &
  TablesOf<
    [
      typeof devices,
      typeof bmcMappings,
      typeof gameDevices,
      typeof gameEquipment,
      typeof virtualMachines,
      typeof faultConditions,
      typeof faultResources,
      typeof resourceBinds,
      typeof merchantResourceDetails,
      typeof backups,
      typeof deviceTrials,
    ]
  >;

/** Returns the SQL condition that selects the devices `d` of the record with this id. */
type DeviceCondition = (id: Expression<number>) => Expression<SqlBool>;

/** Query for devices `d`. */
export type DeviceQuery = SelectQueryBuilder<FleetTables & { readonly d: Device }, 'd', Device>;

const device = expressionBuilder<FleetTables & { readonly d: Device }, 'd'>();

/**
 * SQL conditions by resource. Each condition selects the devices that receive a command for a record of the resource.
 */
const commandedDevices: Readonly<Record<string, DeviceCondition>> = {
  devices: id => device('d.id', '=', id),
  chassis: id => device('d.chassisId', '=', id),
  'bmc-mappings': id =>
    device(
      'd.id',
      'in',
      device
        .selectFrom('bmc_mappings as b')
        .innerJoin('devices as own', 'own.chassisId', 'b.chassisId')
        .select('own.id')
        .where('b.id', '=', id)
        .where(eb =>
          eb.or([eb('b.bladePosition', 'is', null), eb('b.bladePosition', '=', eb.ref('own.bladePosition'))]),
        ),
    ),
  'game-devices': isNamedBy('game_devices'),
  'game-equipment': id =>
    device(
      'd.id',
      'in',
      device
        .selectFrom('game_equipment as e')
        .innerJoin('game_devices as g', 'g.id', 'e.gameDeviceId')
        .select('g.deviceId')
        .where('e.id', '=', id),
    ),
  'virtual-machines': id =>
    device('d.id', 'in', device.selectFrom('virtual_machines as v').select('v.hostDeviceId').where('v.id', '=', id)),
};

/**
 * SQL conditions by resource. Each condition selects the devices that a record of the resource is about. An action on
 * the record affects these devices.
 */
const concernedDevices: Readonly<Record<string, DeviceCondition>> = {
  'fault-conditions': isNamedBy('fault_conditions'),
  'fault-resources': isNamedBy('fault_resources'),
  'resource-binds': isNamedBy('resource_binds'),
  'merchant-resource-details': isNamedBy('merchant_resource_details'),
  backups: isNamedBy('backups'),
  'device-trials': id =>
    device(
      'd.id',
      'in',
      device
        .selectFrom('device_trials as t')
        .innerJoinLateral(
          eb => eb.fn<{ value: string }>('jsonb_array_elements_text', ['t.deviceIds']).as('lent'),
          join => join.onTrue(),
        )
        .innerJoin('devices as own', join =>
          join
            .on(eb => eb('own.id', '=', eb.cast<number>('lent.value', 'bigint')))
            .onRef('own.userName', '=', 't.userName'),
        )
        .select('own.id')
        .where('t.id', '=', id),
    ),
  'room-maintenances': isUnderMaintenance,
};

const affectedDevices: Readonly<Record<string, DeviceCondition>> = { ...commandedDevices, ...concernedDevices };

type NamingTable =
  | 'game_devices'
  | 'fault_conditions'
  | 'fault_resources'
  | 'resource_binds'
  | 'merchant_resource_details'
  | 'backups';

/** Returns the condition that selects the device whose id is in the field `deviceId` of the record. */
function isNamedBy(table: NamingTable): DeviceCondition {
  const named = sql.table<{ readonly id: number; readonly deviceId: number | null }>(table).as('named');
  return id => device('d.id', 'in', device.selectFrom(named).select('named.deviceId').where('named.id', '=', id));
}

function selectDevices(condition: Expression<SqlBool>): DeviceQuery {
  return device.selectFrom('devices as d').selectAll('d').where(condition);
}

/**
 * Returns a subquery for the devices that an action or a command on a record affects. Pass `anyOf(ids)` as the id to
 * cover several records. The subquery is empty for resources without devices.
 */
export function selectAffectedDevices(resource: string, id: Expression<number>): DeviceQuery {
  const condition = Object.hasOwn(affectedDevices, resource) ? affectedDevices[resource] : undefined;
  return selectDevices(condition?.(id) ?? device.lit(false));
}

/** Device that is named in the form of an action. */
export interface TargetDevice {
  readonly id: number;
  /** True if the action affects only this device, and not the devices of the record. */
  readonly isAlone: boolean;
}

export function targetDeviceOf({ targetDevice }: Action, values: Row | null): TargetDevice | null {
  const id = targetDevice && values?.[targetDevice.field];
  return typeof id === 'number' ? { id, isAlone: targetDevice?.instead === true } : null;
}

/** Returns a subquery for the devices that an action on a record affects, including the device in its form. */
export function selectDevicesAffectedByAction(
  resource: string,
  id: Expression<number>,
  target: TargetDevice | null,
): DeviceQuery {
  const own = selectAffectedDevices(resource, id);
  if (!target) return own;
  const formDevice = selectDevices(device('d.id', '=', target.id));
  return target.isAlone ? formDevice : own.unionAll(formDevice);
}

/** Returns whether actions on the records of a resource affect devices. */
export function affectsDevices(resource: string): boolean {
  return Object.hasOwn(affectedDevices, resource);
}

/**
 * Counts the devices that a command affects. A chassis counts as all of its cards; a record of a resource without
 * devices counts as one.
 */
export async function countAffectedDevices(db: Database, resource: string, ids: readonly number[]): Promise<number> {
  if (resource === 'devices' || !affectsDevices(resource)) return ids.length;
  const { count } = await withTables(db)
    .selectFrom(selectAffectedDevices(resource, anyOf(ids)).as('affected'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const command = expressionBuilder<{ readonly c: SystemTables['device_commands'] }, 'c'>();

/** SQL condition that the command `c` is open. */
export const isOpenCommand = command('c.state', 'in', [commandState.sent, commandState.acknowledged]);

/** SQL condition that the command `c` was sent for a record of a resource. */
export function isCommandFor(resource: string): Expression<SqlBool> {
  return command(command.fn.coalesce('c.resource', sql.lit('devices')), '=', resource);
}

/**
 * Returns a subquery for the location and id of every device with an open command. The command was sent for the device
 * itself, or for a record that contains the device.
 */
export function selectDevicesWithOpenCommands() {
  return Object.keys(commandedDevices)
    .map(resource =>
      device
        .selectFrom('device_commands as c')
        .innerJoinLateral(
          eb => selectAffectedDevices(resource, eb.ref('c.deviceId').$notNull()).as('own'),
          join => join.onTrue(),
        )
        .select(['own.id', 'own.chassisId', 'own.roomId'])
        .where(isOpenCommand)
        .where(isCommandFor(resource)),
    )
    .reduce((all, part) => all.union(part));
}
