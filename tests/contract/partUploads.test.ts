import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDiskFileStore } from '../../platform/engine/files/diskFileStore.ts';
import { createDatabaseFileStore } from '../../platform/engine/files/databaseFileStore.ts';
import { discardAbandonedFiles } from '../../platform/engine/scheduler/housekeeping.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { uploadsPath } from '../../src/schemas/vocabulary/fileLimits.ts';
import { createExe } from '../support/uploads/archives.ts';
import { createLargeApk } from '../support/uploads/largeApk.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { fetchFile, parseUploadResponse } from './uploads.ts';

const mebibyte = 1024 * 1024;
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex');
const hour = 60 * 60_000;
const limits = { types: ['apk'], maxBytes: 100 * mebibyte };

describe.each(['rows', 'disk'] as const)('a package uploaded in parts (storage: %s)', place => {
  let at: TestPlatform;
  let token: string;
  let folder: string;
  const file = createLargeApk(2 * mebibyte + 12_345);
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parts-'));
    at = await startPlatform({ filesDir: place === 'disk' ? folder : undefined });
    token = await at.tokenOf('admin');
  });

  afterAll(async () => {
    await at.close();
    await rm(folder, { recursive: true });
  });

  const fresh = () => `play-${(count += 1)}.apk`;
  const announce = async (name: string, more: Readonly<Record<string, unknown>> = {}, as = token) => {
    const body = { name, size: file.size, modified: 1, limits, ...more };
    const { status, code, msg, data } = await at.call('POST', uploadsPath, { token: as, body });
    const { token: upload, received } = isRecord(data) ? data : {};
    return { status, code, msg, upload: String(upload), received: Number(received) };
  };
  const put = async (
    upload: string,
    offset: number,
    body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    as = token,
  ) => {
    const source = Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]();
    const pull = async (controller: ReadableStreamDefaultController) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    };
    const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: 'PUT', headers: { authorization: as }, body: stream, duplex: 'half' };
    const address = `http://console.test${uploadsPath}/${upload}?offset=${offset}`;
    return parseUploadResponse(await at.platform.fetch(new Request(address, init)));
  };
  const finish = (upload: string, md5: unknown = file.md5()) =>
    at.call('POST', `${uploadsPath}/${upload}/finish`, { token, body: { md5 } });
  const contents = () => (place === 'disk' ? createDiskFileStore(folder) : createDatabaseFileStore(at.db));
  const sweep = (laterMs: number) => discardAbandonedFiles({ db: at.db, contents: contents() }, Date.now() + laterMs);

  async function leftovers() {
    const inRows = await sql<{ count: number }>`select count(distinct "fileId") as count from file_parts`.execute(
      at.db,
    );
    const open = await sql<{ count: number }>`select count(*) as count from files where "arrivedAt" is null`.execute(
      at.db,
    );
    return {
      contents: place === 'disk' ? (await readdir(folder)).length : inRows.rows[0]?.count,
      open: open.rows[0]?.count,
    };
  }

  async function* broken(from: number, to: number) {
    yield* file.pieces(from, to);
    throw new TypeError('terminated');
  }

  it('resumes at any byte and arrives unchanged', async () => {
    const name = fresh();
    const cuts = [700, mebibyte + 1, 2 * mebibyte, file.size - 1];
    let from = 0;
    for (const to of cuts) {
      const { upload, received } = await announce(name);
      expect(received).toBe(from);
      await put(upload, from, broken(from, to)).catch(() => undefined);
      from = to;
    }
    const { upload, received } = await announce(name);
    expect(received).toBe(file.size - 1);
    expect(await put(upload, received, file.pieces(received, file.size))).toMatchObject({
      status: 0,
      data: { received: file.size },
    });
    const { data } = await finish(upload);
    expect(data).toMatchObject({ name, size: file.size, md5: file.md5() });
    // A client that missed the response gets the same response again.
    expect((await finish(upload)).data).toEqual(data);
    const url = isRecord(data) ? String(data['url']) : '';
    const ticket = await at.call('POST', `${url}/ticket`, { token });
    const served = await fetchFile(at, isRecord(ticket.data) ? String(ticket.data['url']) : '');
    expect(Buffer.from(await served.arrayBuffer()).equals(file.span(0, file.size))).toBe(true);
    const { rows } = await sql`select from operation_logs where description = ${`上传文件：${name}`}`.execute(at.db);
    expect(rows).toHaveLength(1);
  });

  it('accepts a part only at the current offset, and only from the latest sender', async () => {
    const name = fresh();
    const first = await announce(name);
    await put(first.upload, 0, file.pieces(0, mebibyte));
    for (const offset of [0, mebibyte - 1, mebibyte + 1]) {
      expect(await put(first.upload, offset, [file.span(offset, offset + 10)])).toMatchObject({ code: 409 });
    }
    const second = await announce(name);
    expect(second).toMatchObject({ received: mebibyte });
    expect(await put(first.upload, mebibyte, [file.span(mebibyte, mebibyte + 10)])).toMatchObject({ code: 404 });
    expect(await put(second.upload, mebibyte, [])).toMatchObject({ code: 400 });
    expect(await put(second.upload, Number.NaN, [Buffer.from('x')])).toMatchObject({ code: 400 });
    expect(await finish(second.upload)).toMatchObject({ code: 409 });
    await at.call('DELETE', `${uploadsPath}/${second.upload}`, { token });
  });

  it('can be continued in another tab, which stops the first sender', async () => {
    const name = fresh();
    const { upload } = await announce(name);
    let next = '';
    async function* slow() {
      yield file.span(0, mebibyte);
      next = (await announce(name)).upload;
      yield* file.pieces(mebibyte, 2 * mebibyte);
    }
    expect(await put(upload, 0, slow())).toMatchObject({ code: 404 });
    expect(await put(next, mebibyte, file.pieces(mebibyte, file.size))).toMatchObject({ status: 0 });
    expect(await finish(next)).toMatchObject({ status: 0, data: { md5: file.md5() } });
  });

  it('leaves no stored part if the platform refuses its first bytes, its size or its content', async () => {
    const before = await leftovers();
    const program = Buffer.concat([createExe(), Buffer.alloc(2 * mebibyte)]);
    const { upload } = await announce(fresh(), { size: program.length });
    expect(await put(upload, 0, [program])).toMatchObject({ code: 415, msg: '仅支持apk' });
    expect(await put(upload, 0, [program])).toMatchObject({ code: 404 });
    expect(await announce(fresh(), { size: limits.maxBytes + 1 })).toMatchObject({
      code: 413,
      msg: '文件不能超过100MB',
    });
    const half = await announce(fresh(), { size: 2 * mebibyte });
    await put(half.upload, 0, file.pieces(0, 2 * mebibyte));
    expect(await finish(half.upload, md5Of(file.span(0, 2 * mebibyte)))).toMatchObject({ code: 415 });
    const other = await announce(fresh());
    await put(other.upload, 0, file.pieces(0, file.size));
    expect(await finish(other.upload, '0'.repeat(32))).toMatchObject({ msg: '收到的内容与文件不一致，请重新上传' });
    expect(await leftovers()).toEqual(before);
  });

  it('rejects more bytes than the announced size, and parts above eight mebibytes', async () => {
    const { upload } = await announce(fresh(), { size: mebibyte });
    expect(await put(upload, 0, file.pieces(0, mebibyte + 1))).toMatchObject({ code: 400, msg: '文件在上传期间变大' });
    const large = createLargeApk(12 * mebibyte);
    const next = await announce(fresh(), { size: large.size });
    expect(await put(next.upload, 0, large.pieces(0, large.size))).toMatchObject({ code: 413 });
    for (const item of [upload, next.upload]) await at.call('DELETE', `${uploadsPath}/${item}`, { token });
  });

  it('is removed when it is cancelled, when its session ends, and after an hour without a part', async () => {
    const before = await leftovers();
    const cancelled = await announce(fresh());
    await put(cancelled.upload, 0, file.pieces(0, mebibyte));
    expect(await leftovers()).not.toEqual(before);
    expect(await at.call('DELETE', `${uploadsPath}/${cancelled.upload}`, { token })).toMatchObject({ status: 0 });
    expect(await leftovers()).toEqual(before);

    const session = await at.signIn('ops01', 'ops12345');
    const left = await announce(fresh(), {}, session);
    await put(left.upload, 0, file.pieces(0, mebibyte), session);
    await at.call('POST', '/api/user/v1/designjet/logout', { token: session });
    await sweep(0);
    expect(await leftovers()).toEqual(before);

    const silent = await announce(fresh());
    await put(silent.upload, 0, file.pieces(0, mebibyte));
    await sweep(hour - 60_000);
    expect(await leftovers()).not.toEqual(before);
    await sweep(hour + 60_000);
    expect(await leftovers()).toEqual(before);
    expect(await put(silent.upload, mebibyte, [Buffer.from('x')])).toMatchObject({ code: 404 });
  });

  it('belongs to its sender, and requires a permission and a description of the file', async () => {
    const { upload } = await announce(fresh());
    const ops = await at.tokenOf('ops01');
    expect(await put(upload, 0, file.pieces(0, 10), ops)).toMatchObject({ code: 404 });
    expect(await at.call('DELETE', `${uploadsPath}/${upload}`, { token: ops })).toMatchObject({ status: 0 });
    expect(await put(upload, 0, file.pieces(0, 10))).toMatchObject({ status: 0 });
    await at.call('DELETE', `${uploadsPath}/${upload}`, { token });
    expect(await announce(fresh(), {}, await at.tokenOf('viewer'))).toMatchObject({ code: 403 });
    for (const wrong of [{ name: '' }, { size: -1 }, { size: '5' }, { modified: null }, { name: 'a'.repeat(1_025) }]) {
      expect(await announce(fresh(), wrong), JSON.stringify(wrong)).toMatchObject({ code: 400 });
    }
    for (const types of [[], ['png'], ['program']]) {
      expect(await announce(fresh(), { limits: { types } })).toMatchObject({ code: 415 });
    }
  });

  it('cannot start while its operator has twenty open uploads', async () => {
    const announced = await Promise.all(Array.from({ length: 20 }, () => announce(fresh())));
    expect(await announce(fresh())).toMatchObject({ code: 429 });
    await Promise.all(announced.map(({ upload }) => at.call('DELETE', `${uploadsPath}/${upload}`, { token })));
    expect(await announce(fresh())).toMatchObject({ status: 0 });
  });
});
