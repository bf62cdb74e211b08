import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLog } from '../../platform/engine/log/log.ts';
import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { reportDurability } from '../../platform/engine/storage/durability.ts';
import { prepareEmptyDatabase, openDatabaseCopy } from '../support/databases/databaseFolder.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { type Harness, createHarness, nowMs } from './harness.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const writes = 20;

/** Returns the lines that a start writes about the durability of a database. */
async function linesAbout({ db }: OpenedDatabase): Promise<readonly string[]> {
  const lines: string[] = [];
  await reportDurability(db, createLog({ clock: () => nowMs, line: text => lines.push(text) }));
  return lines;
}

describe.runIf(hasPostgres())('a platform on PostgreSQL', () => {
  let server: PostgresServer | null = null;
  let opened: OpenedDatabase;
  let harness: Harness;
  let url = '';

  beforeAll(async () => {
    server = await startPostgres();
    url = (await server?.create()) ?? '';
    opened = await openTestDatabase({ databaseUrl: url });
    harness = await createHarness(opened);
  }, 180_000);
  afterAll(async () => {
    await opened?.close();
    await server?.stop();
  });

  it(`stores each of ${writes} writes on the disk before it responds, so that a power failure loses none of them`, async () => {
    const { call, rows } = harness;
    const menuIds = (await rows('menus', '"menuType" = 3')).map(row => row['id']).slice(0, 5);
    for (let count = 0; count < writes; count += 1) {
      // The first query reads the end of the write-ahead log in memory; the second checks that the log on the disk has
      // passed that end. Without a forced commit, the disk lags by up to 600 ms.
      const { rows: before } = await sql<{ written: string }>`
        select pg_current_wal_insert_lsn() as written`.execute(opened.db);
      await call('POST /api/user/v1/designjet/permissions/group', { groupName: `durable${count}`, menuIds });
      const { rows: after } = await sql<{ isForced: boolean }>`
        select pg_current_wal_flush_lsn() > ${before[0]?.written}::pg_lsn as "isForced"`.execute(opened.db);
      expect(after).toEqual([{ isForced: true }]);
    }
    expect(await linesAbout(opened)).toEqual([]);
  });

  it('warns in its log when the server acknowledges writes that are not on the disk', async () => {
    const name = sql.id(new URL(url).pathname.slice(1));
    await sql`alter database ${name} set synchronous_commit = off`.execute(opened.db);
    const again = await openTestDatabase({ databaseUrl: url });
    const [line = ''] = await linesAbout(again);
    await again.close();
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      event: 'writes not forced to disk',
      off: ['synchronous_commit'],
    });
  });
});

describe('a platform on the embedded database', () => {
  it('warns in its log that a power failure can lose writes', async () => {
    const opened = await openDatabaseCopy(await prepareEmptyDatabase());
    const [line = ''] = await linesAbout(opened);
    await opened.close();
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', event: 'writes not forced to disk', off: ['fsync'] });
  });
});
