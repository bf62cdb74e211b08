import { type FileType, filesPath, parseFileUrl } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { PackageInfo } from '../../../src/schemas/vocabulary/packageInfo.ts';
import type { CertificateFacts } from './certificates.ts';
import type { Database } from '../storage/database.ts';
import { anyOf } from '../storage/anyOf.ts';
import { withTables } from '../storage/withTables.ts';

/** Record of a complete file. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Types of the file, starting with the accepted type, which is also the extension in the file's URL. */
  readonly types: readonly FileType[];
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly md5: string;
  /** Properties of a certificate file. */
  readonly certificate?: CertificateFacts | null;
  /** Properties of a readable installation package. */
  readonly package?: PackageInfo | null;
}

/** Time without activity after which an upload counts as abandoned. */
const abandonedAfterMs = 10 * 60_000;
/**
 * Time without activity after which an upload in parts counts as abandoned. This time is longer, because the sender may
 * reconnect.
 */
const partsAbandonedAfterMs = 60 * 60_000;

interface NewFileRecord {
  readonly id: string;
  readonly uid: number;
  readonly now: string;
  readonly nowMs: number;
  /** Announced size in bytes, until the actual size replaces it. */
  readonly bytes: number;
}

export async function insertFileRecord(db: Database, { id, uid, now, nowMs, bytes }: NewFileRecord): Promise<void> {
  await withTables(db).insertInto('files').values({ id, uid, size: bytes, createdAt: now, touchedAt: nowMs }).execute();
}

export async function touchFile(db: Database, id: string, nowMs: number): Promise<void> {
  await withTables(db)
    .updateTable('files')
    .set({ touchedAt: nowMs })
    .where('id', '=', id)
    .where('arrivedAt', 'is', null)
    .execute();
}

/**
 * Marks the file as complete, so that the platform serves it. Throws when the upload was abandoned meanwhile, so that
 * no record refers to a missing file.
 */
export async function markFileComplete(db: Database, file: StoredFile, nowMs: number): Promise<void> {
  const { id, name, type, types, size, width, height, md5, certificate, package: packageInfo } = file;
  const completed = await withTables(db)
    .updateTable('files')
    .set({ name, type, types: JSON.stringify(types), size, width, height, md5, arrivedAt: nowMs })
    .set({ certificate: toJson(certificate), package: toJson(packageInfo) })
    .where('id', '=', id)
    .where('arrivedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!completed) throw new Error('The upload was abandoned before it was complete');
}

function toJson(facts: object | null | undefined): string | null {
  return facts ? JSON.stringify(facts) : null;
}

export function fileUrlOf({ id, types }: StoredFile): string {
  return `${filesPath}/${id}.${types[0] ?? 'bin'}`;
}

export function publicProperties(file: StoredFile) {
  const { name, size, md5, type, width, height, package: packageInfo = null } = file;
  return { url: fileUrlOf(file), name, size, md5, type, width, height, package: packageInfo };
}

/** Returns the file with exactly this URL. */
export async function findFile(db: Database, url: string): Promise<StoredFile | undefined> {
  const id = parseFileUrl(url)?.id;
  const [file] = id === undefined ? [] : await findFiles(db, [id]);
  return file && fileUrlOf(file) === url ? file : undefined;
}

export async function findFiles(db: Database, ids: readonly string[]): Promise<readonly StoredFile[]> {
  return withTables(db)
    .selectFrom('files')
    .select(['id', 'name', 'type', 'types', 'size', 'width', 'height', 'md5', 'certificate', 'package'])
    .where('id', '=', anyOf(ids))
    .where('arrivedAt', 'is not', null)
    .$castTo<StoredFile>()
    .execute();
}

export async function deleteFileRecord(db: Database, id: string): Promise<void> {
  const tables = withTables(db);
  await tables.deleteFrom('file_uploads').where('fileId', '=', id).execute();
  await tables.deleteFrom('files').where('id', '=', id).execute();
}

/**
 * Returns the ids of uploads that the sender or the receiving process has abandoned, and of uploads in parts whose
 * session has ended.
 */
export async function findAbandonedFiles(db: Database, nowMs: number): Promise<readonly string[]> {
  const rows = await withTables(db)
    .selectFrom('files as f')
    .leftJoin('file_uploads as u', 'u.fileId', 'f.id')
    .leftJoin('sessions as s', 's.id', 'u.sessionId')
    .select('f.id')
    .where('arrivedAt', 'is', null)
    .where(eb => {
      const isSessionOver = eb.or([eb('s.id', 'is', null), eb('endedAt', 'is not', null)]);
      const isPartLate = eb('touchedAt', '<', nowMs - partsAbandonedAfterMs);
      return eb.or([
        eb.and([eb('u.token', 'is', null), eb('touchedAt', '<', nowMs - abandonedAfterMs)]),
        eb.and([eb('u.token', 'is not', null), isPartLate.or(isSessionOver)]),
      ]);
    })
    .execute();
  return rows.map(row => row.id);
}
