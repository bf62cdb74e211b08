import { randomBytes } from 'node:crypto';

import {
  type ResolvedLimits,
  pictureTypes,
  fileSizeError,
  fileTypeError,
} from '../../../src/schemas/vocabulary/fileLimits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';
import { fileRefusal } from './inspectContent.ts';
import { parseClaimedFileLimits } from './uploadKinds.ts';
import { createFileWithinQuota } from './uploadQuota.ts';

/** Maximum number of unfinished uploads per operator. */
const maxOpenUploads = 20;

/** File as announced by its sender. */
export interface FileAnnouncement {
  readonly name: string;
  readonly size: number;
  /** Time when the file was last changed, in epoch milliseconds. Distinguishes files with the same name and size. */
  readonly modified: number;
  /** Limits of the form field, which `parseClaimedFileLimits` parses. */
  readonly limits: unknown;
}

/** Upload in parts, of which `received` bytes are stored. */
export interface PartUpload {
  readonly token: string;
  readonly fileId: string;
  readonly name: string;
  readonly total: number;
  readonly received: number;
  readonly limits: ResolvedLimits;
}

interface Sender {
  readonly uid: number;
  readonly sessionId: number;
  readonly now: string;
  readonly nowMs: number;
  /** Quota per user, in bytes, for uploaded files that no record refers to. */
  readonly quotaBytes: number;
}

/**
 * Starts an upload, or resumes an unfinished upload of the same file in this session. Resuming invalidates the previous
 * token. If two senders upload the same file, only the latest one can continue.
 */
export async function openPartUpload(
  db: Database,
  sender: Sender,
  fileAnnouncement: FileAnnouncement,
): Promise<Pick<PartUpload, 'token' | 'received'>> {
  const { name, size, modified } = fileAnnouncement;
  const limits = partUploadLimits(fileAnnouncement.limits);
  if (limits.types.length === 0 || size === 0) throw fileRefusal(fileTypeError(limits), 415);
  if (size > limits.maxBytes) throw fileRefusal(fileSizeError(limits), 413);
  const token = randomBytes(16).toString('hex');
  const limitsJson = JSON.stringify(fileAnnouncement.limits ?? null);
  return db.transaction().execute(async tx => {
    const { uid, sessionId, now, nowMs, quotaBytes } = sender;
    const tables = withTables(tx);
    const sentFile = { sessionId, name, total: size, modified, limits: limitsJson };
    const begun = await tables
      .updateTable('file_uploads')
      .set({ token })
      .where(eb => eb.and({ ...sentFile, sealed: false }))
      .returning(['fileId', 'received'])
      .executeTakeFirst();
    if (begun) {
      await tables.updateTable('files').set({ touchedAt: nowMs }).where('id', '=', begun.fileId).execute();
      return { token, received: begun.received };
    }
    await refuseTooMany(tx, uid);
    const fileId = randomBytes(16).toString('hex');
    await createFileWithinQuota(tx, { id: fileId, uid, now, nowMs, bytes: size }, quotaBytes);
    await tables
      .insertInto('file_uploads')
      .values({ ...sentFile, token, fileId, uid, received: 0, sealed: false })
      .execute();
    return { token, received: 0 };
  });
}

/** Returns the limits of an upload in parts. Excludes pictures, because they are re-encoded as a whole. */
function partUploadLimits(limitsJson: unknown): ResolvedLimits {
  const limits = parseClaimedFileLimits('file', limitsJson);
  return { ...limits, types: limits.types.filter(type => !pictureTypes.some(pictureType => pictureType === type)) };
}

async function refuseTooMany(db: Database, uid: number): Promise<void> {
  const { count } = await withTables(db)
    .selectFrom('file_uploads')
    .innerJoin('files', 'files.id', 'fileId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('file_uploads.uid', '=', uid)
    .where('arrivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < maxOpenUploads) return;
  throw new Refusal(
    {
      zh: `同时上传的文件不能超过${maxOpenUploads}个`,
      en: `At most ${maxOpenUploads} files can be uploaded at the same time`,
    },
    { status: 1, code: 429 },
  );
}

/** Returns the upload with this token, if it belongs to the session. */
export async function findPartUpload(db: Database, token: string, sessionId: number): Promise<PartUpload | undefined> {
  const found = await withTables(db)
    .selectFrom('file_uploads')
    .select(['token', 'fileId', 'name', 'total', 'received', 'limits'])
    .where('token', '=', token)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return found && { ...found, limits: partUploadLimits(found.limits) };
}

/** Closes the upload, so that it accepts no further part. Fails unless all bytes are stored. */
export async function closePartUpload(db: Database, { token }: PartUpload, nowMs: number): Promise<void> {
  const tables = withTables(db);
  const sealed = await tables
    .updateTable('file_uploads')
    .set({ sealed: true })
    .where('token', '=', token)
    .whereRef('received', '=', 'total')
    .returning('fileId')
    .executeTakeFirst();
  if (!sealed) throw offsetMismatchRefusal();
  await tables.updateTable('files').set({ touchedAt: nowMs }).where('id', '=', sealed.fileId).execute();
}

/**
 * Creates the refusal of a part that does not start at the end of the stored bytes. The sender then queries the
 * progress.
 */
export function offsetMismatchRefusal(): Refusal {
  return new Refusal(
    { zh: '上传进度不一致，请继续上传', en: 'The upload progress differs; resume the upload' },
    { status: 1, code: 409 },
  );
}

export function uploadGoneRefusal(): Refusal {
  return new Refusal(
    { zh: '上传已失效，或正在另一处继续', en: 'The upload has expired or continues elsewhere' },
    { status: 1, code: 404 },
  );
}
