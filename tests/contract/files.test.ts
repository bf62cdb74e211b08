import { deflateSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const path = '/api/public/v1/files';
const limit = 20 * 1024 * 1024;

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.signIn('admin', 'admin123');
});

afterAll(() => at.close());

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A PNG of these sizes as far as its headers tell, padded to so many bytes. */
function png(width: number, height: number, bytes = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const image = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return Buffer.concat([image, Buffer.alloc(Math.max(0, bytes - image.length))]);
}

interface UploadOptions {
  readonly name?: string;
  readonly kind?: string;
  readonly as?: string | null;
}

async function upload(content: Buffer, { name = 'face.png', kind = 'image', as = token }: UploadOptions = {}) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  form.set('kind', kind);
  const headers = as === null ? {} : { authorization: as };
  const response = await at.platform.fetch(
    new Request(`http://console.test${path}`, { method: 'POST', headers, body: form }),
  );
  const body: unknown = await response.json();
  return isRecord(body) ? body : {};
}

describe('an uploaded picture', () => {
  it('gets an address that serves it without a token and lets nothing in it run', async () => {
    const content = png(64, 64);
    const answer = await upload(content);
    expect(answer).toMatchObject({ status: 0, data: { name: 'face.png', size: content.length } });
    const url = isRecord(answer['data']) ? String(answer['data']['url']) : '';
    const served = await at.platform.fetch(new Request(`http://console.test${url}`));
    expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('may be of exactly twenty mebibytes and not of one byte more', async () => {
    expect(await upload(png(10, 10, limit))).toMatchObject({ status: 0 });
    expect(await upload(png(10, 10, limit + 1))).toMatchObject({ status: 1, code: 413 });
  });

  it.each([
    ['an executable with the name of a picture', Buffer.from('MZ\u0090\u0000 this program cannot be run')],
    ['a drawing that could carry a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing at all', Buffer.alloc(0)],
  ])('is not %s', async (_what, content) => {
    expect(await upload(content)).toMatchObject({ status: 1, code: 415 });
  });

  it('is refused by its headers when it would fill the memory of a browser', async () => {
    expect(await upload(png(30_000, 30_000))).toMatchObject({ status: 1, code: 400 });
  });

  it('is refused without a session, of another kind, and as JSON', async () => {
    expect(await upload(png(8, 8), { as: null })).toMatchObject({ status: 6014 });
    expect(await upload(png(8, 8), { kind: 'package' })).toMatchObject({ status: 1, code: 415 });
    expect(await at.call('POST', path, { token, body: { file: 'x' } })).toMatchObject({ status: 1, code: 400 });
  });
});

describe('an address of no picture', () => {
  it.each(['nothing.png', '..%2f..%2fetc%2fpasswd', "'; drop table files; --"])('answers 404 for %s', async name => {
    const response = await at.platform.fetch(new Request(`http://console.test${path}/${encodeURIComponent(name)}`));
    expect(response.status).toBe(404);
  });
});
