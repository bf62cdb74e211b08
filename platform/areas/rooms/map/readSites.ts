import { sql } from 'kysely';

import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import sites from '../../../../src/resources/rooms/sites.ts';
import type { phoneType } from '../../../../src/schemas/codes/devices.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { ConditionNameOf } from '../../../../src/schemas/vocabulary/namedConditions.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { MapRoom, MapSite, PlaceFigures, SiteAlarm } from '../../../../src/resources/rooms/boards/deviceMap.ts';
import type { Language } from '../../../../src/schemas/base/label.ts';
import { localizedMessage } from '../../../engine/resources/localizedExpression.ts';
import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type Figures, readCurrentFiguresByPlace } from '../../devices/readings/currentReadings.ts';
import { stateOfRoom, stateOfSite } from './siteState.ts';

type Site = RowOf<typeof sites>;

export interface RoomRow extends PlaceFigures {
  readonly id: number;
  readonly siteId: number;
  readonly name: string;
  readonly status: number | null;
}

export interface SitesQuery {
  readonly nowMs: number;
  /**
   * Phone model to which the response is restricted: only devices of this model are counted, and sites without such
   * devices are left out.
   */
  readonly phoneType: CodeOf<typeof phoneType> | undefined;
  readonly showsAlarms: boolean;
  /** Language in which the text of the last alarm is returned. */
  readonly language: Language;
}

/** Returns the sites with their current figures. */
export async function readSites(db: Database, query: SitesQuery): Promise<readonly MapSite[]> {
  const [allSites, allRooms, alarms, places] = await Promise.all([
    withTables(db, sites).selectFrom('sites').selectAll().orderBy('siteName').orderBy('id').execute(),
    readMapRooms(db, { phoneType: query.phoneType }),
    query.showsAlarms ? readLastAlarms(db, query.language) : new Map<number, SiteAlarm>(),
    readCurrentFiguresByPlace(db, 'site', { nowMs: query.nowMs }),
  ]);
  const inSite = (id: number) => allRooms.filter(room => room.siteId === id);
  const figures = new Map(places.map(place => [place.id, place.figures]));
  const mapSites = allSites.map(row =>
    toSite(row, inSite(row.id), {
      alarm: alarms.get(row.id) ?? null,
      measured: figures.get(row.id) ?? {},
    }),
  );
  return query.phoneType === undefined ? mapSites : mapSites.filter(site => site.devices > 0);
}

/** Returns the rooms of one site, or of all sites, with the figures of their devices. */
export function readMapRooms(
  db: Database,
  { siteId, phoneType: type }: { readonly siteId?: number; readonly phoneType?: SitesQuery['phoneType'] },
): Promise<readonly RoomRow[]> {
  const figures = withTables(db, rooms, devices)
    .selectFrom('rooms as r')
    .leftJoin('devices as d', join =>
      type === undefined
        ? join.onRef('d.roomId', '=', 'r.id')
        : join.onRef('d.roomId', '=', 'r.id').on('d.phoneType', '=', type),
    )
    .select(['r.id', 'r.siteId', 'r.roomName as name', 'r.roomStatus as status'])
    .select(eb => {
      const deviceCount = eb.fn.count<number>('d.id');
      const counted = (name: ConditionNameOf<typeof devices>) =>
        deviceCount.filterWhere(meetsCondition(devices, name, { as: 'd' }));
      return [
        deviceCount.as('devices'),
        counted('online').as('online'),
        counted('faulty').as('faults'),
        counted('inUse').as('inUse'),
        counted('idle').as('idle'),
      ];
    })
    .groupBy('r.id')
    .orderBy('r.roomName')
    .orderBy('r.id');
  return (siteId === undefined ? figures : figures.where('r.siteId', '=', siteId)).execute();
}

/** Returns the last alarm in the rooms of each site. */
async function readLastAlarms(db: Database, language: Language): Promise<ReadonlyMap<number, SiteAlarm>> {
  const rows = await withTables(db, rooms, alarmRecords)
    .selectFrom('rooms as r')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('alarm_records')
          .select(({ fn }) => [
            'id',
            fn<string>('coalesce', [localizedMessage(language, sql.ref('content')), 'objectName', sql.lit('')]).as(
              'text',
            ),
            'lastTime as time',
          ])
          .whereRef('roomId', '=', 'r.id')
          .where('lastTime', 'is not', null)
          .orderBy('lastTime', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('a'),
      join => join.onTrue(),
    )
    .distinctOn('r.siteId')
    .select(['r.siteId', 'a.id', 'a.text', 'a.time'])
    .where('r.siteId', 'is not', null)
    .orderBy('r.siteId')
    .orderBy('a.time', 'desc')
    .$narrowType<SiteAlarm & { readonly siteId: number }>()
    .execute();
  return new Map(rows.map(({ siteId, ...alarm }) => [siteId, alarm]));
}

export function toMapRoom({ id, name, status, devices: total, online, idle, inUse, faults }: RoomRow): MapRoom {
  const figures = { devices: total, online, idle, inUse, faults };
  return { id, name, state: stateOfRoom({ ...figures, status }), ...figures };
}

interface SiteDetails {
  readonly alarm: SiteAlarm | null;
  readonly measured: Figures;
}

function toSite(row: Site, roomRows: readonly RoomRow[], { alarm, measured }: SiteDetails): MapSite {
  const sum = (name: keyof PlaceFigures) => roomRows.reduce((total, room) => total + room[name], 0);
  return {
    id: row.id,
    revision: row.revision,
    name: row.siteName,
    code: row.siteCode,
    province: row.province,
    city: row.city,
    location: row.location,
    lineOperator: row.lineOperator,
    state: stateOfSite(row.siteStatus, roomRows),
    rooms: roomRows.length,
    devices: sum('devices'),
    online: sum('online'),
    idle: sum('idle'),
    inUse: sum('inUse'),
    faults: sum('faults'),
    up: measured.up ?? null,
    down: measured.down ?? null,
    lastAlarm: alarm,
  };
}
