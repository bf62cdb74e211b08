import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findUseDifferences } from '../../platform/areas/devices/ledger/differences.ts';
import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { parserWorkerPlugin } from '../../vite/parserWorkerPlugin.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { type Harness, createHarness, expectRecord } from './harness.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const folder = resolve('node_modules/.cache/races-test');
const rounds = 20;

interface Racer {
  /** Sends an order to the process and resolves to the result. */
  readonly ask: (message: unknown) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

describe.runIf(hasPostgres())('two processes on one database', () => {
  let server: PostgresServer | null = null;
  let opened: OpenedDatabase;
  let harness: Harness;
  let racers: readonly Racer[] = [];

  beforeAll(async () => {
    await build({
      root: resolve('.'),
      configFile: false,
      plugins: [parserWorkerPlugin()],
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/racer.ts'), outDir: folder, emptyOutDir: true },
    });
    server = await startPostgres();
    const url = (await server?.create()) ?? '';
    opened = await openTestDatabase({ databaseUrl: url });
    harness = await createHarness(opened);
    racers = await Promise.all([startRacer(url), startRacer(url)]);
  }, 240_000);

  afterAll(async () => {
    await Promise.all(racers.map(racer => racer.end()));
    await opened?.close();
    await server?.stop();
  });

  /** Sends each process its message while a row is locked, and unlocks the row once all processes wait for a lock. */
  const race = async (messages: readonly unknown[], lock: ReturnType<typeof sql>): Promise<readonly unknown[]> => {
    let answers: Promise<readonly unknown[]> = Promise.resolve([]);
    await opened.db.transaction().execute(async trx => {
      await lock.execute(trx);
      answers = Promise.all(racers.map((racer, at) => racer.ask(messages[at])));
      const waiting = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(opened.db);
        return rows[0]?.count;
      };
      await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBe(racers.length);
    });
    return answers;
  };

  const ownedDevice = async (after: number): Promise<number> => {
    const [device] = await harness.rows(
      'devices',
      `id > ${after} and "userName" is not null and "merchantSign" is not null and "networkStatus" = 1
        and "failureStatus" = 0 and "abnormalState" = 0`,
      'id limit 1',
    );
    return Number(device?.['id']);
  };
  const openOf = (id: number) => harness.rows('sign_out_records', `"deviceId" = ${id} and "useStatus" = 1`);

  it('open only one record when a user signs in to a device through both processes concurrently', async () => {
    let id = 0;
    for (let round = 0; round < rounds; round += 1) {
      id = await ownedDevice(id);
      await racers[0]?.ask({ off: [id] });
      const lock = sql`select from devices where id = ${id} for update`;
      const started = await race([{ on: [id] }, { on: [id] }], lock);
      expect([...started].toSorted(), 'one process begins the use').toEqual([[], [id]]);
      expect(await openOf(id)).toHaveLength(1);
    }
    expect(await findUseDifferences(opened.db)).toEqual([]);
  });

  it('leave a device either in use with an open record or idle without one after a concurrent sign-in and sign-out', async () => {
    let id = 0;
    for (let round = 0; round < rounds; round += 1) {
      id = await ownedDevice(id);
      const lock = sql`select from devices where id = ${id} for update`;
      await race(round % 2 === 0 ? [{ on: [id] }, { off: [id] }] : [{ off: [id] }, { on: [id] }], lock);
      const [device] = await harness.rows('devices', `id = ${id}`);
      expect(await openOf(id)).toHaveLength(device?.['runStatus'] === 1 ? 1 : 0);
    }
    expect(await findUseDifferences(opened.db)).toEqual([]);
  });

  it('accept one of two commands for one selection, and name the accepted task when they refuse the other command', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = (await harness.rows('devices', '"networkStatus" = 1', `id limit 3 offset ${round * 3}`)).map(
        row => row['id'],
      );
      const kept = expectRecord(await harness.call('POST /api/public/v1/selections', { resource: 'devices', ids }));
      const before = await harness.rows('jobs');
      const payload = { selection: kept['token'] };
      const target = 'POST /api/resources/v1/devices/boardRestart';
      const message = { target, payload };
      const answers = await race([message, message], sql`select from selections for update`);
      const jobs = (await harness.rows('jobs')).slice(before.length);
      expect(jobs).toHaveLength(1);
      const [taskId] = jobs.map(job => job['id']);
      expect(answers).toContainEqual({ taskId });
      expect(answers).toContainEqual({ refused: '该选择已下达过操作，请重新选择', code: 409, data: { taskId } });
    }
  });

  async function startRacer(url: string): Promise<Racer> {
    const child: ChildProcess = spawn(process.execPath, [resolve(folder, 'racer.js'), url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (!child.stdout || !child.stdin) throw new Error('The process has no pipes');
    const { stdin } = child;
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const answer = async (): Promise<unknown> => {
      const { value, done } = await lines.next();
      if (done) throw new Error('The process has ended');
      const reply: unknown = JSON.parse(value);
      return isRecord(reply) ? { ...reply } : reply;
    };
    expect(await answer()).toBe('ready');
    return {
      ask: message => {
        stdin.write(`${JSON.stringify(message)}\n`);
        return answer();
      },
      end: async () => {
        const closed = once(child, 'close');
        stdin.end();
        await closed;
      },
    };
  }
});
