import { sql } from 'kysely';

import type { Database, Row } from '../../engine/storage/database.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

const closed = 3;
const daySeconds = 86_400;

/**
 * Latency limits in milliseconds: a data centre is healthy up to `healthyMs`, slow up to `slowMs`, and otherwise down.
 */
const healthyMs = 80;
const slowMs = 180;

export const effects: Effects = {
  /** Assigns an IP address and a port to the machine of the new account. */
  cloudComputerAccountCreate: onSave(async (scope, { id, values }) => {
    await refuseFullCenter(scope.db, values['dataCenterId'], id);
    const machineIp = `10.${100 + (Number(values['dataCenterId']) % 100)}.${Math.floor(id / 250) % 250}.${(id % 250) + 1}`;
    await completeRecord(scope, id, { machineIp, machinePort: 30_000 + (id % 10_000) });
  }),

  cloudComputerAccountUpdate: onSave(async ({ db }, { id, before, values }) => {
    const { dataCenterId = before?.['dataCenterId'] } = values;
    if (dataCenterId !== before?.['dataCenterId']) await refuseFullCenter(db, dataCenterId, id);
  }),

  cloudComputerPowerOn: onAction(async (scope, { record }) => {
    if (String(record?.['expireTime']) <= scope.now)
      throw createRefusal('账号已到期，请先延期', 'The account has expired; extend it first');
    if (record?.['remainSeconds'] === 0) throw createRefusal('套餐时长已用完', 'The hours of the package are used up');
    await changeOwnRecord(scope, record?.['id'], { powerTime: scope.now });
  }),

  cloudComputerPowerOff: onAction(async (scope, { record }) => {
    await addUsedSeconds(scope, record, { powerTime: null });
  }),

  /** Adds the time since power-on to the used time, then starts measuring again. */
  cloudComputerRestart: onAction(async (scope, { record }) => {
    await addUsedSeconds(scope, record, { powerTime: scope.now });
  }),

  cloudComputerFreeze: onAction(async (scope, { record }) => {
    if (record?.['powerStatus'] === 1) await addUsedSeconds(scope, record, { powerTime: null, powerStatus: 0 });
  }),

  cloudComputerResetPassword: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { password: values['password'] });
  }),

  /** Extends an expired machine from now, any other machine from its expiry time. */
  cloudComputerExtend: onAction(async (scope, { record, values }) => {
    const from = [String(record?.['expireTime'] ?? ''), scope.now].toSorted().at(-1) ?? scope.now;
    await changeOwnRecord(scope, record?.['id'], { expireTime: addSeconds(from, Number(values['days']) * daySeconds) });
  }),

  dataCenterUpdate: onSave(async ({ db }, { id, before, values }) => {
    const { capacity } = values;
    if (typeof capacity !== 'number' || capacity === before?.['capacity']) return;
    const used = await countUsed(db, id, null);
    if (used > capacity) throw createFieldRefusal('capacity', `该数据中心已用 ${used} 台`, `${used} units are in use`);
  }),

  /**
   * Derives the latency from the gateway's host and port and from the current minute, because the demonstration has no
   * real data centres.
   */
  dataCenterTest: onAction(async (scope, { record }) => {
    const latencyMs = simulateLatency(
      `${String(record?.['gatewayHost'])}:${String(record?.['gatewayPort'])}`,
      scope.nowMs,
    );
    const healthStatus = latencyMs <= healthyMs ? 1 : latencyMs <= slowMs ? 2 : 3;
    await changeOwnRecord(scope, record?.['id'], { latencyMs, healthStatus });
  }),
};

/**
 * Adds the time since power-on to `usedSeconds`. The same write stores `values`, which replace or clear `powerTime`, so
 * that no time is counted twice.
 */
async function addUsedSeconds(scope: EffectScope, record: Row | null, values: Row): Promise<void> {
  const { powerTime, usedSeconds } = record ?? {};
  const spent = typeof powerTime === 'string' ? Math.max(0, secondsBetween(powerTime, scope.now)) : 0;
  await changeOwnRecord(scope, record?.['id'], { ...values, usedSeconds: Number(usedSeconds ?? 0) + spent });
}

async function refuseFullCenter(db: Database, id: unknown, without: number): Promise<void> {
  const { rows } = await sql<{ capacity: number }>`
    select capacity from data_centers where id = ${id} for no key update`.execute(db);
  const capacity = rows[0]?.capacity ?? 0;
  if ((await countUsed(db, id, without)) >= capacity) {
    throw createFieldRefusal(
      'dataCenterId',
      `该数据中心的 ${capacity} 台已全部使用`,
      `All ${capacity} units of the data center are in use`,
    );
  }
}

async function countUsed(db: Database, dataCenterId: unknown, without: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cloud_computer_accounts
    where "dataCenterId" = ${dataCenterId} and "accountStatus" <> ${closed} and id is distinct from ${without}::bigint`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function simulateLatency(address: string, nowMs: number): number {
  const minute = Math.floor(nowMs / 60_000);
  const hash = [...`${address} ${minute}`].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973,
    7,
  );
  // Seven of eight simulated latencies are short.
  return hash % 8 === 0 ? 90 + (hash % 140) : 6 + (hash % 60);
}
