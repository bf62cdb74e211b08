import { setImmediate } from 'node:timers/promises';

import devices from '../../src/resources/devices/devices.ts';
import cabinets from '../../src/resources/rooms/cabinets.ts';
import chassis from '../../src/resources/rooms/chassis.ts';
import rooms from '../../src/resources/rooms/rooms.ts';
import { powerStatus } from '../../src/schemas/codes/rooms.ts';
import { resolutions } from '../areas/devices/readings/resolutions.ts';
import { computeTargetReading } from './values/cardModel.ts';
import { type SimulatedCabinet, type SimulatedCard, simulateFigures } from './simulator/simulateFigures.ts';
import { missedBeatsUntilOffline } from './simulator/computeCardUpdate.ts';
import { noise } from './values/noise.ts';
import { isUsableCard } from './simulator/simulateSessions.ts';
import { meetsCondition } from '../engine/resources/meetsCondition.ts';
import type { Database, Row } from '../engine/storage/database.ts';
import { insertMissingRows, upsertRows } from '../engine/storage/insertRows.ts';
import { zoneOffsetMs } from '../engine/storage/platformTime.ts';
import { readingTables } from '../engine/storage/readingTables.ts';
import { storeInitialProgress, claimChunk } from './fillResource.ts';
import { castTo } from '../engine/storage/sqlTerms/castTo.ts';
import { isNotTrue } from '../engine/storage/sqlTerms/isNotTrue.ts';
import { isTrue } from '../engine/storage/sqlTerms/isTrue.ts';
import { withTables } from '../engine/storage/withTables.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

interface ReadingsOptions {
  readonly clock: () => number;
  readonly zone: string;
}

const cardsPerCabinet = 100;
/** Maximum numbers of time steps and of cards for which one transaction inserts readings. */
const momentsAtOnce = 4;
const cardsAtOnce = 200;
const background = 'readings';

const { device_readings: ofCards, scope_readings: ofPlaces } = readingTables;

interface Moment {
  readonly seconds: number;
  readonly at: number;
}

/**
 * Inserts readings of the last day at the coarsest resolution for all places except cabinets, and one reading of each
 * stored card.
 */
export async function insertFirstReadings(db: Database, { clock, zone }: ReadingsOptions): Promise<void> {
  const nowMs = clock();
  const offsetMs = zoneOffsetMs(nowMs, zone);
  const simulated = await readCabinets(db);
  if (simulated.length === 0) return;
  const moments = momentsOf(nowMs).filter(({ seconds }) => seconds === resolutions.at(-1)?.seconds);
  const rows = moments.flatMap(({ seconds, at }) => simulateFigures(simulated, { seconds, atMs: at, offsetMs }));
  const shown = rows.filter(({ kind }) => kind !== 'cabinet');
  await insertMissingRows(db, 'scope_readings', ofPlaces.columns, shown);
  await insertCards(db, nowMs, offsetMs, cardsPerCabinet * simulated.length);
  await insertSilent(db, nowMs);
}

/**
 * Adds the readings that `insertFirstReadings` leaves out: finer resolutions, cabinets, and cards that were stored
 * later. A restart continues after the last chunk.
 */
export async function fillReadings(db: Database, { clock, zone }: ReadingsOptions, signal: AbortSignal): Promise<void> {
  const nowMs = clock();
  const offsetMs = zoneOffsetMs(nowMs, zone);
  const simulated = await readCabinets(db);
  const moments = momentsOf(nowMs);
  await storeInitialProgress(db, background, 0, moments.length);
  for (let isLeft = true; isLeft && !signal.aborted; await setImmediate()) {
    isLeft = await db.transaction().execute(async trx => {
      const from = await claimChunk(trx, background, momentsAtOnce);
      if (from === null) return false;
      const chunk = moments.slice(from, from + momentsAtOnce);
      const rows = chunk.flatMap(({ seconds, at }) => simulateFigures(simulated, { seconds, atMs: at, offsetMs }));
      // Replaces rows from an earlier start, whose sums include fewer cards.
      await upsertRows(trx, 'scope_readings', { columns: ofPlaces.columns, key: ofPlaces.primaryKey }, rows);
      return true;
    });
  }
  while (!signal.aborted && (await insertCards(db, nowMs, offsetMs, cardsAtOnce)) > 0) await setImmediate();
  await insertSilent(db, nowMs);
}

/**
 * Returns the completed steps at each resolution. The steps cover the last day, or the retention time of the resolution
 * if it is shorter.
 */
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
  const rows = await withTables(db, cabinets, rooms)
    .selectFrom('cabinets as c')
    .innerJoin('rooms as r', 'r.id', 'c.roomId')
    .select(['c.id', 'c.roomId', 'r.siteId'])
    .orderBy('c.id')
    .execute();
  const present = await readCards(db);
  return rows.map(cabinet => {
    const cards = present.get(cabinet.id) ?? [];
    const many = Math.max(0, cardsPerCabinet - cards.length);
    const coming = Array.from({ length: many }, (_, at) => laterCard(cabinet.id * 1_000 + at));
    return { ...cabinet, cards: [...cards, ...coming] };
  });
}

/**
 * Returns the stored cards by cabinet, in the form that the simulator reads, so that simulated readings continue the
 * seeded readings.
 */
async function readCards(db: Database): Promise<ReadonlyMap<number, readonly SimulatedCard[]>> {
  const rows = await withTables(db, devices)
    .selectFrom('devices')
    .select(eb => [
      'id',
      eb.ref('cabinetId').$notNull().as('cabinetId'),
      eb.fn.coalesce(isUsableCard.$castTo<boolean>(), eb.lit(false)).as('isUsable'),
      isTrue(meetsCondition(devices, 'online')).as('isOnline'),
      isTrue(meetsCondition(devices, 'faulty')).as('isFaulty'),
    ])
    .where('cabinetId', 'is not', null)
    .orderBy('id')
    .execute();
  const byCabinet = new Map<number, SimulatedCard[]>();
  for (const { cabinetId, ...card } of rows) byCabinet.set(cabinetId, [...(byCabinet.get(cabinetId) ?? []), card]);
  return byCabinet;
}

function laterCard(id: number): SimulatedCard {
  const isFaulty = noise(id, 35) < comingShares.faulty;
  const isOnline = noise(id, 36) < comingShares.online;
  return { id, isFaulty, isOnline, isUsable: isOnline && noise(id, 37) < comingShares.usable / comingShares.online };
}

/** Inserts readings for up to `limit` online cards that have none. Returns the number of these cards. */
async function insertCards(db: Database, nowMs: number, offsetMs: number, limit: number): Promise<number> {
  const rows = await withTables(db, devices)
    .selectFrom('devices as d')
    .select(['d.id', 'd.roomId', isTrue(meetsCondition(devices, 'inUse', { as: 'd' })).as('isInUse')])
    .where(meetsCondition(devices, 'online', { as: 'd' }))
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('device_readings as r').select('r.deviceId').whereRef('r.deviceId', '=', 'd.id'))),
    )
    .orderBy('d.id')
    .limit(limit)
    .execute();
  const made = rows.map(({ id, roomId, isInUse }): Row => {
    const reading = computeTargetReading({ deviceId: id, roomId, isInUse, wallMs: nowMs + offsetMs });
    const rounded = Object.entries(reading).map(([name, value]) => [name, Math.round(value * 100) / 100]);
    return { deviceId: id, at: nowMs, misses: 0, ...Object.fromEntries(rounded) };
  });
  await insertMissingRows(db, 'device_readings', ofCards.columns, made);
  return made.length;
}

/** Marks cards that are offline without a cause, so that the simulator brings them online again. */
async function insertSilent(db: Database, nowMs: number): Promise<void> {
  const tables = withTables(db, devices, chassis);
  await tables
    .insertInto('device_readings')
    .columns(['deviceId', 'at', 'misses'])
    .expression(
      tables
        .selectFrom('devices as d')
        .leftJoin('chassis as c', 'c.id', 'd.chassisId')
        .select(['d.id', castTo(nowMs, 'bigint').as('at'), castTo(missedBeatsUntilOffline, 'integer').as('misses')])
        .where(meetsCondition(devices, 'offline', { as: 'd' }))
        .where(isNotTrue(meetsCondition(devices, 'faulty', { as: 'd' })))
        .where(eb => eb(eb.fn.coalesce('c.powerStatus', eb.lit(powerStatus.on)), '=', powerStatus.on)),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
