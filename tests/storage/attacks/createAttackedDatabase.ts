import { dirname } from 'node:path';

import { sql } from 'kysely';

import { demoAccounts } from '../../../platform/demoAccounts.ts';
import { markPasswordChosen } from '../../../platform/areas/users/callers/passwordChoice.ts';
import type { DatabaseEngine } from '../../../platform/engine/storage/connect.ts';
import type { Database } from '../../../platform/engine/storage/database.ts';
import { copyDatabaseFolder } from '../../support/databases/databaseFolder.ts';
import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { prepareSeededFolder } from '../engines.ts';
import { createHarness } from '../harness.ts';
import type { PostgresServer } from '../postgres.ts';

/** Number of rows in each log that attacks search. */
const longLogs = { card_link_logs: 100_000, operation_logs: 50_000, rtc_logs: 20_000, login_records: 30_000 };

/**
 * Returns the environment variables for a new database with the demo data, long logs and a second administrator named
 * `designer`.
 */
export async function createAttackedDatabase(
  engine: DatabaseEngine,
  server: PostgresServer | null,
): Promise<NodeJS.ProcessEnv> {
  const dataDir = engine === 'pglite' ? copyDatabaseFolder(await prepareSeededFolder()) : undefined;
  const databaseUrl = engine === 'postgres' ? ((await server?.create()) ?? '') : undefined;
  const opened = await openTestDatabase(dataDir === undefined ? { databaseUrl } : { dataDir });
  const { work } = opened.connections;
  if (engine === 'postgres') await createHarness({ ...opened, db: work });
  for (const [table, rows] of Object.entries(longLogs)) await multiply(work, table, rows);
  await addDesigner(work);
  await opened.close();
  return dataDir === undefined ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dirname(dataDir) };
}

/**
 * Adds this number of rows to a table as copies of its first rows, and marks the seed as complete, so that the platform
 * adds no rows itself.
 */
async function multiply(db: Database, table: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.id(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from (select * from ${sql.table(table)} order by id limit 100) t, generate_series(1, ${count}::integer / 100)`.execute(
    db,
  );
  await sql`update seed_progress set done = total where name like 'rows %'`.execute(db);
}

/** Gives the newest account the group and password of the administrator. */
async function addDesigner(db: Database): Promise<void> {
  const others = sql.join(demoAccounts.map(demoAccount => demoAccount.userName));
  const { rows } = await sql<{ id: number; password: string }>`
    update users u set "userName" = 'designer', password = a.password, "groupId" = a."groupId", status = 1,
      "loginMethod" = a."loginMethod"
    from users a where a."userName" = 'admin' and u.id = (select max(id) from users where "userName" not in (${others}))
    returning u.id, u.password`.execute(db);
  for (const { id, password } of rows) await markPasswordChosen(db, id, password);
}
