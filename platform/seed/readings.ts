import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { levels } from '../readings/levels.ts';
import { targetOf } from '../simulator/cardModel.ts';
import { type StockedCabinet, type StockedCard, madeFigures } from '../simulator/history.ts';
import { missesToOffline } from '../simulator/cardTurn.ts';
import { noise } from '../simulator/noise.ts';
import { usable } from '../simulator/sessionsStep.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertNewRows, replaceRows } from '../storage/insertRows.ts';
import { zoneOffsetMs } from '../storage/platformTime.ts';
import { readingTables } from '../storage/readingTables.ts';
import { openCount, takeChunk } from './background.ts';

interface ReadingsOptions {
  readonly clock: () => number;
  readonly zone: string;
}

const dayMs = 24 * 3_600_000;
const cardsPerCabinet = 100;
/** Moments, or cards, in one transaction. */
const momentsAtOnce = 4;
const cardsAtOnce = 200;
const background = 'readings';

const { device_readings: ofCards, scope_readings: ofPlaces } = readingTables;

interface Moment {
  readonly seconds: number;
  readonly at: number;
}

/** The last day of all but the cabinets in its coarsest steps, and a reading of each card that is there already. */
export async function insertFirstReadings(db: Database, { clock, zone }: ReadingsOptions): Promise<void> {
  const nowMs = clock();
  const offsetMs = zoneOffsetMs(nowMs, zone);
  const cabinets = await readCabinets(db);
  if (cabinets.length === 0) return;
  const moments = momentsOf(nowMs).filter(({ seconds }) => seconds === levels.at(-1)?.seconds);
  const rows = moments.flatMap(({ seconds, at }) => madeFigures(cabinets, { seconds, atMs: at, offsetMs }));
  const shown = rows.filter(row => row['kind'] !== 'cabinet');
  await insertNewRows(db, 'scope_readings', ofPlaces.columns, shown);
  await insertCards(db, nowMs, offsetMs, cardsPerCabinet * cabinets.length);
  await insertSilent(db, nowMs);
}

/** The finer steps, the cabinets, and the cards that came later; piece by piece, and on after a restart. */
export async function fillReadings(db: Database, { clock, zone }: ReadingsOptions, signal: AbortSignal): Promise<void> {
  const nowMs = clock();
  const offsetMs = zoneOffsetMs(nowMs, zone);
  const cabinets = await readCabinets(db);
  const moments = momentsOf(nowMs);
  await openCount(db, background, 0, moments.length);
  for (let isLeft = true; isLeft && !signal.aborted; await setImmediate()) {
    isLeft = await db.transaction().execute(async trx => {
      const from = await takeChunk(trx, background, momentsAtOnce);
      if (from === null) return false;
      const chunk = moments.slice(from, from + momentsAtOnce);
      const rows = chunk.flatMap(({ seconds, at }) => madeFigures(cabinets, { seconds, atMs: at, offsetMs }));
      // What was told before all cards were there was part of the sum.
      await replaceRows(trx, 'scope_readings', { columns: ofPlaces.columns, key: ofPlaces.primaryKey }, rows);
      return true;
    });
  }
  while (!signal.aborted && (await insertCards(db, nowMs, offsetMs, cardsAtOnce)) > 0) await setImmediate();
  await insertSilent(db, nowMs);
}

/** Every step of the last day that is over, at each level for as long as it is kept. */
function momentsOf(nowMs: number): readonly Moment[] {
  return levels.flatMap(({ seconds, keptMs }) => {
    const stepMs = seconds * 1_000;
    const last = Math.floor(nowMs / stepMs) * stepMs - stepMs;
    const many = Math.floor(Math.min(keptMs, dayMs) / stepMs);
    return Array.from({ length: many }, (_, step) => ({ seconds, at: last - step * stepMs }));
  });
}

/** Of the cards that are still to come so many may be used, answer, and are faulty. */
const comingShares = { usable: 0.62, online: 0.97, faulty: 0.032 } as const;

/** Cabinets with their cards, as many as they will have when the seed is through. */
async function readCabinets(db: Database): Promise<readonly StockedCabinet[]> {
  const { rows } = await sql<Omit<StockedCabinet, 'cards'>>`
    select c.id, c."roomId", r."siteId" from cabinets c join rooms r on r.id = c."roomId" order by c.id`.execute(db);
  const present = await readCards(db);
  return rows.map(cabinet => {
    const cards = present.get(cabinet.id) ?? [];
    const many = Math.max(0, cardsPerCabinet - cards.length);
    const coming = Array.from({ length: many }, (_, at) => comingCard(cabinet.id * 1_000 + at));
    return { ...cabinet, cards: [...cards, ...coming] };
  });
}

/** The cards that are there, by cabinet, as the simulator finds them: its present goes on from their past. */
async function readCards(db: Database): Promise<ReadonlyMap<number, readonly StockedCard[]>> {
  const { rows } = await sql<StockedCard & { readonly cabinetId: number }>`
    select id, "cabinetId", coalesce(${usable}, false) as "isUsable", "networkStatus" = 1 as "isOnline",
      coalesce("failureStatus", 0) <> 0 as "isFaulty"
    from devices where "cabinetId" is not null order by id`.execute(db);
  const byCabinet = new Map<number, StockedCard[]>();
  for (const { cabinetId, ...card } of rows) byCabinet.set(cabinetId, [...(byCabinet.get(cabinetId) ?? []), card]);
  return byCabinet;
}

function comingCard(id: number): StockedCard {
  const isFaulty = noise(id, 35) < comingShares.faulty;
  const isOnline = noise(id, 36) < comingShares.online;
  return { id, isFaulty, isOnline, isUsable: isOnline && noise(id, 37) < comingShares.usable / comingShares.online };
}

/** Gives the number of cards that had no reading and have one now. */
async function insertCards(db: Database, nowMs: number, offsetMs: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number; roomId: number; isInUse: boolean }>`
    select d.id, d."roomId", d."runStatus" = 1 as "isInUse" from devices d
    where d."networkStatus" = 1 and not exists (select from device_readings r where r."deviceId" = d.id)
    order by d.id limit ${limit}`.execute(db);
  const made = rows.map(({ id, roomId, isInUse }): Row => {
    const reading = targetOf({ deviceId: id, roomId, isInUse, wallMs: nowMs + offsetMs });
    const rounded = Object.entries(reading).map(([name, value]) => [name, Math.round(value * 100) / 100]);
    return { deviceId: id, at: nowMs, misses: 0, ...Object.fromEntries(rounded) };
  });
  await insertNewRows(db, 'device_readings', ofCards.columns, made);
  return made.length;
}

/** Cards that are silent without a cause: the simulator made it so, and brings them back. */
async function insertSilent(db: Database, nowMs: number): Promise<void> {
  await sql`
    insert into device_readings ("deviceId", at, misses)
    select d.id, ${nowMs}::bigint, ${missesToOffline}::integer from devices d left join chassis c on c.id = d."chassisId"
    where d."networkStatus" = 0 and coalesce(d."failureStatus", 0) = 0 and coalesce(c."powerStatus", 1) = 1
    on conflict do nothing`.execute(db);
}
