import { sql } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import { addRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';
import type { DeviceRow } from '../../areas/devices/use/deviceChoice.ts';
import { reconnectDevices, disconnectDevices, lockDevices } from '../../areas/devices/use/deviceUse.ts';
import { type Summary, addCardToSummary, emptySummary } from '../../areas/devices/readings/summary.ts';
import { meets } from '../../engine/resources/meets.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import { wallMsOf } from '../../engine/storage/platformTime.ts';
import { readingTables } from '../../engine/storage/readingTables.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type Card, type CardUpdate, nextCardUpdate } from './nextCardUpdate.ts';
import { readState, writeState } from './simulationState.ts';

/** Number of runs in which all cabinets should be simulated once. A run simulates at most `mostCabinets` cabinets. */
const ticksPerRound = 10;
const mostCabinets = 5;
/** Rows per statement, few enough that other writers do not wait long. */
const rowsAtOnce = 150;
const detected = 2;

const metrics = ['cpu', 'memory', 'disk', 'temperature', 'up', 'down', 'loss', 'delay'] as const;

type PlacedCard = Card & { readonly cabinetId: number; readonly isStale: boolean };

/** Simulates the next cabinets of the round. Their cards send readings, go offline and come online again. */
export const cardsStep: ScheduledTask = async scope => {
  const { db, now, nowMs } = scope;
  const state = await readState(db, 'cards');
  const cabinets = await nextCabinets(db, state['cabinetId'] ?? 0);
  if (cabinets.length === 0) return;
  const cards = await readCards(scope, cabinets);
  const wallMs = wallMsOf(now);
  const updates = new Map(cards.map(card => [card.id, nextCardUpdate(card, wallMs)]));
  await writeReadings(db, [...updates.values()], nowMs);
  await updateHeartbeats(scope, cards, updates);
  await changeStates(scope, [...updates.values()]);
  await writeSummaries(scope, cabinets, cards, updates);
  await updateChassisTemperatures(db, cabinets);
  await writeState(db, 'cards', { cabinetId: cabinets.at(-1) ?? 0, tick: (state['tick'] ?? 0) + 1 });
};

async function nextCabinets(db: Database, after: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, (select count(*) from cabinets) as total from cabinets
    order by id <= ${after}, id limit ${mostCabinets}`.execute(db);
  const many = Math.ceil((rows[0]?.total ?? 0) / ticksPerRound);
  return rows.slice(0, many).map(row => row.id);
}

async function readCards({ db, now }: ScheduledTaskScope, cabinets: readonly number[]): Promise<readonly PlacedCard[]> {
  const { rows } = await sql<Row>`
    select d.id, d."roomId", d."cabinetId", d."networkStatus", d."runStatus", d."failureStatus",
      coalesce(c."powerStatus", 1) = 1 as "hasPower", coalesce(r.misses, 0) as misses,
      coalesce(d."lastHeartbeat" < ${now}::timestamp - interval '4 minutes', true) as "isStale",
      ${sql.join(metrics.map(metric => sql`r.${sql.id(metric)}`))}
    from devices d left join chassis c on c.id = d."chassisId" left join device_readings r on r."deviceId" = d.id
    where d."cabinetId" = any(${[...cabinets]}::bigint[]) order by d.id`.execute(db);
  return rows.map(toCard);
}

function toCard(row: Row): PlacedCard {
  const number = (name: string) => Number(row[name] ?? 0);
  const reading = { cpu: 0, memory: 0, disk: 0, temperature: 0, up: 0, down: 0, loss: 0, delay: 0 };
  for (const metric of metrics) reading[metric] = number(metric);
  return {
    id: number('id'),
    roomId: number('roomId'),
    cabinetId: number('cabinetId'),
    networkStatus: number('networkStatus'),
    runStatus: number('runStatus'),
    failureStatus: number('failureStatus'),
    hasPower: row['hasPower'] === true,
    isStale: row['isStale'] === true,
    misses: number('misses'),
    reading: row['cpu'] === null ? null : reading,
  };
}

async function writeReadings(db: Database, updates: readonly CardUpdate[], nowMs: number): Promise<void> {
  const answering = updates.flatMap(({ id, reading }) =>
    reading ? [{ deviceId: id, at: nowMs, misses: 0, ...reading }] : [],
  );
  const types = Object.entries(readingTables.device_readings.columns);
  const names = sql.join(types.map(([name]) => sql.id(name)));
  const given = sql.join(types.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`));
  const taken = types
    .filter(([name]) => name !== 'deviceId')
    .map(([name]) => sql`${sql.id(name)} = excluded.${sql.id(name)}`);
  for (let from = 0; from < answering.length; from += rowsAtOnce) {
    await sql`
      insert into device_readings (${names})
      select ${names} from jsonb_to_recordset(${JSON.stringify(answering.slice(from, from + rowsAtOnce))}::jsonb) as given (${given})
      on conflict ("deviceId") do update set ${sql.join(taken)}`.execute(db);
  }
  const silent = updates.filter(
    update => update.event === 'missed' || update.event === 'lost' || update.event === 'faulty',
  );
  if (silent.length === 0) return;
  await sql`
    insert into device_readings ("deviceId", at, misses)
    select id, ${nowMs}::bigint, misses from jsonb_to_recordset(${JSON.stringify(silent)}::jsonb) as given (id bigint, misses integer)
    on conflict ("deviceId") do update set misses = excluded.misses`.execute(db);
}

/** Updates the heartbeat every few minutes, without raising the revision. */
async function updateHeartbeats(
  { db, now }: ScheduledTaskScope,
  cards: readonly PlacedCard[],
  updates: ReadonlyMap<number, CardUpdate>,
): Promise<void> {
  const answering = cards.filter(card => card.isStale && updates.get(card.id)?.event === 'beat').map(card => card.id);
  if (answering.length === 0) return;
  await sql`update devices set "lastHeartbeat" = ${now}::timestamp where id = any(${answering}::bigint[])`.execute(db);
}

async function changeStates(scope: ScheduledTaskScope, updates: readonly CardUpdate[]): Promise<void> {
  const those = async (event: CardUpdate['event']): Promise<readonly DeviceRow[]> => {
    const ids = updates.filter(update => update.event === event).map(update => update.id);
    if (ids.length === 0) return [];
    return lockDevices(scope, ids);
  };
  await disconnectDevices(scope, await those('lost'), {
    cause: offlineCause.powerOrNetworkLost,
    note: formatMessage('设备离线'),
  });
  for (const device of await those('faulty')) await reportFault(scope, device);
  const back = await those('returned');
  await reconnectDevices(scope, back);
  for (const device of back.filter(item => item['abnormalState'] === 1)) await withdrawFault(scope, device);
}

/** Reports a fault. The card stays abnormal until it is online again, or an operator decides about the fault. */
async function reportFault(scope: ScheduledTaskScope, device: Row): Promise<void> {
  await changeRecordOf(scope, 'devices', device['id'], { abnormalState: 1 });
  await addRecord(scope, 'fault-conditions', {
    deviceId: device['id'],
    roomId: device['roomId'],
    userName: device['userName'],
    source: detected,
    phenomenon: formatMessage('心跳连续丢失，设备长时间离线'),
    failureStatus: device['failureStatus'] ?? 0,
    handleStatus: 0,
    reportTime: scope.now,
    compensated: false,
  });
}

async function withdrawFault(scope: ScheduledTaskScope, device: Row): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from fault_conditions
    where "deviceId" = ${device['id']} and source = ${detected} and "handleStatus" = 0 for update`.execute(scope.db);
  for (const { id } of rows) {
    const end = {
      handleStatus: 2,
      handleTime: scope.now,
      handleNote: formatMessage('设备已自行恢复'),
      operatorName: scope.caller.userName,
    };
    await changeRecordOf(scope, 'fault-conditions', id, end);
  }
  if (rows.length > 0) await changeRecordOf(scope, 'devices', device['id'], { abnormalState: 0 });
}

/** Derives the temperature of a chassis from its cards. */
async function updateChassisTemperatures(db: Database, cabinets: readonly number[]): Promise<void> {
  await sql`
    update chassis c set temperature = m.temperature
    from (
      select d."chassisId" as id, round(avg(r.temperature) - 8, 1) as temperature
      from devices d join device_readings r on r."deviceId" = d.id
      where d."cabinetId" = any(${[...cabinets]}::bigint[]) and ${meets(devices, 'online', { as: 'd' })} group by 1) m
    where c.id = m.id and c."powerStatus" = 1`.execute(db);
}

async function writeSummaries(
  { db, nowMs }: ScheduledTaskScope,
  cabinets: readonly number[],
  cards: readonly PlacedCard[],
  updates: ReadonlyMap<number, CardUpdate>,
): Promise<void> {
  const summaries = new Map<number, Summary>(cabinets.map(id => [id, emptySummary()]));
  for (const card of cards) {
    const summary = summaries.get(card.cabinetId);
    const reading = updates.get(card.id)?.reading ?? null;
    const isInUse = card.networkStatus === 1 && card.runStatus === 1;
    if (summary) addCardToSummary(summary, { isInUse, isFaulty: (card.failureStatus ?? 0) !== 0, reading });
  }
  const rows = [...summaries].map(([cabinetId, summary]) => ({ cabinetId, at: nowMs, summary }));
  await sql`
    insert into cabinet_summaries ("cabinetId", at, summary)
    select "cabinetId", at, summary from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("cabinetId" bigint, at bigint, summary jsonb)
    on conflict ("cabinetId") do update set at = excluded.at, summary = excluded.summary`.execute(db);
}
