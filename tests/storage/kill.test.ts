import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { createHarness } from './harness.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';
import { parserWorkerPlugin } from '../../vite/parserWorkerPlugin.ts';

const folder = resolve('node_modules/.cache/kill-test');
const rounds = 20;

describe.runIf(hasPostgres())('a platform that is killed while it writes', () => {
  let server: PostgresServer | null = null;
  let opened: OpenedDatabase;
  let url = '';

  beforeAll(async () => {
    // Node cannot run the sources, so the test bundles the writer in the same way as the platform.
    await build({
      root: resolve('.'),
      configFile: false,
      plugins: [parserWorkerPlugin()],
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/writer.ts'), outDir: folder, emptyOutDir: true },
    });
    server = await startPostgres();
    url = (await server?.create()) ?? '';
    opened = await openTestDatabase({ databaseUrl: url });
    await createHarness(opened);
  }, 180_000);

  afterAll(async () => {
    await opened.close();
    await server?.stop();
  });

  it(`loses no acknowledged write in ${rounds} rounds`, async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const child = spawn(process.execPath, [resolve(folder, 'writer.js'), url, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      acknowledged.push(...(await killedAfter(child, 20 + ((round * 37) % 150))));
    }
    const { rows } = await sql<{ groups: number; ticks: number; logs: number }>`
      select count(distinct g.id) as groups, count(distinct l."objectId") as logs,
        (select count(*) from group_menus m where m."groupId" = any(${acknowledged}::bigint[])) as ticks
      from permission_groups g
      join operation_logs l on l."objectId" = g.id::text and l.module = 'permission-groups' and l.result = 1
      where g.id = any(${acknowledged}::bigint[])`.execute(opened.db);
    expect(acknowledged.length).toBeGreaterThan(rounds);
    expect(rows[0]).toMatchObject({ groups: acknowledged.length, logs: acknowledged.length });
    expect(rows[0]?.ticks).toBe(acknowledged.length * (await ticksOfOne(acknowledged[0])));
    process.stdout.write(`${rounds} kills: ${acknowledged.length} writes acknowledged, 0 lost\n`);
  }, 180_000);

  const ticksOfOne = async (id: number | undefined) => {
    const { rows } = await sql`select from group_menus where "groupId" = ${id}`.execute(opened.db);
    return rows.length;
  };

  it('leaves no partial write', async () => {
    const { rows } = await sql`
      select g.id from permission_groups g where g."groupName" like 'killed%' and not exists (
        select from operation_logs l where l."objectId" = g.id::text and l.module = 'permission-groups')
      union select g.id from permission_groups g where g."groupName" like 'killed%' and not exists (
        select from group_menus m where m."groupId" = g.id)`.execute(opened.db);
    expect(rows).toEqual([]);
  });
});

/** Kills a process the given time after its first output; returns the ids in its complete lines. */
async function killedAfter(child: ChildProcess, ms: number): Promise<readonly number[]> {
  let printed = '';
  child.stdout?.on('data', (part: Buffer) => {
    printed += part.toString();
  });
  if (child.stdout) await once(child.stdout, 'data');
  await setTimeout(ms);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  return printed.split('\n').slice(0, -1).map(Number);
}
