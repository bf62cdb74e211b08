import { sql } from 'kysely';

import { type FileType, filesPath, readFileUrl } from '../../src/schemas/fileLimits.ts';
import type { PackageFacts } from '../../src/schemas/packageFacts.ts';
import type { CertificateFacts } from './certificates.ts';
import type { Database } from '../storage/database.ts';

/** What the platform knows of a file that has arrived. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** The first is the one it was taken as, and the ending of its address. */
  readonly types: readonly FileType[];
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly md5: string;
  /** Where the file is a certificate. */
  readonly certificate?: CertificateFacts | null;
  /** Where it is an installation package that can be read. */
  readonly package?: PackageFacts | null;
}

/** A file of which nothing was heard for so long will not be finished by anybody. */
const givenUpAfterMs = 10 * 60_000;
/** One that comes in parts waits longer for its sender to be back. */
const partsGivenUpAfterMs = 60 * 60_000;

export async function beginFile(
  db: Database,
  { id, uid, now, nowMs }: { readonly id: string; readonly uid: number; readonly now: string; readonly nowMs: number },
): Promise<void> {
  await sql`insert into files (id, uid, "createdAt", "touchedAt") values (${id}, ${uid}, ${now}, ${nowMs})`.execute(db);
}

export async function touchFile(db: Database, id: string, nowMs: number): Promise<void> {
  await sql`update files set "touchedAt" = ${nowMs} where id = ${id} and "arrivedAt" is null`.execute(db);
}

/** From here on the file is served. Fails when it was given up meanwhile, so that no record names what is not there. */
export async function completeFile(db: Database, file: StoredFile, nowMs: number): Promise<void> {
  const { rows } = await sql`
    update files set name = ${file.name}, type = ${file.type}, types = ${JSON.stringify(file.types)}::jsonb,
      size = ${file.size}, width = ${file.width}, height = ${file.height}, md5 = ${file.md5},
      certificate = ${toJson(file.certificate)}::jsonb, package = ${toJson(file.package)}::jsonb, "arrivedAt" = ${nowMs}
    where id = ${file.id} and "arrivedAt" is null returning id`.execute(db);
  if (rows.length === 0) throw new Error(`The file ${file.id} was given up while it arrived`);
}

function toJson(facts: object | null | undefined): string | null {
  return facts ? JSON.stringify(facts) : null;
}

/** The address under which a file is served. */
export function urlOf({ id, types }: StoredFile): string {
  return `${filesPath}/${id}.${types[0] ?? 'bin'}`;
}

/** What is told of a stored file. */
export function factsOf(file: StoredFile) {
  const { name, size, md5, type, width, height, package: told = null } = file;
  return { url: urlOf(file), name, size, md5, type, width, height, package: told };
}

/** The file behind an address, which must be the very one it is served under. */
export async function findFile(db: Database, url: string): Promise<StoredFile | undefined> {
  const id = readFileUrl(url)?.id;
  const [file] = id === undefined ? [] : await findFiles(db, [id]);
  return file && urlOf(file) === url ? file : undefined;
}

export async function findFiles(db: Database, ids: readonly string[]): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select id, name, type, types, size, width, height, md5, certificate, package from files
    where id = any(${[...ids]}::text[]) and "arrivedAt" is not null`.execute(db);
  return rows;
}

export async function forgetFile(db: Database, id: string): Promise<void> {
  await sql`delete from file_uploads where "fileId" = ${id}`.execute(db);
  await sql`delete from files where id = ${id}`.execute(db);
}

/** Files whose sender, or whose platform, has gone in the middle; one that comes in parts ends with its session. */
export async function givenUpFiles(db: Database, nowMs: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    left join file_uploads u on u."fileId" = f.id left join sessions s on s.id = u."sessionId"
    where f."arrivedAt" is null and case
      when u.token is null then f."touchedAt" < ${nowMs - givenUpAfterMs}
      else f."touchedAt" < ${nowMs - partsGivenUpAfterMs} or s.id is null or s."endedAt" is not null end`.execute(db);
  return rows.map(row => row.id);
}
