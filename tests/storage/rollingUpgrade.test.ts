import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import {
  compatibleMigrations,
  fillEarlierReleaseTables,
  sampleRowCount,
  startRelease,
} from './kill/sampleMigrations.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

describe.runIf(hasPostgres())('an upgrade while processes of the previous release run', () => {
  let server: PostgresServer | null = null;
  let old: OpenedDatabase;
  let next: OpenedDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = (await server?.create()) ?? '';
    old = await openTestDatabase({ databaseUrl });
    next = await openTestDatabase({ databaseUrl });
    await startRelease(old, 'before');
    await fillEarlierReleaseTables(old.db);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([old.close(), next.close()]);
    await server?.stop();
  });

  it('lets these processes read and write throughout, and shows each write to both releases', async () => {
    const upgrade = { isOver: false };
    const started = startRelease(next, 'after', compatibleMigrations).finally(() => (upgrade.isOver = true));
    let writes = 0;
    while (!upgrade.isOver || writes < 10) {
      writes += 1;
      const id = 1 + (writes % sampleRowCount);
      await sql`update cupboards set remark = ${`written ${writes}`} where id = ${id}`.execute(old.db);
      const { rows } = await sql`select remark from cupboards where id = ${id}`.execute(old.db);
      expect(rows).toEqual([{ remark: `written ${writes}` }]);
    }
    expect((await started).length).toBe(compatibleMigrations.length);
    await sql`insert into cupboards (name, remark) values ('by the old release', 'old')`.execute(old.db);
    await sql`insert into cupboards (name, comment) values ('by the new release', 'new')`.execute(next.db);
    const { rows } = await sql`
      select count(*) as rows, count(*) filter (where remark is distinct from comment) as different from cupboards`.execute(
      next.db,
    );
    expect(rows).toEqual([{ rows: sampleRowCount + 2, different: 0 }]);
  }, 120_000);
});
