import { expressionBuilder, sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import type overscoreMigrations from '../../../src/resources/devices/overscore-migrations.ts';
import type overscoreMoves from '../../../src/resources/devices/overscore-moves.ts';
import type overscoreRooms from '../../../src/resources/devices/overscore-rooms.ts';
import type virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import type bmcMappings from '../../../src/resources/rooms/bmc-mappings.ts';
import type cabinets from '../../../src/resources/rooms/cabinets.ts';
import type chassis from '../../../src/resources/rooms/chassis.ts';
import type deviceAddresses from '../../../src/resources/rooms/device-addresses.ts';
import type rooms from '../../../src/resources/rooms/rooms.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { overscoreStatus } from '../../../src/schemas/codes/devices.ts';
import type { RowOf, TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { sortKeyColumnName, sortKeyFunctionName } from '../../engine/storage/sortKeyFunctionStatements.ts';
import { percentOf } from '../../engine/storage/sqlTerms/percentOf.ts';
import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

type Contents = TablesOf<
  [
    typeof devices,
    typeof rooms,
    typeof cabinets,
    typeof chassis,
    typeof bmcMappings,
    typeof virtualMachines,
    typeof overscoreMoves,
  ]
>;

const record = expressionBuilder<Contents & { readonly t: { readonly id: number } }, 't'>();
const device = expressionBuilder<Contents & { readonly t: RowOf<typeof devices> }, 't'>();
const address = expressionBuilder<Contents & { readonly t: RowOf<typeof deviceAddresses> }, 't'>();
const overscoreRoom = expressionBuilder<Contents & { readonly t: RowOf<typeof overscoreRooms> }, 't'>();
const migration = expressionBuilder<Contents & { readonly t: RowOf<typeof overscoreMigrations> }, 't'>();

const all = record.fn.countAll<number>();
const count = all.as('count');

/**
 * Compares IP addresses by their sort keys. A cast to `inet` would fail for a malformed address, and the whole list
 * would not load.
 */
const addressKey = (column: 't.cardStartIp' | 't.cardEndIp') => address.fn(sortKeyFunctionName('address'), [column]);

const cardsOfRoom = overscoreRoom.selectFrom('devices as d').whereRef('d.roomId', '=', 't.roomId');
const machinesOfRoom = overscoreRoom
  .selectFrom('virtual_machines as v')
  .select(count)
  .whereRef('v.roomId', '=', 't.roomId');
const maxInstances = overscoreRoom.fn<number>('floor', [overscoreRoom(all, '*', overscoreRoom.ref('t.ratio'))]);
const movesOf = migration.selectFrom('overscore_moves as m').select(count).whereRef('m.migrationId', '=', 't.id');

/** Counts the contents of sites, rooms, cabinets and chassis on demand, so that the numbers always match the lists. */
export const computed: ComputedFields = {
  'sites.roomCount': record.selectFrom('rooms as r').select(count).whereRef('r.siteId', '=', 't.id'),
  'sites.deviceCount': record
    .selectFrom('devices as d')
    .innerJoin('rooms as r', 'r.id', 'd.roomId')
    .select(count)
    .whereRef('r.siteId', '=', 't.id'),
  'rooms.cabinetCount': record.selectFrom('cabinets as c').select(count).whereRef('c.roomId', '=', 't.id'),
  'rooms.deviceCount': record.selectFrom('devices as d').select(count).whereRef('d.roomId', '=', 't.id'),
  'rooms.onlineRate': record
    .selectFrom('devices as d')
    .select(percentOf(all.filterWhere(meetsCondition(devices, 'online', { as: 'd' })), all).as('rate'))
    .whereRef('d.roomId', '=', 't.id'),
  'cabinets.chassisCount': record.selectFrom('chassis as c').select(count).whereRef('c.cabinetId', '=', 't.id'),
  'cabinets.deviceCount': record.selectFrom('devices as d').select(count).whereRef('d.cabinetId', '=', 't.id'),
  'chassis.deviceCount': record.selectFrom('devices as d').select(count).whereRef('d.chassisId', '=', 't.id'),
  'device-addresses.total': address.parens(
    address(address('t.endPort', '-', address.ref('t.startPort')), '+', address.lit(1)),
  ),
  'device-addresses.used': address
    .selectFrom('devices as d')
    .select(count)
    .whereRef('d.roomId', '=', 't.roomId')
    .where(eb =>
      eb.between(sql.ref(`d.${sortKeyColumnName('deviceIp')}`), addressKey('t.cardStartIp'), addressKey('t.cardEndIp')),
    ),
  'devices.bmcMappingId': device
    .selectFrom('bmc_mappings as b')
    .select('b.id')
    .whereRef('b.chassisId', '=', 't.chassisId')
    .where(eb => eb.or([eb('b.bladePosition', '=', eb.ref('t.bladePosition')), eb('b.bladePosition', 'is', null)]))
    .orderBy('b.bladePosition', order => order.asc().nullsLast())
    .limit(device.lit(1)),
  'overscore-rooms.physicalCards': cardsOfRoom.select(count),
  'overscore-rooms.maxInstances': cardsOfRoom.select(maxInstances.as('most')),
  'overscore-rooms.usedInstances': machinesOfRoom,
  'overscore-rooms.overscoreStatus': overscoreRoom
    .selectFrom(cardsOfRoom.select([machinesOfRoom.as('used'), maxInstances.as('most')]).as('load'))
    .select(eb =>
      eb
        .case()
        .when('used', '>', eb.ref('most'))
        .then(eb.lit(overscoreStatus.overloaded))
        .when('used', '>=', eb('most', '*', eb.lit(0.9)))
        .then(eb.lit(overscoreStatus.nearLimit))
        .else(eb.lit(overscoreStatus.normal))
        .end()
        .as('status'),
    ),
  'overscore-migrations.total': movesOf,
  'overscore-migrations.success': movesOf.where('m.jobStatus', '=', jobStatus.succeeded),
  'overscore-migrations.failed': movesOf.where('m.jobStatus', '=', jobStatus.failed),
  'overscore-migrations.open': movesOf.where('m.jobStatus', 'in', [
    jobStatus.waiting,
    jobStatus.running,
    jobStatus.paused,
  ]),
};
