import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { vacuumAndCheckpoint } from '../../platform/engine/storage/embeddedUpkeep.ts';
import { prepareEmptyDatabase, openDatabaseCopy } from '../support/databases/databaseFolder.ts';

const mebibyte = 1024 ** 2;
const rounds = 12;

describe('the upkeep of the embedded database', () => {
  let opened: OpenedDatabase;

  beforeEach(async () => {
    opened = await openDatabaseCopy(await prepareEmptyDatabase());
    const { work } = opened.connections;
    await sql`create table notes (id bigint primary key, body text)`.execute(work);
    await sql`
      insert into notes select id, repeat(md5(id::text), 30) from generate_series(1, 10000) as id`.execute(work);
  });

  afterEach(() => opened.close());

  /**
   * Updates every row in several rounds with upkeep after each. Returns the pages of the table, and the bytes of
   * write-ahead log that a restart would replay.
   */
  async function rewrite(): Promise<{ readonly pages: number; readonly log: number }> {
    const { work } = opened.connections;
    for (let round = 0; round < rounds; round += 1) {
      await sql`update notes set body = repeat(md5(${round}::text || id), 30)`.execute(work);
      await vacuumAndCheckpoint(work);
    }
    const { rows } = await sql<{ pages: number; log: number }>`
      select pg_relation_size('notes') / 8192 as pages,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as log
      from pg_control_checkpoint()`.execute(work);
    return rows[0] ?? { pages: 0, log: 0 };
  }

  it('keeps tables and log from growing with each write', async () => {
    const { pages, log } = await rewrite();
    // The rows fill 1,250 pages; each round without vacuum would add as many.
    expect(pages).toBeLessThan(3 * 1_250);
    // Each round writes about 12 MiB of log.
    expect(log).toBeLessThan(80 * mebibyte);
  });
});
