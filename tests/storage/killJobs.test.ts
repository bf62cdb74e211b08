import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type OpenedDatabase, openDatabase } from '../../platform/storage/connect.ts';
import { type Harness, createHarness, nowMs, record } from './harness.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const folder = resolve('node_modules/.cache/kill-jobs-test');
const rounds = 6;
const records = 600;
/** Longer than a process may hold records. */
const laterMs = 60_000;

describe.runIf(hasPostgres())('processes that are killed while they work a job off', () => {
  let server: PostgresServer | null = null;
  let opened: OpenedDatabase;
  let harness: Harness;
  let url = '';

  beforeAll(async () => {
    await build({
      root: resolve('.'),
      configFile: false,
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/jobWorker.ts'), outDir: folder, emptyOutDir: true },
    });
    server = await startPostgres();
    url = (await server?.create()) ?? '';
    opened = await openDatabase({ databaseUrl: url });
    harness = await createHarness(opened);
  }, 180_000);

  afterAll(async () => {
    await opened.close();
    await server?.stop();
  });

  const work = (round: number): ChildProcess =>
    spawn(process.execPath, [resolve(folder, 'jobWorker.js'), url, String(nowMs + round * laterMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  it(`have done each of ${records} records exactly once, after ${2 * rounds} of them were killed`, async () => {
    const idList = (await harness.rows('client_users')).slice(0, records).map(row => row['id']);
    const target = 'POST /api/user/v1/client-users/offline';
    const { taskId } = record(await harness.call(target, { idList }));
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Two at a time, of which one is killed in the middle and the other a little later.
      const pair = [work(round), work(round)];
      const killed = await Promise.all(
        pair.map((child, place) => killedAfter(child, 40 + ((round * 37) % 90) + place * 25)),
      );
      kills += killed.filter(Boolean).length;
    }
    const last = work(rounds);
    last.stdout?.resume();
    await once(last, 'close');
    const progress = record(await harness.call('GET /api/system/v1/tasks/progress', { taskId }));
    expect(progress).toMatchObject({ total: records, success: records, failed: 0, state: 2 });
    const { rows } = await sql<{ rows: number; objects: number }>`
      select count(*) as rows, count(distinct "objectId") as objects from operation_logs
      where description like '强制下线客户端用户：%'`.execute(opened.db);
    expect(rows[0]).toEqual({ rows: records, objects: records });
    expect(kills).toBeGreaterThanOrEqual(rounds);
    process.stdout.write(`${kills} kills: ${records} records done, none twice\n`);
  }, 240_000);
});

/** Kills a process so long after its first word; tells whether it was still at work. */
async function killedAfter(child: ChildProcess, ms: number): Promise<boolean> {
  const closed = once(child, 'close');
  if (child.stdout) await once(child.stdout, 'data');
  child.stdout?.resume();
  await setTimeout(ms);
  child.kill('SIGKILL');
  await closed;
  return child.signalCode === 'SIGKILL';
}
