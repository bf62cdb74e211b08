import { createHash } from 'node:crypto';

import { uploadsPath, maxSingleUploadBytes } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { FileRouteDeps } from './fileRouteDeps.ts';
import { logUpload } from './logUpload.ts';
import { readPieces } from '../storage/byteSource.ts';
import type { FileStore } from './fileStore.ts';
import { discardFile } from './discardFile.ts';
import { type StoredFile, markFileComplete, publicProperties, findFiles } from './fileRecords.ts';
import { inspectFile } from './inspectFile.ts';
import { type PartUpload, findPartUpload, openPartUpload, closePartUpload, uploadGoneRefusal } from './partUploads.ts';
import { readWithTimeout } from './readWithTimeout.ts';
import { appendPart } from './appendPart.ts';
import { permissionCodesForUploads, uploadRefusal, mayUpload } from './uploadKinds.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import type { Database } from '../storage/database.ts';

type Deps = Pick<FileRouteDeps, 'contents' | 'catalogue' | 'clock' | 'uploadQuotaBytes'>;

/**
 * Creates the routes for uploading a package in parts: open an upload, append each part in order, finish. The file is
 * validated when it is complete. Opening the same upload again returns its progress, so that the sender continues from
 * there.
 */
export function createPartUploadRoutes(deps: Deps): readonly Route[] {
  const one = `${uploadsPath}/:token`;
  return [
    { method: 'POST', path: uploadsPath, permission: 'session', handle: context => open(deps, context) },
    {
      method: 'PUT',
      path: one,
      permission: 'session',
      body: 'stream',
      handle: context => appendUploadPart(deps, context),
    },
    { method: 'POST', path: `${one}/finish`, permission: 'session', handle: context => finish(deps, context) },
    {
      method: 'DELETE',
      path: one,
      permission: 'session',
      usesReserve: true,
      handle: context => cancelUpload(deps, context),
    },
  ];
}

async function open({ catalogue, clock, uploadQuotaBytes }: Deps, context: RouteContext): Promise<unknown> {
  const { db, caller, now, body } = context;
  const { name, size, modified, limits } = isRecord(body) ? body : {};
  if (typeof name !== 'string' || name === '' || name.length > 1024 || !isCount(size) || !isCount(modified)) {
    throw badRequestRefusal({ zh: '文件信息不完整', en: 'The description of the file is incomplete' });
  }
  if (!mayUpload(caller, permissionCodesForUploads(catalogue.screens, 'file'))) throw uploadRefusal();
  const sender = { uid: caller.uid, sessionId: caller.sessionId, now, nowMs: clock(), quotaBytes: uploadQuotaBytes };
  const { token, received } = await openPartUpload(db, sender, { name, size, modified, limits });
  return { token, received, partBytes: maxSingleUploadBytes };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

async function appendUploadPart({ contents, clock }: Deps, context: RouteContext): Promise<unknown> {
  const { db, query, request } = context;
  const upload = await requireUpload(context);
  const offset = Number(/^\d{1,15}$/.test(query['offset'] ?? '') ? query['offset'] : Number.NaN);
  if (!Number.isSafeInteger(offset)) {
    throw badRequestRefusal({ zh: '分片位置不正确', en: 'The position of the part is not valid' });
  }
  if (!request.body) throw emptyPartRefusal();
  const body = readWithTimeout(request.body, maxSingleUploadBytes);
  const content = { [Symbol.asyncIterator]: () => body };
  try {
    const received = await appendPart({ db, contents, clock }, upload, { offset, content });
    if (received === offset) throw emptyPartRefusal();
    return { received };
  } catch (error) {
    // Code 415 means that the first bytes show a file type that the field does not accept.
    if (error instanceof Refusal && error.options.code === 415) await discardFile(db, contents, upload.fileId);
    throw error;
  }
}

function emptyPartRefusal(): Refusal {
  return badRequestRefusal({ zh: '分片没有内容', en: 'The part is empty' });
}

/** Validates the complete file. A repeated call has the same response. */
async function finish({ contents, clock }: Deps, context: RouteContext): Promise<unknown> {
  const startedAt = performance.now();
  const { db, body } = context;
  const givenDigest = isRecord(body) ? body['md5'] : undefined;
  if (typeof givenDigest !== 'string' || !/^[0-9a-f]{32}$/.test(givenDigest)) {
    throw badRequestRefusal({ zh: '文件摘要不正确', en: 'The digest of the file is not valid' });
  }
  const upload = await requireUpload(context);
  const before = await findStoredFile(db, upload);
  if (before) return publicProperties(before);
  await closePartUpload(db, upload, clock());
  try {
    const file = await inspectUpload(contents, upload, {
      expectedDigest: givenDigest,
      runInWorker: context.runInWorker,
    });
    return await db.transaction().execute(async tx => {
      await markFileComplete(tx, file, clock());
      await logUpload(context, { db: tx, startedAt, file });
      return publicProperties(file);
    });
  } catch (error) {
    // A concurrent call may have finished the upload.
    const meanwhile = await findStoredFile(db, upload);
    if (meanwhile) return publicProperties(meanwhile);
    if (error instanceof Refusal && !isTemporary(error)) await discardFile(db, contents, upload.fileId);
    throw error;
  }
}

/**
 * Returns whether the refusal is temporary and does not concern the file. The next call then validates the file again.
 */
function isTemporary({ options: { http = 200 } }: Refusal): boolean {
  return [408, 429, 503].includes(http);
}

interface UploadCheck extends Pick<RouteContext, 'runInWorker'> {
  /** Digest that the sender has computed. */
  readonly expectedDigest: string;
}

async function inspectUpload(
  contents: FileStore,
  upload: PartUpload,
  { expectedDigest: givenDigest, runInWorker }: UploadCheck,
): Promise<StoredFile> {
  const { fileId, name, total, limits } = upload;
  const digest = createHash('md5');
  for await (const piece of readPieces(contents.open(fileId, total))) digest.update(piece);
  const md5 = digest.digest('hex');
  if (md5 !== givenDigest) {
    throw new Refusal(
      { zh: '收到的内容与文件不一致，请重新上传', en: 'The upload was damaged in transit. Upload the file again' },
      { status: 1, code: 400 },
    );
  }
  return inspectFile({ contents, limits, givenName: name, id: fileId, runInWorker }, { size: total, md5 });
}

async function findStoredFile(db: Database, { fileId }: PartUpload): Promise<StoredFile | undefined> {
  return (await findFiles(db, [fileId]))[0];
}

/** Discards an upload that the sender has cancelled. */
async function cancelUpload({ contents }: Deps, context: RouteContext): Promise<unknown> {
  const { db, params, caller } = context;
  const upload = await findPartUpload(db, params['token'] ?? '', caller.sessionId);
  if (upload && !(await findStoredFile(db, upload))) await discardFile(db, contents, upload.fileId);
  return {};
}

async function requireUpload({ db, params, caller }: RouteContext): Promise<PartUpload> {
  const upload = await findPartUpload(db, params['token'] ?? '', caller.sessionId);
  if (!upload) throw uploadGoneRefusal();
  return upload;
}
