import {
  type ResolvedLimits,
  filesPath,
  parseFileUrl,
  fileSizeError,
} from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { FileRouteDeps } from './fileRouteDeps.ts';
import { logUpload } from './logUpload.ts';
import { publicProperties, fileUrlOf } from './fileRecords.ts';
import { findReadableFile } from './fileRights.ts';
import { readWithTimeout } from './readWithTimeout.ts';
import { isPrivateKey } from './privateKeys.ts';
import { type FormPart, boundaryOf, formOverheadBytes, malformedFormRefusal, readFormParts } from './readFormParts.ts';
import { receiveFile } from './receiveFile.ts';
import { serveFile } from './serveFile.ts';
import { findTicketHolder, issueDownloadTicket } from './tickets.ts';
import {
  type UploadKind,
  permissionCodesForUploads,
  uploadRefusal,
  mayUpload,
  parseClaimedFileLimits,
  toUploadKind,
} from './uploadKinds.ts';
import { createFileWithinQuota } from './uploadQuota.ts';
import { parseJson } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Route, RouteContext } from '../http/route.ts';

const maxValueBytes = 8 * 1024;

/**
 * Creates the route that stores a file and returns its URL. The form parts `kind` and, for narrower limits, `limits`
 * must precede `file`, so that an invalid file is already refused during the upload.
 */
export function createUploadRoute({ contents, catalogue, clock, uploadQuotaBytes }: FileRouteDeps): Route {
  return {
    method: 'POST',
    path: filesPath,
    permission: 'session',
    body: 'stream',
    handle: async context => {
      const startedAt = performance.now();
      const form = readForm(context.request);
      const { kind, limits, file } = await form.upToFile();
      if (!mayUpload(context.caller, permissionCodesForUploads(catalogue.screens, kind))) throw uploadRefusal();
      const settled = parseClaimedFileLimits(kind, limits);
      // Refuses a body whose declared length is too long, without reading the body.
      const most = settled.maxBytes + formOverheadBytes;
      const declaredBytes = Number(context.request.headers.get('content-length') ?? 0);
      if (declaredBytes > most) throw tooLarge(settled);
      const bytes = declaredBytes > 0 ? declaredBytes : settled.maxBytes;
      const { db, caller, now } = context;
      const stored = await receiveFile({
        db,
        contents,
        clock,
        now,
        uid: caller.uid,
        limits: settled,
        givenName: file.fileName ?? '',
        content: file.content,
        begin: item => db.transaction().execute(tx => createFileWithinQuota(tx, { ...item, bytes }, uploadQuotaBytes)),
        runInWorker: context.runInWorker,
        complete: async (item, store) => {
          // Waits for the end of the form, because a form that breaks off after its file must not be accepted.
          await form.toEnd();
          await db.transaction().execute(async tx => {
            await store(tx);
            await logUpload(context, { db: tx, startedAt, file: item });
          });
        },
      });
      return publicProperties(stored);
    },
  };
}

interface Form {
  /** Reads the form values that precede the file. */
  readonly upToFile: () => Promise<{ readonly kind: UploadKind; readonly limits: unknown; readonly file: FormPart }>;
  readonly toEnd: () => Promise<void>;
}

function readForm(request: Request): Form {
  const boundary = boundaryOf(request.headers.get('content-type'));
  if (!request.body || boundary === undefined) throw malformedFormRefusal();
  const parts = readFormParts(readWithTimeout(request.body), boundary);
  return {
    upToFile: async () => {
      const values = new Map<string, string>();
      for (let step = await parts.next(); !step.done; step = await parts.next()) {
        const part = step.value;
        if (part.name === 'file') {
          const kind = toUploadKind(values.get('kind') ?? 'image');
          if (!kind) throw unknownKind();
          return { kind, limits: parseJson(values.get('limits') ?? 'null'), file: part };
        }
        values.set(part.name, await textOf(part));
      }
      throw malformedFormRefusal();
    },
    toEnd: async () => {
      for (let step = await parts.next(); !step.done; step = await parts.next()) await textOf(step.value);
    },
  };
}

async function textOf({ content }: FormPart): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maxValueBytes) throw malformedFormRefusal();
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Creates the route that serves a file to permitted callers. The session token authorizes pictures in the console; a
 * download ticket in the URL authorizes downloads by the browser.
 */
export function createFileRoute(deps: FileRouteDeps): Route {
  const { contents, catalogue } = deps;
  return {
    method: 'GET',
    path: `${filesPath}/:id`,
    permission: 'public',
    metered: 'refused',
    handle: async context => {
      const { db, request } = context;
      const caller = await readerOf(context, deps);
      const file = caller && (await findReadableFile(db, { caller, catalogue }, addressOf(context)));
      if (!file) throw missing(404);
      const bytes = contents.open(file.id, file.size);
      if (await isPrivateKey(file, bytes)) throw missing(404);
      return serveFile(request, file, bytes);
    },
  };
}

/**
 * Returns the user who requests a file, with current permissions; `null` without a valid download ticket or session
 * token.
 */
async function readerOf(
  context: RouteContext,
  { clock, findCaller, findCallerOfUser }: FileRouteDeps,
): Promise<Caller | null> {
  const nowMs = clock();
  const { db, query, request } = context;
  const ticket = query['ticket'];
  if (ticket !== undefined) {
    const uid = await findTicketHolder(db, parseFileUrl(addressOf(context))?.id ?? '', ticket, nowMs);
    return uid === undefined ? null : findCallerOfUser(db, uid);
  }
  try {
    // Fetching a picture does not count as activity of the user.
    return await findCaller(db, request.headers.get('authorization'), nowMs, { isSeen: false });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function addressOf({ params }: RouteContext): string {
  return `${filesPath}/${params['id'] ?? ''}`;
}

/**
 * Creates the route that returns the properties of a file to the form that contains the file. For a private key, the
 * response contains `isKey` instead of a digest.
 */
export function createFileFactsRoute({ contents, catalogue }: FileRouteDeps): Route {
  return {
    method: 'GET',
    path: `${filesPath}/:id/facts`,
    permission: 'session',
    handle: async context => {
      const { db, caller } = context;
      const file = await findReadableFile(db, { caller, catalogue }, addressOf(context));
      if (!file) throw missing(200);
      const isKey = await isPrivateKey(file, contents.open(file.id, file.size));
      return isKey ? { ...publicProperties(file), md5: '', isKey } : publicProperties(file);
    },
  };
}

/** Creates the route that returns a download URL, which is valid for an hour. */
export function createFileTicketRoute({ contents, catalogue, clock }: FileRouteDeps): Route {
  return {
    method: 'POST',
    path: `${filesPath}/:id/ticket`,
    permission: 'session',
    usesReserve: true,
    handle: async context => {
      const { db, caller } = context;
      const file = await findReadableFile(db, { caller, catalogue }, addressOf(context));
      if (!file) throw missing(200);
      if (await isPrivateKey(file, contents.open(file.id, file.size))) throw keyStays();
      const ticket = await issueDownloadTicket(db, { fileId: file.id, sessionId: caller.sessionId, nowMs: clock() });
      return { url: `${fileUrlOf(file)}?ticket=${ticket}` };
    },
  };
}

function keyStays(): Refusal {
  return new Refusal(
    {
      zh: '私钥只能上传和替换，不能下载',
      en: 'A private key can be uploaded and replaced, but not downloaded',
    },
    { status: 1, code: 403 },
  );
}

function missing(http: 200 | 404): Refusal {
  return new Refusal({ zh: '文件不存在', en: 'The file does not exist' }, { status: 1, code: 404, http });
}

function unknownKind(): Refusal {
  return new Refusal({ zh: '未知的上传类型', en: 'Unknown upload type' }, { status: 1, code: 415 });
}

function tooLarge(limits: ResolvedLimits): Refusal {
  return new Refusal(fileSizeError(limits), { status: 1, code: 413 });
}
