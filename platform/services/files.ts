import { type SettledLimits, filesPath, sizeFault } from '../../src/schemas/fileLimits.ts';
import { auditUpload } from '../files/auditUpload.ts';
import { factsOf, findFile, urlOf } from '../files/fileRecords.ts';
import { patiently } from '../files/patiently.ts';
import { type Part, boundaryOf, malformed, readParts } from '../files/readParts.ts';
import { receiveFile } from '../files/receiveFile.ts';
import { serveFile } from '../files/serveFile.ts';
import { giveTicket, isTicketFor } from '../files/tickets.ts';
import {
  type UploadKind,
  codesForFiles,
  mayNotUpload,
  mayUploadFiles,
  narrow,
  toUploadKind,
} from '../files/uploadKinds.ts';
import { parseJson } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route } from '../http/route.ts';
import type { ServiceParts } from './service.ts';

/** What surrounds a file in a form: its boundaries, heads and the other parts. */
const formOverheadBytes = 64 * 1024;
const longestValue = 8 * 1024;

type Parts = Pick<ServiceParts, 'contents' | 'catalogue' | 'clock'>;

/**
 * Takes a file and gives the address it is served at. The form's parts `kind` and, for narrower limits, `limits` stand
 * before `file`: a file is refused while it comes, not when it is all there.
 */
export function uploadRoute({ contents, catalogue, clock }: Parts): Route {
  return {
    method: 'POST',
    path: filesPath,
    permission: 'session',
    body: 'stream',
    handle: async context => {
      const startedAt = performance.now();
      const form = readForm(context.request);
      const { kind, limits, file } = await form.upToFile();
      if (kind === 'file' && !mayUploadFiles(context.caller, codesForFiles(catalogue.screens))) throw mayNotUpload();
      const settled = narrow(kind, limits);
      const most = settled.maxBytes + formOverheadBytes;
      // What says that it is too long is not read at all.
      if (Number(context.request.headers.get('content-length') ?? 0) > most) throw tooLarge(settled);
      form.limit(most);
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
        complete: async (one, store) => {
          // A form that breaks off behind its file was not meant.
          await form.toEnd();
          await db.transaction().execute(async tx => {
            await store(tx);
            await auditUpload(context, { db: tx, startedAt, file: one });
          });
        },
      });
      return factsOf(stored);
    },
  };
}

interface Form {
  /** The values before the file, and the file. */
  readonly upToFile: () => Promise<{ readonly kind: UploadKind; readonly limits: unknown; readonly file: Part }>;
  /** How many bytes the whole form may have. */
  readonly limit: (bytes: number) => void;
  readonly toEnd: () => Promise<void>;
}

function readForm(request: Request): Form {
  const boundary = boundaryOf(request.headers.get('content-type'));
  if (!request.body || boundary === undefined) throw malformed();
  // Before the file is reached there is nothing but a few short values.
  const counted = patiently(request.body, formOverheadBytes);
  const parts = readParts(counted, boundary);
  return {
    limit: counted.limit,
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
      throw malformed();
    },
    toEnd: async () => {
      for (let step = await parts.next(); !step.done; step = await parts.next()) await textOf(step.value);
    },
  };
}

async function textOf({ content }: Part): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > longestValue) throw malformed();
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Serves pictures to whoever has their address, which nobody can guess; anything else to whoever has a ticket. */
export function fileRoute({ contents, clock }: Parts): Route {
  return {
    method: 'GET',
    path: `${filesPath}/:id`,
    permission: 'public',
    metered: 'refused',
    handle: async ({ db, params, query, request }) => {
      const file = await findFile(db, `${filesPath}/${params['id'] ?? ''}`);
      const isOpen =
        file?.type.startsWith('image/') || (file && (await isTicketFor(db, file.id, query['ticket'] ?? '', clock())));
      if (!file || !isOpen) throw missing(404);
      return serveFile(request, file, contents.open(file.id, file.size));
    },
  };
}

/** What is known of a file, for the form that shows it. */
export const fileFactsRoute: Route = {
  method: 'GET',
  path: `${filesPath}/:id/facts`,
  permission: 'session',
  handle: async ({ db, params }) => {
    const file = await findFile(db, `${filesPath}/${params['id'] ?? ''}`);
    if (!file) throw missing(200);
    return factsOf(file);
  },
};

/** An address under which the browser itself saves a file for the next hour. */
export function fileTicketRoute({ clock }: Parts): Route {
  return {
    method: 'POST',
    path: `${filesPath}/:id/ticket`,
    permission: 'session',
    handle: async ({ db, params, caller }) => {
      const file = await findFile(db, `${filesPath}/${params['id'] ?? ''}`);
      if (!file) throw missing(200);
      const ticket = await giveTicket(db, { fileId: file.id, sessionId: caller.sessionId, nowMs: clock() });
      return { url: `${urlOf(file)}?ticket=${ticket}` };
    },
  };
}

function missing(http: 200 | 404): Refusal {
  return new Refusal({ zh: '文件不存在', en: 'The file does not exist' }, { status: 1, code: 404, http });
}

function unknownKind(): Refusal {
  return new Refusal({ zh: '未知的上传类型', en: 'Unknown kind of upload' }, { status: 1, code: 415 });
}

function tooLarge(limits: SettledLimits): Refusal {
  return new Refusal(sizeFault(limits), { status: 1, code: 413 });
}
