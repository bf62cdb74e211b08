import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import { lockUntilCommit } from '../storage/lockUntilCommit.ts';
import { insertFileRecord } from './fileRecords.ts';

const megabyte = 1024 * 1024;

/** Default quota per user, in bytes, for files that no record refers to. */
export const defaultQuotaBytes = 200 * megabyte;

interface QuotaRequest {
  readonly id: string;
  readonly uid: number;
  readonly now: string;
  readonly nowMs: number;
  /** Announced size in bytes, which immediately counts towards the quota. */
  readonly bytes: number;
}

/**
 * Creates a file record within the caller's transaction. The file counts towards the quota immediately, so that the
 * check includes parallel uploads. Refuses with 413 when the user's unreferenced files have reached the quota. The last
 * file may exceed the quota, because a single package may be larger than the quota.
 */
export async function createFileWithinQuota(tx: Database, request: QuotaRequest, quotaBytes: number): Promise<void> {
  const { uid } = request;
  await lockUntilCommit(tx, `quota of ${uid}`);
  const { bytes } = await withTables(tx)
    .selectFrom('files as f')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('uid', '=', uid)
    .where(eb => eb.not(eb.exists(eb.selectFrom('file_references').whereRef('fileId', '=', 'f.id'))))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs')
            .where('jobs.uid', '=', uid)
            .where(job => job(job.fn<number>('strpos', [job.cast('jobs.values', 'text'), 'f.id']), '>', 0)),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if ((bytes ?? 0) >= quotaBytes) throw overQuotaRefusal(quotaBytes);
  await insertFileRecord(tx, request);
}

function overQuotaRefusal(quotaBytes: number): Refusal {
  const size = `${Math.floor(quotaBytes / megabyte)} MB`;
  return new Refusal(
    {
      zh: `您上传而未保存的文件已达 ${size}，请先保存或等待一天后自动清除`,
      en: `Your unsaved uploads have reached ${size}. Save the forms that use them, or wait a day until they are removed`,
    },
    { status: 1, code: 413 },
  );
}
