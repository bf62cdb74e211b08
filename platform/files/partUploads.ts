import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { type SettledLimits, pictureTypes, sizeFault, typeFault } from '../../src/schemas/fileLimits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { beginFile } from './fileRecords.ts';
import { refuseFile } from './judgeFile.ts';
import { narrow } from './uploadKinds.ts';

/** Unfinished ones of one operator, so that nobody can fill the platform with beginnings. */
const mostAtOnce = 20;

/** A file as its sender announces it. */
export interface Announced {
  readonly name: string;
  readonly size: number;
  /** When it was changed last, epoch milliseconds; tells another file of the same name and size from this one. */
  readonly modified: number;
  /** The limits of its field, as `narrow` takes them. */
  readonly limits: unknown;
}

/** A file that comes in parts: `received` bytes of it are here. */
export interface PartUpload {
  readonly token: string;
  readonly fileId: string;
  readonly name: string;
  readonly total: number;
  readonly received: number;
  readonly limits: SettledLimits;
}

interface Sender {
  readonly uid: number;
  readonly sessionId: number;
  readonly now: string;
  readonly nowMs: number;
}

/**
 * Begins a file, or takes up the one that this session has begun and not finished. Its former token is worth nothing
 * from then on, so of two that send the same file only the last goes on.
 */
export async function openPartUpload(
  db: Database,
  sender: Sender,
  announced: Announced,
): Promise<Pick<PartUpload, 'token' | 'received'>> {
  const { name, size, modified } = announced;
  const limits = limitsOf(announced.limits);
  if (limits.types.length === 0 || size === 0) throw refuseFile(typeFault(limits), 415);
  if (size > limits.maxBytes) throw refuseFile(sizeFault(limits), 413);
  const token = randomBytes(16).toString('hex');
  const told = JSON.stringify(announced.limits ?? null);
  return db.transaction().execute(async tx => {
    const { rows } = await sql<{ fileId: string; received: number }>`
      update file_uploads set token = ${token}
      where "sessionId" = ${sender.sessionId} and name = ${name} and total = ${size} and modified = ${modified}
        and limits = ${told}::jsonb and not sealed
      returning "fileId", received`.execute(tx);
    const [begun] = rows;
    if (begun) {
      await sql`update files set "touchedAt" = ${sender.nowMs} where id = ${begun.fileId}`.execute(tx);
      return { token, received: begun.received };
    }
    await refuseTooMany(tx, sender.uid);
    const fileId = randomBytes(16).toString('hex');
    await beginFile(tx, { id: fileId, ...sender });
    await sql`
      insert into file_uploads (token, "fileId", uid, "sessionId", name, total, modified, limits, received, sealed)
      values (${token}, ${fileId}, ${sender.uid}, ${sender.sessionId}, ${name}, ${size}, ${modified}, ${told}::jsonb, 0,
        false)`.execute(tx);
    return { token, received: 0 };
  });
}

/** Pictures come in one piece, and are put together again; what comes in parts is anything else. */
function limitsOf(told: unknown): SettledLimits {
  const limits = narrow('file', told);
  return { ...limits, types: limits.types.filter(type => !pictureTypes.some(one => one === type)) };
}

async function refuseTooMany(db: Database, uid: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from file_uploads u join files f on f.id = u."fileId"
    where u.uid = ${uid} and f."arrivedAt" is null`.execute(db);
  if ((rows[0]?.count ?? 0) < mostAtOnce) return;
  throw new Refusal(
    { zh: `同时上传的文件不能超过${mostAtOnce}个`, en: `At most ${mostAtOnce} files can be on their way at once` },
    { status: 1, code: 429 },
  );
}

/** The upload that a token stands for, in the session that it was given to. */
export async function findPartUpload(db: Database, token: string, sessionId: number): Promise<PartUpload | undefined> {
  const { rows } = await sql<Omit<PartUpload, 'limits'> & { readonly limits: unknown }>`
    select token, "fileId", name, total, received, limits from file_uploads
    where token = ${token} and "sessionId" = ${sessionId}`.execute(db);
  const [found] = rows;
  return found && { ...found, limits: limitsOf(found.limits) };
}

/** Takes nothing more from here on; fails when not all of it is there. */
export async function sealPartUpload(db: Database, { token }: PartUpload, nowMs: number): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    update file_uploads set sealed = true where token = ${token} and received = total returning "fileId"`.execute(db);
  const [sealed] = rows;
  if (!sealed) throw isElsewhere();
  await sql`update files set "touchedAt" = ${nowMs} where id = ${sealed.fileId}`.execute(db);
}

/** The part does not follow what is here: the sender has to ask how far it is. */
export function isElsewhere(): Refusal {
  return new Refusal(
    { zh: '上传进度不一致，请继续上传', en: 'The upload stands at another place, resume it' },
    { status: 1, code: 409 },
  );
}

export function uploadGone(): Refusal {
  return new Refusal(
    { zh: '上传已失效，或正在另一处继续', en: 'The upload is no longer there, or goes on in another place' },
    { status: 1, code: 404 },
  );
}
