import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { type Harness, createHarness, nowMs, expectRecord } from './harness.ts';
import { expectRestartedOnce, restartResultOf, readDevicesToRestart, duplicateRoomsAndDevices } from './restarts.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';
import { parserWorkerPlugin } from '../../vite/parserWorkerPlugin.ts';

const folder = resolve('node_modules/.cache/kill-jobs-test');
const rounds = 6;
const records = 600;
/** Duration that exceeds the lifetime of a claim, in milliseconds. */
const laterMs = 60_000;
/** Factor by which the clock of a process runs faster, so that it does not wait for devices. */
const quick = 100;

describe.runIf(hasPostgres())('a job whose processes are killed', () => {
  let server: PostgresServer | null = null;
  let opened: OpenedDatabase;
  let harness: Harness;
  let url = '';
  let clockMs = nowMs;

  beforeAll(async () => {
    await build({
      root: resolve('.'),
      configFile: false,
      plugins: [parserWorkerPlugin()],
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/jobWorker.ts'), outDir: folder, emptyOutDir: true },
    });
    server = await startPostgres();
    url = (await server?.create()) ?? '';
    opened = await openTestDatabase({ databaseUrl: url });
    harness = await createHarness(opened, () => clockMs);
  }, 180_000);

  afterAll(async () => {
    await opened.close();
    await server?.stop();
  });

  const work = (round: number, speed = 1): ChildProcess => {
    const startMs = nowMs + round * laterMs * speed;
    // The test continues at a time that is later than all work of this process.
    clockMs = startMs + laterMs * speed;
    const given = [url, String(startMs), String(speed)];
    return spawn(process.execPath, [resolve(folder, 'jobWorker.js'), ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
  const workToTheEnd = async (round: number, speed?: number) => {
    const last = work(round, speed);
    last.stdout?.resume();
    await once(last, 'close');
  };

  it(`runs each of ${records} records exactly once after ${2 * rounds} kills`, async () => {
    const idList = (await harness.rows('client_users')).slice(0, records).map(row => row['id']);
    const target = 'POST /api/user/v1/client-users/offline';
    const { taskId } = expectRecord(await harness.call(target, { idList }));
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Two processes run at a time; one is killed in the middle of its work, the other a little later.
      const pair = [work(round), work(round)];
      const killed = await Promise.all(
        pair.map((child, place) => killedAfter(child, 40 + ((round * 37) % 90) + place * 25)),
      );
      kills += killed.filter(Boolean).length;
    }
    await workToTheEnd(rounds);
    const progress = expectRecord(await harness.call('GET /api/system/v1/tasks/progress', { taskId }));
    expect(progress).toMatchObject({ total: records, success: records, failed: 0, state: 2 });
    const { rows } = await sql<{ rows: number; objects: number }>`
      select count(*) as rows, count(distinct "objectId") as objects from operation_logs
      where description like '强制下线客户端用户：%'`.execute(opened.db);
    expect(rows[0]).toEqual({ rows: records, objects: records });
    expect(kills).toBeGreaterThanOrEqual(rounds);
    process.stdout.write(`${kills} kills: ${records} records done, none twice\n`);
  }, 240_000);

  it('restarts each of 1,000 devices once, stores the result, and retries only the failed devices', async () => {
    await duplicateRoomsAndDevices(harness);
    const idList = await readDevicesToRestart(opened.db);
    const failing = idList.filter(id => restartResultOf(id, 1) !== 'done');
    const wavePlan = { maxPerChassis: 20, maxPerRoom: 500, stopPercent: 100 };
    const target = 'POST /api/resources/v1/devices/boardRestart';
    const { taskId } = expectRecord(await harness.call(target, { idList, wavePlan }));
    const progress = async () => expectRecord(await harness.call('GET /api/system/v1/tasks/progress', { taskId }));
    const dying = 4;
    for (let round = 1; round <= dying; round += 1) await killedAfter(work(round, quick), 60 + round * 40);
    expect(await progress()).toMatchObject({ isOpen: true });
    await workToTheEnd(dying + 1, quick);
    const [failed, success] = [failing.length, idList.length - failing.length];
    expect(await progress()).toMatchObject({ total: idList.length, success, failed, isOpen: false });
    await expectRestartedOnce(opened.db, Number(taskId), { attempt: 1, idList });

    await harness.call('POST /api/system/v1/tasks/retryFailed', { taskId });
    await killedAfter(work(dying + 2, quick), 60);
    await workToTheEnd(dying + 3, quick);
    const still = failing.filter(id => restartResultOf(id, 2) !== 'done').length;
    expect(await progress()).toMatchObject({ success: idList.length - still, failed: still, isOpen: false });
    await expectRestartedOnce(opened.db, Number(taskId), { attempt: 2, idList: failing });
    process.stdout.write(
      `${dying + 1} kills: ${success} of ${idList.length} restarted, none twice; ${still} after the retry\n`,
    );
  }, 120_000);
});

/** Kills the process `ms` milliseconds after its first output. Returns whether it was still working. */
async function killedAfter(child: ChildProcess, ms: number): Promise<boolean> {
  const closed = once(child, 'close');
  if (child.stdout) await once(child.stdout, 'data');
  child.stdout?.resume();
  await setTimeout(ms);
  child.kill('SIGKILL');
  await closed;
  return child.signalCode === 'SIGKILL';
}
