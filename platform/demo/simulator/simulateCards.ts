import devices from '../../../src/resources/devices/devices.ts';
import cabinets from '../../../src/resources/rooms/cabinets.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import { abnormalState, faultSource } from '../../../src/schemas/codes/billing.ts';
import { handlingStatus } from '../../../src/schemas/codes/common.ts';
import { failureStatus, offlineCause } from '../../../src/schemas/codes/devices.ts';
import { powerStatus } from '../../../src/schemas/codes/rooms.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import type { DeviceRow } from '../../areas/devices/use/deviceChoice.ts';
import { markDevicesOnline, markDevicesOffline, lockDevices } from '../../areas/devices/use/deviceUse.ts';
import { type CardsSummary, addCardToSummary, createEmptySummary } from '../../areas/devices/readings/summary.ts';
import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import type { Database } from '../../engine/storage/database.ts';
import { wallMsOf } from '../../engine/storage/platformTime.ts';
import { readingTables } from '../../engine/storage/readingTables.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type CardState, type CardUpdate, computeCardUpdate, isCardFaulty, isCardInUse } from './computeCardUpdate.ts';
import { readSimulationState, writeSimulationState } from './simulationState.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { upsertRows } from '../../engine/storage/insertRows.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';
import { interval } from '../../engine/storage/sqlTerms/interval.ts';
import { recordset } from '../../engine/storage/sqlTerms/recordset.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Number of runs in which all cabinets should be simulated once. A run simulates at most `mostCabinets` cabinets. */
const ticksPerRound = 10;
const mostCabinets = 5;
/** Rows per statement, few enough that other writers do not wait long. */
const rowsAtOnce = 150;

const metrics = ['cpu', 'memory', 'disk', 'temperature', 'up', 'down', 'loss', 'delay'] as const;

type PlacedCard = CardState & { readonly cabinetId: number; readonly isStale: boolean };

/**
 * Simulates the next cabinets of the round. The cards in these cabinets send readings, go offline and come online
 * again.
 */
export const simulateCards: ScheduledTask = async scope => {
  const { db, now, nowMs } = scope;
  const state = await readSimulationState(db, 'cards');
  const ids = await nextCabinets(db, state.cabinetId ?? 0);
  if (ids.length === 0) return;
  const cards = await readCards(scope, ids);
  const wallMs = wallMsOf(now);
  const updates = new Map(cards.map(card => [card.id, computeCardUpdate(card, wallMs)]));
  await writeReadings(db, [...updates.values()], nowMs);
  await updateHeartbeats(scope, cards, updates);
  await changeStates(scope, [...updates.values()]);
  await writeSummaries(scope, ids, cards, updates);
  await updateChassisTemperatures(db, ids);
  await writeSimulationState(db, 'cards', { cabinetId: ids.at(-1) ?? 0, tick: (state.tick ?? 0) + 1 });
};

async function nextCabinets(db: Database, after: number): Promise<readonly number[]> {
  const rows = await withTables(db, cabinets)
    .selectFrom('cabinets')
    .select(eb => [
      'id',
      eb
        .selectFrom('cabinets as all')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('total'),
    ])
    .orderBy(eb => eb('id', '<=', after))
    .orderBy('id')
    .limit(mostCabinets)
    .execute();
  const many = Math.ceil((rows[0]?.total ?? 0) / ticksPerRound);
  return rows.slice(0, many).map(row => row.id);
}

async function readCards({ db, now }: ScheduledTaskScope, ids: readonly number[]): Promise<readonly PlacedCard[]> {
  const rows = await withTables(db, chassis, devices)
    .selectFrom('devices as d')
    .leftJoin('chassis as c', 'c.id', 'd.chassisId')
    .leftJoin('device_readings as r', 'r.deviceId', 'd.id')
    .select(['d.id', 'd.roomId', 'd.cabinetId', 'd.networkStatus', 'd.runStatus', 'd.failureStatus'])
    .select(eb => {
      const isStale = eb('d.lastHeartbeat', '<', eb(castTo(now, 'timestamp(0)'), '-', interval('4 minutes')));
      return [
        eb(eb.fn.coalesce('c.powerStatus', eb.lit(powerStatus.on)), '=', powerStatus.on).as('hasPower'),
        eb.fn.coalesce('r.misses', eb.lit(0)).as('misses'),
        eb.fn.coalesce(isStale, eb.lit(true)).as('isStale'),
      ];
    })
    .select(metrics.map(metric => `r.${metric}` as const))
    .where('d.cabinetId', '=', anyOf(ids))
    .orderBy('d.id')
    .execute();
  return rows.map(({ cpu, memory, disk, temperature, up, down, loss, delay, ...card }) => ({
    ...card,
    cabinetId: card.cabinetId ?? 0,
    hasPower: card.hasPower === true,
    isStale: card.isStale === true,
    reading:
      cpu === null
        ? null
        : {
            cpu,
            memory: memory ?? 0,
            disk: disk ?? 0,
            temperature: temperature ?? 0,
            up: up ?? 0,
            down: down ?? 0,
            loss: loss ?? 0,
            delay: delay ?? 0,
          },
  }));
}

async function writeReadings(db: Database, updates: readonly CardUpdate[], nowMs: number): Promise<void> {
  const answering = updates.flatMap(({ id, reading }) =>
    reading ? [{ deviceId: id, at: nowMs, misses: 0, ...reading }] : [],
  );
  const { columns, primaryKey: key } = readingTables.device_readings;
  for (let from = 0; from < answering.length; from += rowsAtOnce) {
    await upsertRows(db, 'device_readings', { columns, key }, answering.slice(from, from + rowsAtOnce));
  }
  const silent = updates.filter(
    update => update.event === 'missed' || update.event === 'lost' || update.event === 'faulty',
  );
  if (silent.length === 0) return;
  const missed = silent.map(({ id, misses }) => ({ deviceId: id, at: nowMs, misses }));
  await withTables(db)
    .insertInto('device_readings')
    .columns(['deviceId', 'at', 'misses'])
    .expression(
      withTables(db)
        .selectFrom(recordset('given', { deviceId: 'bigint', at: 'bigint', misses: 'integer' }, missed))
        .selectAll(),
    )
    .onConflict(conflict => conflict.column('deviceId').doUpdateSet(eb => ({ misses: eb.ref('excluded.misses') })))
    .execute();
}

/** Updates the heartbeat every few minutes, without raising the revision. */
async function updateHeartbeats(
  { db, now }: ScheduledTaskScope,
  cards: readonly PlacedCard[],
  updates: ReadonlyMap<number, CardUpdate>,
): Promise<void> {
  const answering = cards.filter(card => card.isStale && updates.get(card.id)?.event === 'beat').map(card => card.id);
  if (answering.length === 0) return;
  await withTables(db, devices)
    .updateTable('devices')
    .set({ lastHeartbeat: now })
    .where('id', '=', anyOf(answering))
    .execute();
}

async function changeStates(scope: ScheduledTaskScope, updates: readonly CardUpdate[]): Promise<void> {
  const those = async (event: CardUpdate['event']): Promise<readonly DeviceRow[]> => {
    const ids = updates.filter(update => update.event === event).map(update => update.id);
    if (ids.length === 0) return [];
    return lockDevices(scope, ids);
  };
  await markDevicesOffline(scope, await those('lost'), {
    cause: offlineCause.powerOrNetworkLost,
    note: formatMessage('设备离线'),
  });
  for (const device of await those('faulty')) await reportFault(scope, device);
  const back = await those('returned');
  await markDevicesOnline(scope, back);
  for (const device of back.filter(item => item.abnormalState === abnormalState.abnormal))
    await withdrawFault(scope, device);
}

/** Reports a fault. The card stays abnormal until it is online again, or an operator decides about the fault. */
async function reportFault(scope: ScheduledTaskScope, device: DeviceRow): Promise<void> {
  await changeRecord(scope, devices, device.id, { abnormalState: abnormalState.abnormal });
  await insertInto(scope, faultConditions, {
    deviceId: device.id,
    roomId: device.roomId,
    userName: device.userName,
    source: faultSource.detected,
    phenomenon: formatMessage('心跳连续丢失，设备长时间离线'),
    failureStatus: device.failureStatus ?? failureStatus.usable,
    handleStatus: handlingStatus.open,
    reportTime: scope.now,
    compensated: false,
  });
}

async function withdrawFault(scope: ScheduledTaskScope, device: DeviceRow): Promise<void> {
  const open = await withTables(scope.db, faultConditions)
    .selectFrom('fault_conditions')
    .select('id')
    .where('deviceId', '=', device.id)
    .where('source', '=', faultSource.detected)
    .where('handleStatus', '=', handlingStatus.open)
    .forUpdate()
    .execute();
  for (const { id } of open) {
    await changeRecord(scope, faultConditions, id, {
      handleStatus: handlingStatus.ignored,
      handleTime: scope.now,
      handleNote: formatMessage('设备已自行恢复'),
      operatorName: scope.caller.userName,
    });
  }
  if (open.length > 0) await changeRecord(scope, devices, device.id, { abnormalState: abnormalState.normal });
}

/** Derives the temperature of a chassis from its cards. */
async function updateChassisTemperatures(db: Database, ids: readonly number[]): Promise<void> {
  await withTables(db, chassis, devices)
    .updateTable('chassis as c')
    .from(query =>
      query
        .selectFrom('devices as d')
        .innerJoin('device_readings as r', 'r.deviceId', 'd.id')
        .select(eb => [
          'd.chassisId as id',
          eb.fn<number>('round', [eb(eb.fn.avg('r.temperature'), '-', 8), eb.lit(1)]).as('temperature'),
        ])
        .where('d.cabinetId', '=', anyOf(ids))
        .where(meetsCondition(devices, 'online', { as: 'd' }))
        .groupBy('d.chassisId')
        .as('m'),
    )
    .set(eb => ({ temperature: eb.ref('m.temperature') }))
    .whereRef('c.id', '=', 'm.id')
    .where('c.powerStatus', '=', powerStatus.on)
    .execute();
}

async function writeSummaries(
  { db, nowMs }: ScheduledTaskScope,
  ids: readonly number[],
  cards: readonly PlacedCard[],
  updates: ReadonlyMap<number, CardUpdate>,
): Promise<void> {
  const summaries = new Map<number, CardsSummary>(ids.map(id => [id, createEmptySummary()]));
  for (const card of cards) {
    const summary = summaries.get(card.cabinetId);
    const reading = updates.get(card.id)?.reading ?? null;
    if (summary) addCardToSummary(summary, { isInUse: isCardInUse(card), isFaulty: isCardFaulty(card), reading });
  }
  const rows = [...summaries].map(([cabinetId, summary]) => ({ cabinetId, at: nowMs, summary }));
  const { columns, primaryKey: key } = readingTables.cabinet_summaries;
  await upsertRows(db, 'cabinet_summaries', { columns, key }, rows);
}
