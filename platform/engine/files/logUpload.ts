import { toLoggedCall, writeOperationLog } from '../audit/operationLog.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { digestFileId } from '../log/fileDigests.ts';
import type { StoredFile } from './fileRecords.ts';

interface UploadToLog {
  readonly db: Database;
  readonly startedAt: number;
  readonly file: StoredFile;
}

/** Logs the upload, in the transaction that makes the file available. */
export async function logUpload(context: RouteContext, { db, startedAt, file }: UploadToLog): Promise<void> {
  const { id, name, size, md5 } = file;
  await writeOperationLog(db, toLoggedCall(context, startedAt), [
    {
      type: 1,
      module: 'files',
      description: { zh: `上传文件：${name}`, en: `Upload file: ${name}` },
      objectId: digestFileId(id),
      request: { name, size, md5 },
      names: ['name', 'size', 'md5'],
    },
  ]);
}
