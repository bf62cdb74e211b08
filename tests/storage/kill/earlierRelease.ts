import { sql } from 'kysely';

import { areas } from '../../../platform/areas.ts';
import { verifyChain } from '../../../platform/engine/audit/chain/verifyChain.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { isSealed } from '../../../platform/engine/secrets/secrets.ts';
import { secretsOf } from '../../../platform/engine/secrets/secretsOf.ts';
import { seedDatabase } from '../../../platform/seedDatabase.ts';
import type { Database } from '../../../platform/engine/storage/database.ts';
import { migrate } from '../../../platform/engine/storage/migrate.ts';
import { allUpgrades } from '../../../platform/allUpgrades.ts';
import { now, nowMs, zone } from '../harness.ts';

const canary = 'secret-of-an-earlier-release';
/** Number of log rows: more than two batches of the chain. */
const logRows = 2_500;

/**
 * Creates a database of an earlier release: it lacks the columns of sort keys and some tables, and its rows have values
 * for each upgrade step to change.
 */
export async function setUpEarlierReleaseDatabase(db: Database): Promise<void> {
  await migrate(db, createCatalogue(allScreens, areas).resources);
  const options = { seed: 'empty', adminPassword: 'Earlier123', placed: allScreens, clock: () => nowMs, zone } as const;
  await (
    await seedDatabase(db, options)
  ).background;
  await sql`drop table saved_views, account_hands, log_chain, log_chain_ends, upgrade_progress`.execute(db);
  await sql`alter table upgrades drop column timestamp`.execute(db);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_name like '%$order'`.execute(db);
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} drop column ${sql.id(column)}`.execute(db);
  }
  await sql`delete from schema_fingerprints`.execute(db);
  await sql`insert into devices (mac, "runStatus") values ('3c-52-82-aa-00-01', 1), ('3c-52-82-aa-00-02', 0)`.execute(
    db,
  );
  await sql`
    insert into sign_out_records ("recordNo", "deviceId", "useStatus")
    select 'SO1', id, 1 from devices where "runStatus" = 0`.execute(db);
  await sql`insert into data_centers ("centerName", "apiKey") values ('A', ${canary})`.execute(db);
  await sql`insert into recovery_codes (uid, hash) values (1, repeat('a', 64))`.execute(db);
  await sql`insert into backend_settings (id, "logKeepDays") values (1, 30)`.execute(db);
  await sql`
    insert into operation_logs (module, "operateTime", "requestData")
    select 'data-centers', ${now}::timestamp, jsonb_build_object('apiKey', ${canary}::text)
    from generate_series(1, ${logRows})`.execute(db);
}

/** Returns the columns of all tables except the tables that record migrations. */
export async function readColumns(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ item: string }>`
    select table_name || '.' || column_name || ' ' || udt_name as item from information_schema.columns
    where table_schema = current_schema() and table_name not in ('upgrades', 'upgrade_progress', 'upgrades_lock')
    order by 1`.execute(db);
  return rows.map(row => row.item);
}

/** Returns the columns, indexes and triggers of the database, and the schema fingerprints that it stores. */
export async function readSchema(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ item: string }>`
    select indexdef as item from pg_indexes where schemaname = current_schema()
    union all select tgname || ' ' || tgrelid::regclass from pg_trigger where not tgisinternal
    union all select name || ' ' || fingerprint from schema_fingerprints order by 1`.execute(db);
  return [...(await readColumns(db)), ...rows.map(row => row.item)];
}

/** Result of every upgrade step on the rows of the earlier release. */
export const expectedUpgradedRows = {
  steps: allUpgrades.map(step => step.name).toSorted(),
  macs: ['3C:52:82:AA:00:01', '3C:52:82:AA:00:02'],
  openRecords: ['3C:52:82:AA:00:01'],
  secret: { isSealed: true, text: canary },
  readable: 0,
  keptDays: [180],
  plainCodes: 0,
  // Every change of the upgrade has one log row.
  logs: { rows: logRows + 2, changedMacs: 2, closedRecords: 1, openedRecords: 1 },
  chain: { intact: logRows + 2, waiting: 0, acknowledged: 0, broken: null },
};

/** Reads the rows that the upgrade steps have changed, for the comparison with `expectedUpgradedRows`. */
export async function readUpgradedRows(db: Database): Promise<unknown> {
  const values = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
    (await query.execute(db)).rows.map(row => row.value);
  const [secret] = await values(sql`select "apiKey" as value from data_centers`);
  const { rows: logs } = await sql`
    select count(*) as rows,
      sum(("responseData"->>'changed')::int) as "changedMacs", sum(("responseData"->>'closed')::int) as "closedRecords",
      sum(("responseData"->>'opened')::int) as "openedRecords" from operation_logs`.execute(db);
  const [readable] = await values(sql`
    select count(*) as value from operation_logs where "requestData"::text like ${`%${canary}%`}`);
  const [plainCodes] = await values(sql`select count(*) as value from recovery_codes where hash ~ '^a{64}$'`);
  return {
    steps: await values(sql`select name as value from upgrades order by name collate "C"`),
    macs: await values(sql`select mac as value from devices order by mac`),
    openRecords: await values(sql`
      select mac as value from devices d join sign_out_records s on s."deviceId" = d.id where s."useStatus" = 1`),
    secret: {
      isSealed: isSealed(String(secret)),
      text: secretsOf(db).open(String(secret), 'data_centers.apiKey'),
    },
    readable,
    keptDays: await values(sql`select "logKeepDays" as value from backend_settings`),
    plainCodes,
    logs: logs[0],
    chain: await verifyChain(db),
  };
}
