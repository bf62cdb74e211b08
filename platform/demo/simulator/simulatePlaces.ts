import { sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { streamPushStatus } from '../../../src/schemas/codes/logs.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import type { Figures } from '../../areas/devices/readings/currentReadings.ts';
import { resolutions } from '../../areas/devices/readings/resolutions.ts';
import {
  type LinkFigures,
  type CardsSummary,
  computeFigures,
  mergeSummaries,
} from '../../areas/devices/readings/summary.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import { insertMissingRows } from '../../engine/storage/insertRows.ts';
import { readingTables } from '../../engine/storage/readingTables.ts';
import { deleteOldSimulatorRecords } from './simulateSessions.ts';
import { readSimulationState, writeSimulationState } from './simulationState.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { minuteMs } from '../../../src/schemas/base/durations.ts';

const { succeeded } = streamPushStatus;
/** Period over which links are averaged, because a single round has too few links for a meaningful rate. */
const linkWindowMs = 5 * minuteMs;
const finestMs = resolutions[0].seconds * 1_000;
/** Age up to which a cabinet's summary counts as current. */
const freshMs = 10 * minuteMs;

interface Place {
  readonly siteId: number | null;
  readonly roomId: number;
  readonly cabinetId: number;
  /** Current summary; `null` when the cabinet's cards have not been simulated recently. */
  readonly summary: CardsSummary | null;
}

interface AskedPlace extends Place {
  readonly summary: CardsSummary;
}

/**
 * Stores the figures of all places every 15 seconds, condenses them to coarser resolutions, and deletes expired
 * figures.
 */
export const simulatePlaces: ScheduledTask = async scope => {
  const { db, now, nowMs } = scope;
  const state = await readSimulationState(db, 'places');
  const slot = Math.floor(nowMs / finestMs) * finestMs;
  const before = state.slot ?? 0;
  if (slot <= before) return;
  // After a gap, the average includes only links from now on, because clients opened no links while the platform was
  // down.
  const since = slot - before > linkWindowMs ? slot : (state.since ?? before);
  const rows = await sample(scope, slot, Math.max(1, Math.min(linkWindowMs, slot - since) / minuteMs));
  await insertMissingRows(db, 'scope_readings', readingTables.scope_readings.columns, rows);
  for (const [at, { seconds }] of resolutions.entries()) {
    const finer = resolutions[at - 1];
    const stepMs = seconds * 1_000;
    const end = Math.floor(slot / stepMs) * stepMs;
    if (finer && before > 0 && before < end) await condense(db, finer.seconds, seconds, end - stepMs);
  }
  if (before > 0 && Math.floor(slot / minuteMs) > Math.floor(before / minuteMs)) await forget(db, nowMs, now);
  await writeSimulationState(db, 'places', { slot, since });
};

async function sample(scope: ScheduledTaskScope, slot: number, linkMinutes: number): Promise<readonly Row[]> {
  const { db, nowMs } = scope;
  const places: readonly Place[] = await withTables(db, cabinets, devices, rooms)
    .selectFrom('cabinets as c')
    .innerJoin('rooms as r', 'r.id', 'c.roomId')
    .leftJoin('cabinet_summaries as s', join => join.onRef('s.cabinetId', '=', 'c.id').on('s.at', '>', nowMs - freshMs))
    .select(eb => [
      'r.siteId',
      'c.roomId',
      'c.id as cabinetId',
      eb.ref('s.summary').$castTo<CardsSummary | null>().as('summary'),
    ])
    .where(eb => eb.exists(eb.selectFrom('devices as d').select('d.id').whereRef('d.cabinetId', '=', 'c.id')))
    .orderBy('c.id')
    .execute();
  const links = await linksByRoom(scope, linkMinutes);
  // A partial sum would look like a drop, so the series has a gap until every cabinet has a summary.
  const rowOf = (kind: string, scopeId: number, parts: readonly Place[]): readonly Row[] =>
    parts.length > 0 && parts.every(isAsked) ? [row(kind, scopeId, parts)] : [];
  const row = (kind: string, scopeId: number, parts: readonly AskedPlace[]): Row => {
    const roomIds = new Set(parts.map(part => part.roomId));
    const ofLinks = kind === 'cabinet' ? null : joinLinks(links.filter(link => roomIds.has(link.roomId)));
    const figures = computeFigures(mergeSummaries(parts.map(part => part.summary)), ofLinks);
    return { kind, scopeId, seconds: resolutions[0].seconds, at: slot, figures };
  };
  const groups = (kind: string, idOf: (place: Place) => number | null): readonly Row[] =>
    [...grouped(places, idOf)].flatMap(([id, parts]) => rowOf(kind, id, parts));
  return [
    ...rowOf('all', 0, places),
    ...groups('site', item => item.siteId),
    ...groups('room', item => item.roomId),
    ...groups('cabinet', item => item.cabinetId),
  ];
}

function isAsked(place: Place): place is AskedPlace {
  return place.summary !== null;
}

function grouped(places: readonly Place[], idOf: (place: Place) => number | null): ReadonlyMap<number, Place[]> {
  const groups = new Map<number, Place[]>();
  for (const place of places) {
    const id = idOf(place);
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), place]);
  }
  return groups;
}

type RoomLinks = LinkFigures & { readonly roomId: number };

/** Returns the average number of links per minute over the last `minutes` minutes, by room. */
async function linksByRoom({ db, now }: ScheduledTaskScope, minutes: number): Promise<readonly RoomLinks[]> {
  const { rows } = await sql<RoomLinks>`
    select "roomId", count(*)::float8 / ${minutes}::float8 as links,
      count(*) filter (where "plugFlowStatus" = ${succeeded})::float8 / ${minutes}::float8 as successes,
      coalesce(sum("linkMs") filter (where "plugFlowStatus" = ${succeeded}), 0)::float8 / ${minutes}::float8 as "totalMs"
    from card_link_logs
    where "linkTime" > ${now}::timestamp - make_interval(secs => ${minutes * 60}::float8) and "linkTime" <= ${now}::timestamp
    group by 1`.execute(db);
  return rows;
}

function joinLinks(parts: readonly LinkFigures[]): LinkFigures {
  const sum = (of: (part: LinkFigures) => number) => parts.reduce((total, part) => total + of(part), 0);
  return { links: sum(item => item.links), successes: sum(item => item.successes), totalMs: sum(item => item.totalMs) };
}

/** Condenses the rows of a finer resolution to one row per place at a coarser resolution. */
async function condense(db: Database, finer: number, seconds: number, at: number): Promise<void> {
  const rows = await withTables(db)
    .selectFrom('scope_readings')
    .select(eb => ['kind', 'scopeId', eb.ref('figures').$castTo<Figures>().as('figures')])
    .where('seconds', '=', finer)
    .where('at', '>=', at)
    .where('at', '<', at + seconds * 1_000)
    .execute();
  const places = new Map<string, { readonly kind: string; readonly scopeId: number; readonly parts: Figures[] }>();
  for (const { kind, scopeId, figures } of rows) {
    const key = `${kind} ${scopeId}`;
    const place = places.get(key) ?? { kind, scopeId, parts: [] };
    place.parts.push(figures);
    places.set(key, place);
  }
  const made = [...places.values()].map(({ parts, ...place }) => ({
    ...place,
    seconds,
    at,
    figures: meanFigures(parts),
  }));
  await insertMissingRows(db, 'scope_readings', readingTables.scope_readings.columns, made);
}

function meanFigures(parts: readonly Figures[]): Figures {
  const names = new Set(parts.flatMap(part => Object.keys(part)));
  const all: readonly Readonly<Record<string, number | null | undefined>>[] = parts;
  const mean = (name: string): number | null => {
    const known = all.flatMap(part => part[name] ?? []);
    if (known.length === 0) return null;
    return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 100) / 100;
  };
  return Object.fromEntries([...names].map(name => [name, mean(name)]));
}

async function forget(db: Database, nowMs: number, now: string): Promise<void> {
  for (const { seconds, keptMs } of resolutions) {
    await withTables(db)
      .deleteFrom('scope_readings')
      .where('seconds', '=', seconds)
      .where('at', '<', nowMs - keptMs)
      .execute();
  }
  await deleteOldSimulatorRecords(db, now);
}
