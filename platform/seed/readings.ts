import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { levels } from '../readings/levels.ts';
import { targetOf } from '../simulator/cardModel.ts';
import { type StockedCabinet, madeFigures } from '../simulator/history.ts';
import type { Database, Row } from '../storage/database.ts';
import { insertNewRows } from '../storage/insertRows.ts';
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
      await insertNewRows(trx, 'scope_readings', ofPlaces.columns, rows);
      return true;
    });
  }
  while (!signal.aborted && (await insertCards(db, nowMs, offsetMs, cardsAtOnce)) > 0) await setImmediate();
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

/** Cabinets with as many cards as they will have when the seed is through. */
async function readCabinets(db: Database): Promise<readonly StockedCabinet[]> {
  const { rows } = await sql<Omit<StockedCabinet, 'deviceIds'>>`
    select c.id, c."roomId", r."siteId" from cabinets c join rooms r on r.id = c."roomId" order by c.id`.execute(db);
  return rows.map(cabinet => ({
    ...cabinet,
    deviceIds: Array.from({ length: cardsPerCabinet }, (_, at) => cabinet.id * 1_000 + at),
  }));
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
