import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConnectOptions, DatabaseEngine } from '../../platform/engine/storage/connect.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import type { Row } from '../../platform/engine/storage/database.ts';
import { copyDatabaseFolder } from '../support/databases/databaseFolder.ts';
import { prepareSeededFolder } from './engines.ts';
import { type Harness, createHarness, nowMs, expectRecord } from './harness.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';
import { parserWorkerPlugin } from '../../vite/parserWorkerPlugin.ts';

const folder = resolve('node_modules/.cache/kill-flows-test');
/** A time that exceeds the lifetime of a claim and the duration of any move, in milliseconds. */
const laterMs = 3_600_000;
const kills = 4;

const paths = {
  compensation: '/api/pay/v1/user-compensation',
  transfer: '/api/pay/v1/device-time-transfer',
  storage: '/api/storage/v1/storage-migration',
  overscore: '/api/resources/v1/overscore-migration',
} as const;

/** Numbers of users, device pairs, volumes and machines; the test identifies devices by their order. */
const counts = { users: 24, pairs: 6, volumes: 6, machines: 6 } as const;
const before = '2026-03-11 12:00:00';

const databases: { readonly [E in DatabaseEngine]: (server: PostgresServer | null) => Promise<ConnectOptions> } = {
  pglite: async () => ({ dataDir: copyDatabaseFolder(await prepareSeededFolder()) }),
  postgres: async server => ({ databaseUrl: await server?.create() }),
};
/** Number of concurrent processes; the embedded database admits a single process. */
const atOnce: { readonly [E in DatabaseEngine]: number } = { pglite: 1, postgres: 2 };

const engines = hasPostgres() ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('multi-step operations interrupted by kills of the platform, on %s', engine => {
  let server: PostgresServer | null = null;
  let place: ConnectOptions = {};

  beforeAll(async () => {
    await build({
      root: resolve('.'),
      configFile: false,
      plugins: [parserWorkerPlugin()],
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/flowWorker.ts'), outDir: folder, emptyOutDir: true },
    });
    if (engine === 'postgres') server = await startPostgres();
    place = await databases[engine](server);
  }, 180_000);

  afterAll(() => server?.stop());

  /** Runs work on a harness and closes its database, because the embedded database admits a single process. */
  async function opened<T>(work: (harness: Harness) => Promise<T>): Promise<T> {
    const database = await openTestDatabase(place);
    try {
      return await work(await createHarness(database));
    } finally {
      await database.close();
    }
  }

  it('complete every previewed change exactly once', async () => {
    const submits = await opened(prepare);
    const start = (round: number): ChildProcess =>
      spawn(
        process.execPath,
        [resolve(folder, 'flowWorker.js'), JSON.stringify({ place, startMs: nowMs + round * laterMs, submits })],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
    let killed = 0;
    for (let round = 0; killed < kills; round += 1) {
      const group = Array.from({ length: atOnce[engine] }, () => start(round));
      const ends = await Promise.all(group.map((child, at) => killedAfter(child, 1 + ((round + at) % 4))));
      killed += ends.filter(signal => signal === 'SIGKILL').length;
      expect(round).toBeLessThan(kills);
    }
    const last = start(kills + 1);
    last.stdout?.resume();
    expect(await once(last, 'close')).toEqual([0, null]);
    await opened(expectEverythingOnce);
  }, 240_000);
});

/** Creates users and devices, and previews every flow; returns the previews to submit. */
async function prepare(harness: Harness): Promise<readonly (readonly [string, string])[]> {
  const { db } = harness;
  const { rows: users } = await sql<{ userName: string }>`
    update client_users set status = 1, "starCoins" = 10 where id <= ${counts.users} returning "userName"`.execute(db);
  const names = users.map(row => row.userName);
  const [from, to] = names;
  await sql`delete from resource_binds`.execute(db);
  await sql`delete from storage_moves`.execute(db);
  await sql`delete from overscore_moves`.execute(db);
  await sql`delete from overscore_rooms`.execute(db);
  await sql`update rooms set "roomStatus" = 1`.execute(db);
  await sql`update storage_devices set "onlineStatus" = 1`.execute(db);
  await sql`update partitions set capacity = 1000, "usedGb" = 100, threshold = 85, status = 1`.execute(db);
  const first = counts.pairs * 2;
  await sql`
    update devices set "failureStatus" = 0, "abnormalState" = 0, maintenance = null, "networkStatus" = 0,
      "partitionId" = null, "phoneType" = 1, "runStatus" = 0`.execute(db);
  await sql`
    update devices d set "userName" = case when n.at % 2 = 1 then ${from} else ${to} end, "expireTime" = ${before},
      "merchantSign" = (select min("merchantSign") from merchants), "distributionStatus" = 1
    from (select id, row_number() over (order by id) as at from devices) n
    where n.id = d.id and n.at <= ${first}`.execute(db);
  await sql`
    update devices set "partitionId" = 1, "rbdName" = 'kill-' || id where id in (
      select id from devices order by id desc limit ${counts.volumes})`.execute(db);
  await sql`
    update devices set "networkStatus" = 1 where id in (
      select id from devices where "roomId" = 2 order by id limit ${counts.machines})`.execute(db);
  await sql`delete from virtual_machines where id > ${counts.machines}`.execute(db);
  await sql`
    update virtual_machines set "vmStatus" = 1, "userName" = null, "phoneType" = 1, "diskGb" = 1, "roomId" = 1,
      "hostDeviceId" = (select min(id) from devices where "roomId" = 1)`.execute(db);

  const preview = async (path: string, values: Row): Promise<readonly [string, string]> => {
    const { token } = expectRecord(await harness.call(`POST ${path}/preview`, values));
    return [path, String(token)];
  };
  const given = { targetType: 1, userNames: names.join('\n'), compensationType: 2, coins: 7, reason: '断电补偿' };
  const { rows: devices } = await sql<{ id: number }>`select id from devices order by id limit ${first}`.execute(db);
  const transfers: (readonly [string, string])[] = [];
  for (let at = 0; at < first; at += 2) {
    const target = { toUserName: to, targetType: 1, toDeviceId: devices[at + 1]?.id };
    const values = { fromUserName: from, fromDeviceIds: [devices[at]?.id], ...target };
    transfers.push(await preview(paths.transfer, { ...values, all: false, hours: 48, ratio: 100, reason: '换机补时' }));
  }
  const volumes = {
    sourceType: 1,
    sourcePartitionId: 1,
    targetPartitionId: 2,
    mode: 1,
    speedLimit: 1_000,
    verify: true,
    deleteSource: true,
  };
  const places = { sourceType: 1, roomId: 1, targetType: 2, targetRoomId: 2 };
  const machines = { ...places, mode: 1, policy: 2, speedLimit: 100, notify: false };
  return [
    await preview(paths.compensation, given),
    await preview(paths.storage, volumes),
    await preview(paths.overscore, machines),
    ...transfers,
  ];
}

/** Checks that every previewed change exists once, in the accounts and in their history. */
async function expectEverythingOnce({ db, rows }: Harness): Promise<void> {
  const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);
  const users = await rows('client_users', `id <= ${counts.users}`);
  expect(users.map(row => row['starCoins'])).toEqual(many(counts.users, 17));
  const gifts = await rows('compensation_records', `reason = '断电补偿'`);
  expect(gifts.map(row => row['giftStatus'])).toEqual(many(counts.users, 3));
  expect(await rows('jobs', 'state not in (2)')).toEqual([]);

  const devices = await rows('devices', 'true', `id limit ${counts.pairs * 2}`);
  const ends = ['2026-03-09 12:00:00', '2026-03-13 12:00:00'];
  expect(devices.map(row => row['expireTime'])).toEqual(Array.from({ length: counts.pairs }, () => ends).flat());
  expect(await rows('transfer_records', `reason = '换机补时'`)).toHaveLength(counts.pairs);

  const volumes = await rows('storage_moves');
  expect(volumes.map(row => row['jobStatus'])).toEqual(many(counts.volumes, 2));
  expect(await rows('devices', '"partitionId" = 2')).toHaveLength(counts.volumes);
  const partitions = await rows('partitions', 'id in (1, 2)', 'id');
  const gb = counts.volumes * 8;
  expect(partitions.map(row => row['usedGb'])).toEqual([100 - gb, 100 + gb]);

  const carried = await rows('overscore_moves');
  expect(carried.map(row => row['jobStatus'])).toEqual(many(counts.machines, 2));
  const machines = await rows('virtual_machines');
  expect(machines.map(row => [row['roomId'], row['vmStatus']])).toEqual(many(counts.machines, [2, 1]));
  expect(new Set(machines.map(row => row['hostDeviceId'])).size).toBe(counts.machines);
  const { rows: logs } = await sql<{ count: number }>`
    select count(*) as count from operation_logs where module = 'device-time-transfer' and result = 1`.execute(db);
  expect(logs[0]?.count).toBe(counts.pairs);
}

/** Kills a process after this many lines; returns the signal that ended it, or `null` when it finished first. */
async function killedAfter(child: ChildProcess, words: number): Promise<NodeJS.Signals | null> {
  const closed = once(child, 'close');
  let printedBytes = 0;
  child.stdout?.on('data', (part: Buffer) => {
    printedBytes += part.length;
    if (printedBytes >= words) child.kill('SIGKILL');
  });
  await closed;
  return child.signalCode;
}
