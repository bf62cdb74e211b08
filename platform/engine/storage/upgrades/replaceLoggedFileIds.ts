import { filesPath, uploadsPath } from '../../../../src/schemas/vocabulary/fileLimits.ts';
import { digestFileId, replaceFileIdsInUrls } from '../../log/fileDigests.ts';
import type { Database } from '../database.ts';

/** Maximum number of rows per query. */
const batch = 1_000;

const dataColumns = ['requestData', 'responseData', 'beforeData', 'afterData'] as const;

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

/** Replaces each file id in the operation log with a hash of the id. Can be repeated. */
export async function replaceLoggedFileIds(db: Database): Promise<void> {
  const named = [filesPath, uploadsPath].map(path => `${path}/[0-9a-f]{32}`).join('|');
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('operation_logs')
      .select(['id', 'module', 'objectId', 'requestPath'])
      .select(eb => dataColumns.map(name => eb.cast(name, 'text').as(name)))
      .where('id', '>', last)
      .where(eb => {
        const text = eb.fn('concat_ws', [eb.val(' '), 'requestPath', ...dataColumns]);
        return eb.or([eb('module', '=', 'files').and('objectId', '~', '^[0-9a-f]{32}$'), eb(text, '~', named)]);
      })
      .orderBy('id')
      .limit(batch)
      .$castTo<LogRow>()
      .execute();
    for (const row of rows) await writeDigests(db, row);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

async function writeDigests(db: Database, row: LogRow): Promise<void> {
  const { id, objectId } = row;
  const isFile = row.module === 'files' && objectId !== null && /^[0-9a-f]{32}$/.test(objectId);
  const digested = (text: string | null) => (text === null ? null : replaceFileIdsInUrls(text));
  await db
    .updateTable('operation_logs')
    .set({ objectId: isFile ? digestFileId(objectId) : objectId, requestPath: digested(row.requestPath) })
    .set(Object.fromEntries(dataColumns.map(name => [name, digested(row[name])])))
    .where('id', '=', id)
    .execute();
}
