import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import devices from '../../src/resources/devices/devices.ts';
import { resolutions } from '../areas/devices/readings/resolutions.ts';
import { targetReading } from './values/cardModel.ts';
import { type SimulatedCabinet, type SimulatedCard, simulateFigures } from './simulator/simulateFigures.ts';
import { missesToOffline } from './simulator/nextCardUpdate.ts';
import { noise } from './values/noise.ts';
import { isUsableCard } from './simulator/sessionsStep.ts';
import { meets } from '../engine/resources/meets.ts';
import type { Database, Row } from '../engine/storage/database.ts';
import { insertNewRows, replaceRows } from '../engine/storage/insertRows.ts';
import { zoneOffsetMs } from '../engine/storage/platformTime.ts';
import { readingTables } from '../engine/storage/readingTables.ts';
import { storeInitialProgress, claimChunk } from './fillResource.ts';

interface ReadingsOptions {
  readonly clock: () => number;
  readonly zone: string;
}

const dayMs = 24 * 3_600_000;
const cardsPerCabinet = 100;
/** Number of times and of cards per transaction. */
const momentsAtOnce = 4;
const cardsAtOnce = 200;
const background = 'readings';

const { device_readings: ofCards, scope_readings: ofPlaces } = readingTables;

interface Moment {
  readonly seconds: number;
  readonly at: number;
}

/** Inserts the coarsest readings of the last day, except those of cabinets, and a reading of each stored card. */
export async function insertFirstReadings(db: Database, { clock, zone }: ReadingsOptions): Promise<void> {
  const nowMs = clock();
  const offsetMs = zoneOffsetMs(nowMs, zone);
  const cabinets = await readCabinets(db);
  if (cabinets.length === 0) return;
  const moments = momentsOf(nowMs).filter(({ seconds }) => seconds === resolutions.at(-1)?.seconds);
  const rows = moments.flatMap(({ seconds, at }) => simulateFigures(cabinets, { seconds, atMs: at, offsetMs }));
  const shown = rows.filter(row => row['kind'] !== 'cabinet');
  await insertNewRows(db, 'scope_readings', ofPlaces.columns, shown);
  await insertCards(db, nowMs, offsetMs, cardsPerCabinet * cabinets.length);
  await insertSilent(db, nowMs);
}

/**
 * Adds the readings that `insertFirstReadings` leaves out: finer resolutions, cabinets, and cards that were stored
 * later. A restart continues after the last chunk.
 */
export async function fillReadings(db: Database, { clock, zone }: ReadingsOptions, signal: AbortSignal): Promise<void> {
  const nowMs = clock();
  const offsetMs = zoneOffsetMs(nowMs, zone);
  const cabinets = await readCabinets(db);
  const moments = momentsOf(nowMs);
  await storeInitialProgress(db, background, 0, moments.length);
  for (let isLeft = true; isLeft && !signal.aborted; await setImmediate()) {
    isLeft = await db.transaction().execute(async trx => {
      const from = await claimChunk(trx, background, momentsAtOnce);
      if (from === null) return false;
      const chunk = moments.slice(from, from + momentsAtOnce);
      const rows = chunk.flatMap(({ seconds, at }) => simulateFigures(cabinets, { seconds, atMs: at, offsetMs }));
      // Replaces rows from an earlier start, whose sums include fewer cards.
      await replaceRows(trx, 'scope_readings', { columns: ofPlaces.columns, key: ofPlaces.primaryKey }, rows);
      return true;
    });
  }
  while (!signal.aborted && (await insertCards(db, nowMs, offsetMs, cardsAtOnce)) > 0) await setImmediate();
  await insertSilent(db, nowMs);
}

/** Returns the completed steps of the last day at each resolution, as far back as its figures are kept. */
function momentsOf(nowMs: number): readonly Moment[] {
  return resolutions.flatMap(({ seconds, keptMs }) => {
    const stepMs = seconds * 1_000;
    const last = Math.floor(nowMs / stepMs) * stepMs - stepMs;
    const many = Math.floor(Math.min(keptMs, dayMs) / stepMs);
    return Array.from({ length: many }, (_, step) => ({ seconds, at: last - step * stepMs }));
  });
}

/** Assumed shares among cards that are not stored yet: usable, online, faulty. */
const comingShares = { usable: 0.62, online: 0.97, faulty: 0.032 } as const;

/** Returns the cabinets with all cards that they will have after seeding. */
async function readCabinets(db: Database): Promise<readonly SimulatedCabinet[]> {
  const { rows } = await sql<Omit<SimulatedCabinet, 'cards'>>`
    select c.id, c."roomId", r."siteId" from cabinets c join rooms r on r.id = c."roomId" order by c.id`.execute(db);
  const present = await readCards(db);
  return rows.map(cabinet => {
    const cards = present.get(cabinet.id) ?? [];
    const many = Math.max(0, cardsPerCabinet - cards.length);
    const coming = Array.from({ length: many }, (_, at) => laterCard(cabinet.id * 1_000 + at));
    return { ...cabinet, cards: [...cards, ...coming] };
  });
}

/**
 * Returns the stored cards by cabinet, in the form that the simulator reads, so that its readings continue the seeded
 * ones.
 */
async function readCards(db: Database): Promise<ReadonlyMap<number, readonly SimulatedCard[]>> {
  const { rows } = await sql<SimulatedCard & { readonly cabinetId: number }>`
    select id, "cabinetId", coalesce(${isUsableCard}, false) as "isUsable", (${meets(devices, 'online')}) is true as "isOnline",
      (${meets(devices, 'faulty')}) is true as "isFaulty"
    from devices where "cabinetId" is not null order by id`.execute(db);
  const byCabinet = new Map<number, SimulatedCard[]>();
  for (const { cabinetId, ...card } of rows) byCabinet.set(cabinetId, [...(byCabinet.get(cabinetId) ?? []), card]);
  return byCabinet;
}

function laterCard(id: number): SimulatedCard {
  const isFaulty = noise(id, 35) < comingShares.faulty;
  const isOnline = noise(id, 36) < comingShares.online;
  return { id, isFaulty, isOnline, isUsable: isOnline && noise(id, 37) < comingShares.usable / comingShares.online };
}

/** Inserts readings for cards that have none. Returns the number of these cards. */
async function insertCards(db: Database, nowMs: number, offsetMs: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number; roomId: number; isInUse: boolean }>`
    select d.id, d."roomId", (${meets(devices, 'inUse', { as: 'd' })}) is true as "isInUse" from devices d
    where ${meets(devices, 'online', { as: 'd' })} and not exists (select from device_readings r where r."deviceId" = d.id)
    order by d.id limit ${limit}`.execute(db);
  const made = rows.map(({ id, roomId, isInUse }): Row => {
    const reading = targetReading({ deviceId: id, roomId, isInUse, wallMs: nowMs + offsetMs });
    const rounded = Object.entries(reading).map(([name, value]) => [name, Math.round(value * 100) / 100]);
    return { deviceId: id, at: nowMs, misses: 0, ...Object.fromEntries(rounded) };
  });
  await insertNewRows(db, 'device_readings', ofCards.columns, made);
  return made.length;
}

/** Marks cards that are offline without a cause, so that the simulator brings them online again. */
async function insertSilent(db: Database, nowMs: number): Promise<void> {
  await sql`
    insert into device_readings ("deviceId", at, misses)
    select d.id, ${nowMs}::bigint, ${missesToOffline}::integer from devices d left join chassis c on c.id = d."chassisId"
    where ${meets(devices, 'offline', { as: 'd' })} and not coalesce(${meets(devices, 'faulty', { as: 'd' })}, false) and coalesce(c."powerStatus", 1) = 1
    on conflict do nothing`.execute(db);
}
