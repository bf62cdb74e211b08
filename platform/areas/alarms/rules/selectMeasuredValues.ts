import { type AliasableExpression, type Expression, expressionBuilder, sql } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import cardLinkLogs from '../../../../src/resources/logs/card-link-logs.ts';
import routers from '../../../../src/resources/network/routers.ts';
import bmcMappings from '../../../../src/resources/rooms/bmc-mappings.ts';
import chassis from '../../../../src/resources/rooms/chassis.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import partitions from '../../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../../src/resources/storage/storage-devices.ts';
import clientCertificates from '../../../../src/resources/upgrades/client-certificates.ts';
import { alarmIndicator, alarmObject } from '../../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../../src/schemas/codes/devices.ts';
import { streamPushStatus } from '../../../../src/schemas/codes/logs.ts';
import { powerStatus } from '../../../../src/schemas/codes/rooms.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { addSeconds } from '../../../engine/effects/times.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { percentOf } from '../../../engine/storage/sqlTerms/percentOf.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Object and its current value. `value` is null when nothing was measured. */
export interface MeasuredValue {
  readonly id: number;
  readonly name: string | null;
  readonly screen: string;
  readonly roomId: number | null;
  readonly value: number | null;
}

/** Minimum number of links for a success rate, so that a single client cannot cause an alarm. */
const minimumLinks = { device: 5, room: 20 } as const;

function tablesOf(db: Database) {
  return withTables(
    db,
    devices,
    chassis,
    rooms,
    bmcMappings,
    cardLinkLogs,
    routers,
    storageDevices,
    partitions,
    clientCertificates,
  );
}

type MeasuredTables = ReturnType<typeof tablesOf>;
type Source = (tables: MeasuredTables, now: string) => AliasableExpression<MeasuredValue>;

/** Selects devices with their readings. Excludes devices with known faults, and cards of a chassis that is switched off. */
const selectDevices = (tables: MeasuredTables) =>
  tables
    .selectFrom('devices as d')
    .leftJoin('device_readings as r', 'r.deviceId', 'd.id')
    .leftJoin('chassis as c', 'c.id', 'd.chassisId')
    .select(['d.id', 'd.deviceCode as name', sql.lit('devices').as('screen'), 'd.roomId'])
    .where(eb => eb(meetsCondition(devices, 'faulty', { as: 'd' }), 'is not', true))
    .where(eb => eb(eb.fn.coalesce('c.powerStatus', eb.lit(powerStatus.on)), '=', powerStatus.on));

const reading =
  (metric: 'cpu' | 'memory' | 'disk' | 'temperature' | 'loss' | 'delay'): Source =>
  tables =>
    selectDevices(tables).select(eb =>
      eb
        .case()
        .when(meetsCondition(devices, 'online', { as: 'd' }))
        .then(eb.ref(`r.${metric}`))
        .end()
        .as('value'),
    );

/** Selects rooms with their latest figures. */
const selectRooms = (tables: MeasuredTables) =>
  tables
    .selectFrom('rooms as m')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('scope_readings as s')
          .select('s.figures')
          .where('s.kind', '=', 'room')
          .whereRef('s.scopeId', '=', 'm.id')
          .where('s.seconds', '<=', 60)
          .orderBy('s.at', 'desc')
          .limit(1)
          .as('f'),
      join => join.onTrue(),
    )
    .select(['m.id', 'm.roomName as name', sql.lit('rooms').as('screen'), 'm.id as roomId']);

const value = expressionBuilder<
  { l: RowOf<typeof cardLinkLogs>; f: Pick<SystemTables['scope_readings'], 'figures'> },
  'l' | 'f'
>();

const figure = (name: 'loss' | 'delay' | 'up') =>
  value.cast<number | null>(value.fn('jsonb_extract_path_text', ['f.figures', value.val(name)]), 'numeric');

/** Returns the SQL for the share of the links `l` that succeeded. The share is null for fewer than `fewest` links. */
function linkShare(fewest: number) {
  const links = value.fn.countAll<number>();
  const succeeded = links.filterWhere('l.plugFlowStatus', '=', streamPushStatus.succeeded);
  return value.case().when(links, '>=', fewest).then(percentOf(succeeded, links)).end();
}

const isOffline = (state: Expression<number | null>) =>
  value.case().when(state, '=', networkStatus.offline).then(value.lit(1)).else(value.lit(0)).end();

const inLastHour = (now: string) => addSeconds(now, -3_600);

const sources: Readonly<Record<string, Source>> = {
  [`${alarmObject.device}:${alarmIndicator.deviceOffline}`]: tables =>
    selectDevices(tables).select(
      value
        .case()
        .when(meetsCondition(devices, 'offline', { as: 'd' }))
        .then(value.lit(1))
        .else(value.lit(0))
        .end()
        .as('value'),
    ),
  [`${alarmObject.device}:${alarmIndicator.cpuUsage}`]: reading('cpu'),
  [`${alarmObject.device}:${alarmIndicator.memoryUsage}`]: reading('memory'),
  [`${alarmObject.device}:${alarmIndicator.diskUsage}`]: reading('disk'),
  [`${alarmObject.device}:${alarmIndicator.temperature}`]: reading('temperature'),
  [`${alarmObject.device}:${alarmIndicator.packetLoss}`]: reading('loss'),
  [`${alarmObject.device}:${alarmIndicator.latency}`]: reading('delay'),
  [`${alarmObject.device}:${alarmIndicator.connectionSuccessRate}`]: (tables, now) =>
    tables
      .selectFrom('card_link_logs as l')
      .innerJoin('devices as d', 'd.id', 'l.deviceId')
      .select(['d.id', 'd.deviceCode as name', sql.lit('devices').as('screen'), 'd.roomId'])
      .select(linkShare(minimumLinks.device).as('value'))
      .where('l.linkTime', '>', inLastHour(now))
      .groupBy('d.id'),
  [`${alarmObject.chassis}:${alarmIndicator.temperature}`]: tables =>
    tables
      .selectFrom('chassis')
      .select(['id', 'chassisCode as name', sql.lit('chassis').as('screen'), 'roomId', 'temperature as value']),
  [`${alarmObject.chassis}:${alarmIndicator.bmcDisconnected}`]: tables =>
    tables
      .selectFrom('chassis as c')
      .innerJoin('bmc_mappings as b', 'b.chassisId', 'c.id')
      .select(['c.id', 'c.chassisCode as name', sql.lit('chassis').as('screen'), 'c.roomId'])
      .select(eb => eb.fn.max(isOffline(eb.ref('b.connectStatus'))).as('value'))
      .groupBy('c.id'),
  [`${alarmObject.room}:${alarmIndicator.packetLoss}`]: tables =>
    selectRooms(tables).select(figure('loss').as('value')),
  [`${alarmObject.room}:${alarmIndicator.latency}`]: tables => selectRooms(tables).select(figure('delay').as('value')),
  [`${alarmObject.room}:${alarmIndicator.bandwidthUsage}`]: tables =>
    selectRooms(tables).select(eb => percentOf(figure('up'), eb.ref('m.uploadSpeed')).as('value')),
  [`${alarmObject.room}:${alarmIndicator.connectionSuccessRate}`]: (tables, now) =>
    tables
      .selectFrom('card_link_logs as l')
      .innerJoin('rooms as m', 'm.id', 'l.roomId')
      .select(['m.id', 'm.roomName as name', sql.lit('rooms').as('screen'), 'm.id as roomId'])
      .select(linkShare(minimumLinks.room).as('value'))
      .where('l.linkTime', '>', inLastHour(now))
      .groupBy('m.id'),
  [`${alarmObject.storage}:${alarmIndicator.storageCapacity}`]: tables =>
    tables
      .selectFrom('storage_devices as s')
      .select(['s.id', 's.storageName as name', sql.lit('storage-devices').as('screen'), 's.roomId'])
      .select(eb =>
        eb
          .selectFrom('partitions as p')
          .select(own => percentOf(own.fn.sum<number>('p.usedGb'), own.ref('s.totalGb')).as('share'))
          .whereRef('p.storageId', '=', 's.id')
          .as('value'),
      ),
  [`${alarmObject.router}:${alarmIndicator.deviceOffline}`]: tables =>
    tables
      .selectFrom('routers')
      .select(['id', 'routerName as name', sql.lit('routers').as('screen'), 'roomId'])
      .select(eb => isOffline(eb.ref('onlineStatus')).as('value')),
  [`${alarmObject.bmc}:${alarmIndicator.bmcDisconnected}`]: tables =>
    tables
      .selectFrom('bmc_mappings')
      .select(['id', 'bmcName as name', sql.lit('bmc-mappings').as('screen'), 'roomId'])
      .select(eb => isOffline(eb.ref('connectStatus')).as('value')),
  [`${alarmObject.bmc}:${alarmIndicator.temperature}`]: tables =>
    tables
      .selectFrom('bmc_mappings')
      .select(['id', 'bmcName as name', sql.lit('bmc-mappings').as('screen'), 'roomId', 'temperature as value']),
  [`${alarmObject.platform}:${alarmIndicator.certificateExpiry}`]: (tables, now) =>
    tables
      .selectFrom('client_certificates')
      .select(['id', 'certName as name', sql.lit('client-certificates').as('screen')])
      .select(eb => {
        const left = eb('validTo', '-', eb.cast<string>(eb.val(now), 'timestamp'));
        const seconds = eb.fn<number>('date_part', [sql.lit('epoch'), left]);
        return [
          eb.cast<number | null>(eb.lit(null), 'bigint').as('roomId'),
          eb.fn<number | null>('floor', [eb(seconds, '/', eb.lit(86_400))]).as('value'),
        ];
      })
      .where('status', '=', enableStatus.enabled),
};

/**
 * Returns the query for the values of an indicator, for objects of one type. Returns `null` when nothing measures the
 * indicator, so that its rules never fire.
 */
export function selectMeasuredValues(
  { db, now }: { readonly db: Database; readonly now: string },
  { objectType, indicator }: { readonly objectType: number; readonly indicator: number },
): AliasableExpression<MeasuredValue> | null {
  return sources[`${objectType}:${indicator}`]?.(tablesOf(db), now) ?? null;
}
