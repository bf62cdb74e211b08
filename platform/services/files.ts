import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { auditedCall, writeAudit } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { imageFacts } from './imageType.ts';
import { readUpload } from './readUpload.ts';

const base = '/api/public/v1/files';
const limitBytes = 20 * 1024 * 1024;
/** More than any picture of the console needs, and little enough for a browser to draw. */
const mostPixels = 40_000_000;

interface StoredFile {
  readonly type: string;
  readonly content: Uint8Array;
}

/** Takes a picture, judged by its content, and gives the address it is served at. */
export const uploadRoute: Route = {
  method: 'POST',
  path: base,
  permission: 'session',
  body: 'stream',
  handle: async context => {
    const startedAt = performance.now();
    const { file, kind } = await readUpload(context.request, limitBytes);
    const content = new Uint8Array(await file.arrayBuffer());
    const facts = imageFacts(content);
    if (kind !== 'image' || !facts) throw notAnImage();
    if (facts.width * facts.height > mostPixels || facts.width * facts.height === 0) throw wrongSize();
    // A name that cannot be guessed: pictures are fetched without the token, which never stands in an address.
    const id = `${randomBytes(16).toString('hex')}.${facts.extension}`;
    const md5 = createHash('md5').update(content).digest('hex');
    await store(context, { id, type: facts.type, content, md5, name: file.name, startedAt });
    return { url: `${base}/${id}`, name: file.name, size: content.byteLength, md5 };
  },
};

/** Serves an uploaded picture so that nothing in it can run. */
export const fileRoute: Route = {
  method: 'GET',
  path: `${base}/:id`,
  permission: 'public',
  handle: async ({ db, params }) => {
    const { rows } = await sql<StoredFile>`select type, content from files where id = ${params['id'] ?? ''}`.execute(
      db,
    );
    const [found] = rows;
    if (!found) throw new Refusal({ zh: '文件不存在', en: 'The file does not exist' }, { code: 404, http: 404 });
    return new Response(new Uint8Array(found.content), {
      headers: {
        'content-type': found.type,
        'content-disposition': 'attachment',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    });
  },
};

interface NewFile extends StoredFile {
  readonly id: string;
  readonly name: string;
  readonly md5: string;
  readonly startedAt: number;
}

async function store(context: RouteContext, file: NewFile): Promise<void> {
  const { db, caller, now } = context;
  await db.transaction().execute(async tx => {
    await sql`
      insert into files (id, name, type, size, md5, content, uid, "createdAt")
      values (${file.id}, ${file.name.slice(0, 200)}, ${file.type}, ${file.content.byteLength}, ${file.md5},
        ${Buffer.from(file.content)}, ${caller.uid}, ${now})`.execute(tx);
    const description = `上传图片：${file.name.slice(0, 200)}`;
    await writeAudit(tx, auditedCall(context, file.startedAt), [
      { type: 1, module: 'files', description, objectId: file.id },
    ]);
  });
}

function notAnImage(): Refusal {
  return new Refusal({ zh: '仅支持JPG/PNG且不超过20MB', en: 'JPG or PNG only, at most 20MB' }, { code: 415 });
}

function wrongSize(): Refusal {
  return new Refusal({ zh: '图片尺寸过大', en: 'The picture is too large to draw' }, { code: 400 });
}
