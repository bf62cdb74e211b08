import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { discardAbandonedFiles } from '../../platform/engine/scheduler/housekeeping.ts';
import { createDiskFileStore } from '../../platform/engine/files/diskFileStore.ts';
import { listen } from '../../platform/listen.ts';
import { createDatabaseFileStore } from '../../platform/engine/files/databaseFileStore.ts';
import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { createApk, createExe, createZip } from '../support/uploads/archives.ts';
import { createGif, createJpeg, createPng, createPngOfBytes } from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import {
  type UploadOptions,
  fetchFile,
  filesPath,
  grantUploadToOperators,
  parseUploadResponse,
  uploadFile,
  uploadFileAndGetUrl,
} from './uploads.ts';

const limit = 20 * 1024 * 1024;

const filePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; sandbox";

describe('the size limit of a picture', () => {
  it('accepts exactly twenty mebibytes and rejects one byte more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const at = await startPlatform({ filesDir: folder });
    const token = await at.tokenOf('admin');
    const exact = createPngOfBytes(limit);
    expect(exact.length).toBe(limit);
    expect(await uploadFile(at, exact, { token })).toMatchObject({ status: 0, data: { size: limit } });
    expect(await uploadFile(at, createPngOfBytes(limit + 1), { token })).toMatchObject({
      status: 1,
      code: 413,
      msg: '仅支持JPG/PNG且不超过20MB',
    });
    await at.close();
    await rm(folder, { recursive: true });
  });
});

describe.each(['rows', 'disk'] as const)('the file storage (%s)', place => {
  let at: TestPlatform;
  let token: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    at = await startPlatform({ filesDir: place === 'disk' ? folder : undefined });
    await grantUploadToOperators(at.db);
    token = await at.tokenOf('admin');
  });

  afterAll(async () => {
    await at.close();
    await rm(folder, { recursive: true });
  });

  const send = (content: Uint8Array, options: Partial<UploadOptions> = {}) =>
    uploadFile(at, content, { token, ...options });

  async function leftovers() {
    const inRows = await sql<{ count: number }>`
      select count(distinct "fileId") as count from file_parts`.execute(at.db);
    const known = await sql<{ count: number; arrived: number }>`
      select count(*) as count, count("arrivedAt") as arrived from files`.execute(at.db);
    const contents = place === 'disk' ? (await readdir(folder)).length : inRows.rows[0]?.count;
    return { contents, known: known.rows[0]?.count, arrived: known.rows[0]?.arrived };
  }

  /** Sends a form as raw bytes, piece by piece, without a length. */
  function sendPieces(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
    const pull = async (controller: ReadableStreamDefaultController) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    };
    // The stream produces a piece only when the platform reads one.
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=xxx' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return at.platform.fetch(new Request(`http://console.test${filesPath}`, init));
  }

  const formHead = (kind: string, name: string) =>
    Buffer.from(
      `--xxx\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n--xxx\r\n` +
        `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    );

  it.each([
    ['png', () => createPng(64, 48), 'image/png'],
    ['jpg', () => createJpeg(64, 48), 'image/jpeg'],
  ] as const)(
    'serves a %s unchanged to its uploader, with headers that prevent scripts',
    async (ending, make, type) => {
      const content = make();
      const answer = await send(content, { name: `头像.${ending}` });
      expect(answer).toMatchObject({
        status: 0,
        data: { name: `头像.${ending}`, size: content.length, type, width: 64, height: 48 },
      });
      const served = await fetchFile(at, String(answer.data['url']), { authorization: token });
      expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `inline; filename="__.${ending}"; filename*=UTF-8''${encodeURIComponent('头像')}.${ending}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': filePolicy,
      });
    },
  );

  it('counts the bytes of an upload without a length, and reads at most 64 KiB beyond the limit', async () => {
    const before = await leftovers();
    let sent = 0;
    async function* endless() {
      yield formHead('image', 'large.png');
      yield createPng(10, 10).subarray(0, 40);
      for (;;) {
        sent += 64 * 1024;
        yield Buffer.alloc(64 * 1024);
      }
    }
    expect(await parseUploadResponse(await sendPieces(endless()))).toMatchObject({ status: 1, code: 413 });
    expect(sent).toBeLessThanOrEqual(limit + 64 * 1024);
    expect(await leftovers()).toEqual(before);
    printFigureOfFault(57, `${(sent - limit) / 1024} KiB read beyond the limit, kept as ${place}`);
  });

  it('rejects an upload whose declared length is too large, without reading the upload', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        pulled += 1;
        controller.enqueue(pulled === 1 ? formHead('image', 'a.png') : Buffer.alloc(64 * 1024));
      },
    });
    const headers = {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=xxx',
      'content-length': String(limit * 10),
    };
    const request = new Request(`http://console.test${filesPath}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await parseUploadResponse(await at.platform.fetch(request))).toMatchObject({ status: 1, code: 413 });
    expect(pulled).toBeLessThan(5);
  });

  it('keeps nothing of an upload that breaks off midway or at its end', async () => {
    const before = await leftovers();
    async function* broken() {
      yield formHead('image', 'a.png');
      yield createPng(500, 500, { isNoise: true });
      throw new TypeError('terminated');
    }
    await sendPieces(broken()).catch(() => undefined);
    async function* cutShort() {
      yield formHead('image', 'a.png');
      yield createPng(500, 500, { isNoise: true });
      yield Buffer.from('\r\n--xxx');
    }
    expect(await parseUploadResponse(await sendPieces(cutShort()))).toMatchObject({ status: 1, code: 400 });
    const after = await leftovers();
    expect(after).toEqual(before);
    printFigureOfFault(62, `${Number(after.contents) - Number(before.contents)} orphans, kept as ${place}`);
  });

  it('deletes a file that a crash left unfinished, ten minutes after its last part', async () => {
    const contents = place === 'disk' ? createDiskFileStore(folder) : createDatabaseFileStore(at.db);
    const before = await leftovers();
    const id = 'f'.repeat(32);
    await sql`insert into files (id, "touchedAt") values (${id}, ${Date.now()})`.execute(at.db);
    const sink = await contents.create(id);
    await sink.write(Buffer.alloc(3 * 1024 * 1024));
    await sink.finish();
    await discardAbandonedFiles({ db: at.db, contents }, Date.now());
    expect((await leftovers()).known).toBe(Number(before.known) + 1);
    await discardAbandonedFiles({ db: at.db, contents }, Date.now() + 11 * 60_000);
    expect(await leftovers()).toEqual(before);
  });

  it('stores files with the same content or the same name separately', async () => {
    const other = await at.tokenOf('ops01');
    const content = createPng(9, 9);
    const answers = [
      await send(content),
      await send(content),
      await send(content, { token: other }),
      await send(createPng(8, 8), { token: other }),
    ];
    expect(new Set(answers.map(answer => answer.data['url'])).size).toBe(4);
    expect(new Set(answers.map(answer => answer.data['md5'])).size).toBe(2);
    expect(answers.map(answer => answer.data['name'])).toEqual(Array.from({ length: 4 }, () => 'face.png'));
  });

  it('serves a package, or ranges of it, with a ticket of an active session', async () => {
    const content = createZip([
      { name: 'AndroidManifest.xml' },
      { name: 'res/a', content: Buffer.alloc(2_500_000, 7) },
    ]);
    const limits = { types: ['apk'] };
    const session = await at.signIn('ops01', 'ops12345');
    const url = await uploadFileAndGetUrl(at, content, { token: session, kind: 'file', name: 'play.apk', limits });
    expect((await fetchFile(at, url)).status).toBe(404);
    const { data } = await at.call('POST', `${url}/ticket`, { token: session });
    const ticketed = String((data as { readonly url: unknown }).url);
    const whole = await fetchFile(at, ticketed);
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-disposition': `attachment; filename="play.apk"; filename*=UTF-8''play.apk`,
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'content-security-policy': filePolicy,
    });
    const spans: readonly (readonly [string, number, number])[] = [
      ['bytes=0-0', 0, 1],
      ['bytes=1048570-1048585', 1_048_570, 1_048_586],
      ['bytes=-5', content.length - 5, content.length],
      [`bytes=${content.length - 3}-`, content.length - 3, content.length],
    ];
    for (const [range, from, to] of spans) {
      const part = await fetchFile(at, ticketed, { range });
      expect.soft(part.status, range).toBe(206);
      expect.soft(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${content.length}`);
      expect.soft(Buffer.from(await part.arrayBuffer()).equals(content.subarray(from, to)), range).toBe(true);
    }
    expect((await fetchFile(at, ticketed, { range: `bytes=${content.length}-` })).status).toBe(416);
    expect((await fetchFile(at, ticketed, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
    await at.call('POST', '/api/user/v1/designjet/logout', { token: session });
    expect((await fetchFile(at, ticketed)).status).toBe(404);
  });
});

describe('an upload', () => {
  let at: TestPlatform;
  let token: string;

  beforeAll(async () => {
    at = await startPlatform();
    await grantUploadToOperators(at.db);
    token = await at.tokenOf('admin');
  });

  afterAll(() => at.close());

  it('requires a session, a known file kind and a multipart form', async () => {
    expect(await uploadFile(at, createPng(8, 8), { token: null })).toMatchObject({ status: 6014 });
    expect(await uploadFile(at, createPng(8, 8), { token, kind: 'program' })).toMatchObject({ status: 1, code: 415 });
    expect(await at.call('POST', filesPath, { token, body: { file: 'x' } })).toMatchObject({ status: 1, code: 400 });
  });

  it('requires a permission that allows saving a file of its kind', async () => {
    const viewer = await at.tokenOf('viewer');
    const answer = await uploadFile(at, createApk(), { token: viewer, kind: 'file', name: 'a.apk' });
    expect(answer).toMatchObject({ status: 1, code: 403 });
    expect(await uploadFile(at, createPng(8, 8), { token: viewer })).toMatchObject({ status: 1, code: 403 });
    expect(await uploadFile(at, createPng(8, 8), { token: await at.tokenOf('ops01') })).toMatchObject({ status: 0 });
  });

  it.each([
    [
      { types: ['jpg', 'png'], maxBytes: limit },
      createGif(),
      '仅支持JPG/PNG且不超过20MB',
      'JPG or PNG only, at most 20MB',
    ],
    [{ types: ['png', 'gif', 'jpg'] }, createExe(), '仅支持png、gif、jpg、jpeg', 'png, gif, jpg or jpeg only'],
    [
      { types: ['jpg', 'png'], size: [1125, 480] },
      createPng(1125, 481),
      '图片尺寸须为1125x480',
      'Image must be 1125x480',
    ],
    [{ types: ['png'], maxBytes: 100 }, createPng(99, 99, { isNoise: true }), '文件不能超过0KB', 'At most 0KB'],
  ] as const)(
    'is refused with a message that states the requirements of its field: %o',
    async (limits, content, zh, en) => {
      expect((await uploadFile(at, content, { token, limits })).msg).toBe(zh);
      expect((await uploadFile(at, content, { token, limits, language: 'en' })).msg).toBe(en);
    },
  );

  it.each([
    [
      { types: ['ipa'], isByField: true },
      createApk(),
      '安装包格式与平台不符',
      'Package type does not fit the platform',
    ],
    [{ types: ['zip', 'tar', 'gz', 'tgz', '7z', 'rar'] }, createExe(), '仅支持压缩包', 'Archive files only'],
  ])(
    'is refused with a message that states the requirements of its package field: %o',
    async (limits, content, zh, en) => {
      const options = { token, kind: 'file', name: 'a.zip', limits };
      expect((await uploadFile(at, content, options)).msg).toBe(zh);
      expect((await uploadFile(at, content, { ...options, language: 'en' })).msg).toBe(en);
    },
  );

  it.each([
    ['nothing.png', 404],
    ['..%2f..%2fetc%2fpasswd', 404],
    ["'; drop table files; --", 404],
    [`${'0'.repeat(32)}.png`, 404],
  ])('is not found under the invalid name %s', async (name, status) => {
    const headers = { authorization: token };
    expect((await fetchFile(at, `${filesPath}/${encodeURIComponent(name)}`, headers)).status).toBe(status);
  });

  it('succeeds over a socket when its form arrives in two pieces', async () => {
    const arrival = new EventEmitter();
    const watched = async (call: Request, env: unknown) => {
      const pieces = new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => {
          controller.enqueue(piece);
          arrival.emit('piece');
        },
      });
      const body = call.body?.pipeThrough(pieces);
      const init = { method: 'POST', headers: call.headers, body, duplex: 'half' } as RequestInit;
      return at.platform.fetch(new Request(call.url, init), env);
    };
    const listener = await listen(watched, { host: '127.0.0.1', port: 0 });
    const content = createPng(300, 300, { isNoise: true });
    expect(content.length).toBeGreaterThan(128 * 1024);
    const first = Buffer.from('--xxx\r\ncontent-disposition: form-data; name="kind"\r\n\r\nimage\r\n');
    const rest = Buffer.concat([
      Buffer.from('--xxx\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      content,
      Buffer.from('\r\n--xxx--\r\n'),
    ]);
    const headers = {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=xxx',
      'content-length': first.length + rest.length,
    };
    const answer = await new Promise<unknown>((resolve, reject) => {
      const sending = sendRequest({ port: listener.port, method: 'POST', path: filesPath, headers });
      sending.on('error', reject);
      sending.on('response', response => {
        json(response).then(resolve, reject);
      });
      arrival.once('piece', () => sending.end(rest));
      sending.write(first);
    });
    await listener.close();
    expect(answer).toMatchObject({ status: 0, data: { size: content.length } });
  });

  it('is served only under its own extension', async () => {
    const url = await uploadFileAndGetUrl(at, createPng(3, 3), { token });
    const headers = { authorization: token };
    expect((await fetchFile(at, url, headers)).status).toBe(200);
    expect((await fetchFile(at, url.replace('.png', '.jpg'), headers)).status).toBe(404);
  });
});
