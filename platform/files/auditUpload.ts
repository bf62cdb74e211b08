import { auditedCall, writeAudit } from '../audit.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import type { StoredFile } from './fileRecords.ts';

interface Arrival {
  readonly db: Database;
  readonly startedAt: number;
  readonly file: StoredFile;
}

/** Writes down that a file has arrived, in the transaction that makes it served. */
export async function auditUpload(context: RouteContext, { db, startedAt, file }: Arrival): Promise<void> {
  const { id, name, size, md5 } = file;
  await writeAudit(db, auditedCall(context, startedAt), [
    {
      type: 1,
      module: 'files',
      description: { zh: `上传文件：${name}`, en: `Upload file: ${name}` },
      objectId: id,
      request: { name, size, md5 },
    },
  ]);
}
