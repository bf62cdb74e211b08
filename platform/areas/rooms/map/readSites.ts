import { type RawBuilder, sql } from 'kysely';

import type { GeoPoint, MapRoom, MapSite, PlaceFigures, SiteAlarm } from '../../../../src/schemas/deviceMap.ts';
import type { Language } from '../../../../src/schemas/label.ts';
import { localizedMessage } from '../../../engine/resources/localizedExpression.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { type Figures, readCurrentFiguresByPlace } from '../../devices/readings/currentReadings.ts';
import { stateOfRoom, stateOfSite } from './siteState.ts';

interface SiteRow {
  readonly id: number;
  readonly revision: number;
  readonly siteName: string | null;
  readonly siteCode: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly location: GeoPoint | null;
  readonly lineOperator: readonly number[] | null;
  readonly siteStatus: number | null;
}

export interface RoomRow extends PlaceFigures {
  readonly id: number;
  readonly siteId: number | null;
  readonly name: string | null;
  readonly status: number | null;
}

export interface SitesQuery {
  readonly nowMs: number;
  /**
   * Phone model to which the response is restricted: only devices of this model are counted, and sites without such
   * devices are left out.
   */
  readonly phoneType: number | undefined;
  readonly showsAlarms: boolean;
  /** Language of the last alarm. */
  readonly language: Language;
}

/** Returns the sites with their current figures. */
export async function readSites(db: Database, query: SitesQuery): Promise<readonly MapSite[]> {
  const [sites, rooms, alarms, places] = await Promise.all([
    sql<SiteRow>`
      select id, revision, "siteName", "siteCode", province, city, location, "lineOperator", "siteStatus"
      from sites order by "siteName", id`.execute(db),
    readRooms(db, { phoneType: query.phoneType }),
    query.showsAlarms ? readLastAlarms(db, query.language) : new Map<number, SiteAlarm>(),
    readCurrentFiguresByPlace(db, 'site', { nowMs: query.nowMs }),
  ]);
  const inSite = (id: number) => rooms.filter(room => room.siteId === id);
  const figures = new Map(places.map(place => [place.id, place.figures]));
  const mapSites = sites.rows.map(row =>
    toSite(row, inSite(row.id), {
      alarm: alarms.get(row.id) ?? null,
      measured: figures.get(row.id) ?? {},
    }),
  );
  return query.phoneType === undefined ? mapSites : mapSites.filter(site => site.devices > 0);
}

/** Returns the rooms of one site, or of all sites, with the figures of their devices. */
export async function readRooms(
  db: Database,
  { siteId, phoneType }: { readonly siteId?: number; readonly phoneType?: number | undefined },
): Promise<readonly RoomRow[]> {
  const ofType: RawBuilder<unknown> = phoneType === undefined ? sql`` : sql`and d."phoneType" = ${phoneType}::bigint`;
  const ofSite: RawBuilder<unknown> = siteId === undefined ? sql`` : sql`where r."siteId" = ${siteId}::bigint`;
  const hasFault = sql`d."failureStatus" in (1, 2, 4)`;
  const { rows } = await sql<RoomRow>`
    select r.id, r."siteId", r."roomName" as name, r."roomStatus" as status, count(d.id) as devices,
      count(d.id) filter (where d."networkStatus" = 1) as online,
      count(d.id) filter (where ${hasFault}) as faults,
      count(d.id) filter (where d."runStatus" = 1 and (${hasFault}) is not true) as "inUse",
      count(d.id) filter (where d."runStatus" is distinct from 1 and (${hasFault}) is not true) as idle
    from rooms r left join devices d on d."roomId" = r.id ${ofType} ${ofSite}
    group by r.id order by r."roomName", r.id`.execute(db);
  return rows;
}

/** Returns the last alarm in the rooms of each site. */
async function readLastAlarms(db: Database, language: Language): Promise<ReadonlyMap<number, SiteAlarm>> {
  const { rows } = await sql<SiteAlarm & { readonly siteId: number }>`
    select distinct on (r."siteId") r."siteId", a.id, a.text, a.time from rooms r cross join lateral (
      select id, coalesce(${localizedMessage(language, sql`content`)}, "objectName", '') as text, "lastTime" as time from alarm_records
      where "roomId" = r.id and "lastTime" is not null order by "lastTime" desc, id desc limit 1) a
    where r."siteId" is not null order by r."siteId", a.time desc`.execute(db);
  return new Map(rows.map(({ siteId, ...alarm }) => [siteId, alarm]));
}

export function toRoom({ id, name, status, devices, online, idle, inUse, faults }: RoomRow): MapRoom {
  const figures = { devices, online, idle, inUse, faults };
  return { id, name: name ?? '', state: stateOfRoom({ ...figures, status }), ...figures };
}

interface SiteDetails {
  readonly alarm: SiteAlarm | null;
  readonly measured: Figures;
}

function toSite(row: SiteRow, rooms: readonly RoomRow[], { alarm, measured }: SiteDetails): MapSite {
  const sum = (name: keyof PlaceFigures) => rooms.reduce((total, room) => total + room[name], 0);
  return {
    id: row.id,
    revision: row.revision,
    name: row.siteName ?? '',
    code: row.siteCode ?? '',
    province: row.province ?? '',
    city: row.city ?? '',
    location: row.location,
    lineOperator: row.lineOperator ?? [],
    state: stateOfSite(row.siteStatus, rooms),
    rooms: rooms.length,
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
