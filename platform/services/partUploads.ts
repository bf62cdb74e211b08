import { createHash } from 'node:crypto';

import { uploadsPath, wholeBytes } from '../../src/schemas/fileLimits.ts';
import { isRecord } from '../../src/schemas/json.ts';
import { auditUpload } from '../files/auditUpload.ts';
import { piecesOf } from '../files/bytes.ts';
import type { Contents } from '../files/contents.ts';
import { dropFile } from '../files/dropFile.ts';
import { type StoredFile, completeFile, factsOf, findFiles } from '../files/fileRecords.ts';
import { judgeFile } from '../files/judgeFile.ts';
import { type PartUpload, findPartUpload, openPartUpload, sealPartUpload, uploadGone } from '../files/partUploads.ts';
import { patiently } from '../files/patiently.ts';
import { takePart } from '../files/takePart.ts';
import { codesForFiles, mayNotUpload, mayUploadFiles } from '../files/uploadKinds.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { badRequest } from '../resources/input.ts';
import type { Database } from '../storage/database.ts';
import type { ServiceParts } from './service.ts';

type Parts = Pick<ServiceParts, 'contents' | 'catalogue' | 'clock'>;

/**
 * A package comes in parts: it is announced, its parts follow one after the other, and it is judged when all of it is
 * there. Who announces it again is told how far it is, and goes on from there.
 */
export function partUploadRoutes(parts: Parts): readonly Route[] {
  const one = `${uploadsPath}/:token`;
  return [
    { method: 'POST', path: uploadsPath, permission: 'session', handle: context => open(parts, context) },
    { method: 'PUT', path: one, permission: 'session', body: 'stream', handle: context => take(parts, context) },
    { method: 'POST', path: `${one}/finish`, permission: 'session', handle: context => finish(parts, context) },
    { method: 'DELETE', path: one, permission: 'session', handle: context => giveUp(parts, context) },
  ];
}

async function open({ catalogue, clock }: Parts, context: RouteContext): Promise<unknown> {
  const { db, caller, now, body } = context;
  const { name, size, modified, limits } = isRecord(body) ? body : {};
  if (typeof name !== 'string' || name === '' || name.length > 1024 || !isCount(size) || !isCount(modified)) {
    throw badRequest({ zh: '文件信息不完整', en: 'The file is not fully described' });
  }
  if (!mayUploadFiles(caller, codesForFiles(catalogue.screens))) throw mayNotUpload();
  const sender = { uid: caller.uid, sessionId: caller.sessionId, now, nowMs: clock() };
  const { token, received } = await openPartUpload(db, sender, { name, size, modified, limits });
  return { token, received, partBytes: wholeBytes };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

async function take({ contents, clock }: Parts, context: RouteContext): Promise<unknown> {
  const { db, query, request } = context;
  const upload = await uploadOf(context);
  const offset = Number(/^\d{1,15}$/.test(query['offset'] ?? '') ? query['offset'] : Number.NaN);
  if (!Number.isSafeInteger(offset)) {
    throw badRequest({ zh: '分片位置不正确', en: 'The place of the part is not valid' });
  }
  if (!request.body) throw emptyPart();
  const body = patiently(request.body, wholeBytes);
  const content = { [Symbol.asyncIterator]: () => body };
  try {
    const received = await takePart({ db, contents, clock }, upload, { offset, content });
    if (received === offset) throw emptyPart();
    return { received };
  } catch (error) {
    // The first bytes have told that it is not what its field takes.
    if (error instanceof Refusal && error.options.code === 415) await dropFile(db, contents, upload.fileId);
    throw error;
  }
}

function emptyPart(): Refusal {
  return badRequest({ zh: '分片没有内容', en: 'The part is empty' });
}

/** Judges the whole file; asked again, it gives the same answer. */
async function finish({ contents, clock }: Parts, context: RouteContext): Promise<unknown> {
  const startedAt = performance.now();
  const { db, body } = context;
  const told = isRecord(body) ? body['md5'] : undefined;
  if (typeof told !== 'string' || !/^[0-9a-f]{32}$/.test(told)) {
    throw badRequest({ zh: '文件摘要不正确', en: 'The digest of the file is not valid' });
  }
  const upload = await uploadOf(context);
  const before = await arrivedAs(db, upload);
  if (before) return factsOf(before);
  await sealPartUpload(db, upload, clock());
  try {
    const file = await judge(contents, upload, told);
    return await db.transaction().execute(async tx => {
      await completeFile(tx, file, clock());
      await auditUpload(context, { db: tx, startedAt, file });
      return factsOf(file);
    });
  } catch (error) {
    // Somebody who asked twice has been answered meanwhile.
    const meanwhile = await arrivedAs(db, upload);
    if (meanwhile) return factsOf(meanwhile);
    if (error instanceof Refusal) await dropFile(db, contents, upload.fileId);
    throw error;
  }
}

async function judge(contents: Contents, upload: PartUpload, told: string): Promise<StoredFile> {
  const { fileId, name, total, limits } = upload;
  const digest = createHash('md5');
  for await (const piece of piecesOf(contents.open(fileId, total))) digest.update(piece);
  const md5 = digest.digest('hex');
  if (md5 !== told) {
    throw new Refusal(
      { zh: '收到的内容与文件不一致，请重新上传', en: 'What has arrived is not the file, upload it again' },
      { status: 1, code: 400 },
    );
  }
  return judgeFile({ contents, limits, givenName: name, id: fileId }, { size: total, md5 });
}

async function arrivedAs(db: Database, { fileId }: PartUpload): Promise<StoredFile | undefined> {
  return (await findFiles(db, [fileId]))[0];
}

/** Its sender wants it no more. */
async function giveUp({ contents }: Parts, context: RouteContext): Promise<unknown> {
  const { db, params, caller } = context;
  const upload = await findPartUpload(db, params['token'] ?? '', caller.sessionId);
  if (upload && !(await arrivedAs(db, upload))) await dropFile(db, contents, upload.fileId);
  return {};
}

async function uploadOf({ db, params, caller }: RouteContext): Promise<PartUpload> {
  const upload = await findPartUpload(db, params['token'] ?? '', caller.sessionId);
  if (!upload) throw uploadGone();
  return upload;
}
