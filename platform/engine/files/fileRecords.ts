import { sql } from 'kysely';

import { type FileType, filesPath, parseFileUrl } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { PackageInfo } from '../../../src/schemas/vocabulary/packageInfo.ts';
import type { CertificateFacts } from './certificates.ts';
import type { Database } from '../storage/database.ts';

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
 * Time without activity after which an upload in parts counts as abandoned. It is longer, because the sender may
 * reconnect.
 */
const partsAbandonedAfterMs = 60 * 60_000;

interface NewFileRecord {
  readonly id: string;
  readonly uid: number;
  readonly now: string;
  readonly nowMs: number;
  /** Announced size in bytes, until the whole file has arrived. */
  readonly bytes: number;
}

export async function insertFileRecord(db: Database, { id, uid, now, nowMs, bytes }: NewFileRecord): Promise<void> {
  await sql`
    insert into files (id, uid, size, "createdAt", "touchedAt") values (${id}, ${uid}, ${bytes}, ${now}, ${nowMs})`.execute(
    db,
  );
}

export async function touchFile(db: Database, id: string, nowMs: number): Promise<void> {
  await sql`update files set "touchedAt" = ${nowMs} where id = ${id} and "arrivedAt" is null`.execute(db);
}

/**
 * Marks the file as complete, so that the platform serves it. Throws when the upload was abandoned meanwhile, so that
 * no record refers to a missing file.
 */
export async function completeFile(db: Database, file: StoredFile, nowMs: number): Promise<void> {
  const { rows } = await sql`
    update files set name = ${file.name}, type = ${file.type}, types = ${JSON.stringify(file.types)}::jsonb,
      size = ${file.size}, width = ${file.width}, height = ${file.height}, md5 = ${file.md5},
      certificate = ${toJson(file.certificate)}::jsonb, package = ${toJson(file.package)}::jsonb, "arrivedAt" = ${nowMs}
    where id = ${file.id} and "arrivedAt" is null returning id`.execute(db);
  if (rows.length === 0) throw new Error('A file was given up while it arrived');
}

function toJson(facts: object | null | undefined): string | null {
  return facts ? JSON.stringify(facts) : null;
}

export function urlOf({ id, types }: StoredFile): string {
  return `${filesPath}/${id}.${types[0] ?? 'bin'}`;
}

/** Returns the public properties of a file. */
export function publicProperties(file: StoredFile) {
  const { name, size, md5, type, width, height, package: packageInfo = null } = file;
  return { url: urlOf(file), name, size, md5, type, width, height, package: packageInfo };
}

/** Returns the file with exactly this URL. */
export async function findFile(db: Database, url: string): Promise<StoredFile | undefined> {
  const id = parseFileUrl(url)?.id;
  const [file] = id === undefined ? [] : await findFiles(db, [id]);
  return file && urlOf(file) === url ? file : undefined;
}

export async function findFiles(db: Database, ids: readonly string[]): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select id, name, type, types, size, width, height, md5, certificate, package from files
    where id = any(${[...ids]}::text[]) and "arrivedAt" is not null`.execute(db);
  return rows;
}

export async function deleteFileRecord(db: Database, id: string): Promise<void> {
  await sql`delete from file_uploads where "fileId" = ${id}`.execute(db);
  await sql`delete from files where id = ${id}`.execute(db);
}

/**
 * Returns uploads that the sender or the receiving process has abandoned. An upload in parts also ends with its
 * session.
 */
export async function findAbandonedFiles(db: Database, nowMs: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    left join file_uploads u on u."fileId" = f.id left join sessions s on s.id = u."sessionId"
    where f."arrivedAt" is null and case
      when u.token is null then f."touchedAt" < ${nowMs - abandonedAfterMs}
      else f."touchedAt" < ${nowMs - partsAbandonedAfterMs} or s.id is null or s."endedAt" is not null end`.execute(db);
  return rows.map(row => row.id);
}
