import cloudComputerAccounts from '../../../src/resources/cloud-computer/cloud-computer-accounts.ts';
import dataCenters from '../../../src/resources/cloud-computer/data-centers.ts';
import { powerStatus } from '../../../src/schemas/codes/rooms.ts';
import { healthStatus } from '../../../src/schemas/codes/settings.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { RowChange, RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Account = RowOf<typeof cloudComputerAccounts>;

const daySeconds = 86_400;

/**
 * Latency limits in milliseconds: a data centre is healthy up to `healthyMs`, slow up to `slowMs`, and otherwise down.
 */
const healthyMs = 80;
const slowMs = 180;

const accountEffects = effectsOf(cloudComputerAccounts, {
  /** Assigns an IP address and a port to the machine of the new account. */
  cloudComputerAccountCreate: async (scope, { id, values: { dataCenterId = 0 } }) => {
    await refuseFullCenter(scope.db, dataCenterId, id);
    const machineIp = `10.${100 + (dataCenterId % 100)}.${Math.floor(id / 250) % 250}.${(id % 250) + 1}`;
    await completeSavedRecord(scope, cloudComputerAccounts, id, { machineIp, machinePort: 30_000 + (id % 10_000) });
  },

  cloudComputerAccountUpdate: async ({ db }, { id, before, values: { dataCenterId } }) => {
    if (dataCenterId !== undefined && dataCenterId !== before?.dataCenterId) {
      await refuseFullCenter(db, dataCenterId, id);
    }
  },

  cloudComputerPowerOn: async (scope, { record }) => {
    if (record.expireTime <= scope.now)
      throw createRefusal('账号已到期，请先延期', 'The account has expired; extend it first');
    if (record.remainSeconds === 0) throw createRefusal('套餐时长已用完', 'The hours of the package are used up');
  },

  cloudComputerPowerOff: async (scope, { record }) => {
    await addUsedSeconds(scope, record, { powerTime: null });
  },

  /** Adds the time since power-on to the used time, and sets the power-on time to the current time. */
  cloudComputerRestart: async (scope, { record }) => {
    await addUsedSeconds(scope, record, { powerTime: scope.now });
  },

  cloudComputerFreeze: async (scope, { record }) => {
    if (record.powerStatus !== powerStatus.on) return;
    await addUsedSeconds(scope, record, { powerTime: null, powerStatus: powerStatus.off });
  },

  cloudComputerResetPassword: async (scope, { record, values }) => {
    await changeRecord(scope, cloudComputerAccounts, record.id, { password: values.password });
  },

  /**
   * Extends the rental of a machine: from the current time if the machine has expired, otherwise from its expiry time.
   */
  cloudComputerExtend: async (scope, { record, values }) => {
    const from = record.expireTime > scope.now ? record.expireTime : scope.now;
    const expireTime = addSeconds(from, values.days * daySeconds);
    await changeRecord(scope, cloudComputerAccounts, record.id, { expireTime });
  },
});

const centerEffects = effectsOf(dataCenters, {
  dataCenterUpdate: async ({ db }, { id, before, values: { capacity } }) => {
    if (capacity === undefined || capacity === before?.capacity) return;
    const used = await countUsed(db, id, null);
    if (used > capacity) throw createFieldRefusal('capacity', `该数据中心已用 ${used} 台`, `${used} units are in use`);
  },

  /**
   * Derives the latency from the gateway's host and port and from the current minute, because the demonstration has no
   * real data centres.
   */
  dataCenterTest: async (scope, { record }) => {
    const latencyMs = simulateLatency(`${record.gatewayHost}:${record.gatewayPort}`, scope.nowMs);
    await changeRecord(scope, dataCenters, record.id, { latencyMs, healthStatus: healthOf(latencyMs) });
  },
});

export const effects = [accountEffects, centerEffects];

function healthOf(latencyMs: number) {
  if (latencyMs <= healthyMs) return healthStatus.healthy;
  return latencyMs <= slowMs ? healthStatus.slow : healthStatus.down;
}

/**
 * Adds the time since power-on to `usedSeconds`. `values` must replace or clear `powerTime` in the same write;
 * otherwise, the next call would count this time again.
 */
async function addUsedSeconds(
  scope: EffectScope,
  { id, powerTime, usedSeconds }: Account,
  values: RowChange<typeof cloudComputerAccounts>,
): Promise<void> {
  const spent = powerTime === null ? 0 : Math.max(0, secondsBetween(powerTime, scope.now));
  await changeRecord(scope, cloudComputerAccounts, id, { ...values, usedSeconds: usedSeconds + spent });
}

async function refuseFullCenter(db: Database, id: number, without: number): Promise<void> {
  const center = await withTables(db, dataCenters)
    .selectFrom('data_centers')
    .select('capacity')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const capacity = center?.capacity ?? 0;
  if ((await countUsed(db, id, without)) >= capacity) {
    throw createFieldRefusal(
      'dataCenterId',
      `该数据中心的 ${capacity} 台已全部使用`,
      `All ${capacity} units of the data center are in use`,
    );
  }
}

async function countUsed(db: Database, dataCenterId: number, without: number | null): Promise<number> {
  const { count } = await withTables(db, cloudComputerAccounts)
    .selectFrom('cloud_computer_accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dataCenterId', '=', dataCenterId)
    .where('accountStatus', '<>', accountStatus.closed)
    .where('id', 'is distinct from', without)
    .executeTakeFirstOrThrow();
  return count;
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
