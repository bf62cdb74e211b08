import { sql } from 'kysely';

import { filesPath, uploadsPath } from '../../../../src/schemas/vocabulary/fileLimits.ts';
import { fileDigest, withFileDigests } from '../../log/fileDigests.ts';
import type { Database } from '../database.ts';

/** Rows per query. Few of them contain a file. */
const batch = 1_000;

interface LogRow {
  readonly id: number;
  readonly module: string | null;
  readonly objectId: string | null;
  readonly requestPath: string | null;
  /** The four data columns as text. */
  readonly requestData: string | null;
  readonly responseData: string | null;
  readonly beforeData: string | null;
  readonly afterData: string | null;
}

/** Replaces file ids in the operation log with their digests. Can be repeated. */
export async function replaceLoggedFileIds(db: Database): Promise<void> {
  const named = sql.join(
    [filesPath, uploadsPath].map(path => sql.lit(`${path}/[0-9a-f]{32}`)),
    sql` || '|' || `,
  );
  for (let last = 0; ;) {
    const { rows } = await sql<LogRow>`
      select id, module, "objectId", "requestPath", "requestData"::text as "requestData",
        "responseData"::text as "responseData", "beforeData"::text as "beforeData", "afterData"::text as "afterData"
      from operation_logs
      where id > ${last} and (module = 'files' and "objectId" ~ '^[0-9a-f]{32}$'
        or concat_ws(' ', "requestPath", "requestData", "responseData", "beforeData", "afterData") ~ (${named}))
      order by id limit ${batch}`.execute(db);
    for (const row of rows) await writeDigests(db, row);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

async function writeDigests(db: Database, row: LogRow): Promise<void> {
  const { id, objectId } = row;
  const isFile = row.module === 'files' && objectId !== null && /^[0-9a-f]{32}$/.test(objectId);
  const digested = (text: string | null) => (text === null ? null : withFileDigests(text));
  await sql`
    update operation_logs set "objectId" = ${isFile ? fileDigest(objectId) : objectId},
      "requestPath" = ${digested(row.requestPath)}, "requestData" = ${digested(row.requestData)}::jsonb,
      "responseData" = ${digested(row.responseData)}::jsonb, "beforeData" = ${digested(row.beforeData)}::jsonb,
      "afterData" = ${digested(row.afterData)}::jsonb
    where id = ${id}`.execute(db);
}
