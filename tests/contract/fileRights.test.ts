import { generateKeyPairSync } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { findFileErrors } from '../../platform/engine/files/findFileErrors.ts';
import { findCaller } from '../../platform/areas/users/callers/findCaller.ts';
import { image } from '../../src/schemas/vocabulary/fields.ts';
import { parseFileUrl } from '../../src/schemas/vocabulary/fileLimits.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { createPng } from '../support/uploads/pictures.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { fetchFile, filesPath, grantUploadToOperators, uploadFileAndGetUrl } from './uploads.ts';

let at: TestPlatform;
let admin: string;
let viewer: string;
let url: string;

beforeAll(async () => {
  at = await startPlatform();
  await grantUploadToOperators(at.db);
  admin = await at.tokenOf('admin');
  viewer = await at.tokenOf('viewer');
});

afterAll(() => at.close());

beforeEach(async () => {
  url = await uploadFileAndGetUrl(at, createPng(9, 9), { token: admin });
});

const unknown = `${filesPath}/${'0'.repeat(32)}.png`;

/** Returns the responses to all calls that read a file. */
async function answersOf(token: string, address: string) {
  const facts = await at.call('GET', `${address}/facts`, { token });
  const ticket = await at.call('POST', `${address}/ticket`, { token });
  const content = await fetchFile(at, address, { authorization: token });
  return { facts: facts.code ?? facts.status, ticket: ticket.code ?? ticket.status, content: content.status };
}

const refused = { facts: 404, ticket: 404, content: 404 };

async function isServed(token: string, address = url): Promise<boolean> {
  const { facts, ticket, content } = await answersOf(token, address);
  return facts !== 404 && ticket !== 404 && content === 200;
}

const first = sql`(select min(id) from banners)`;
const hang = (value: string | null) => sql`update banners set image = ${value} where id = ${first}`.execute(at.db);

async function withoutRight<T>(code: string, work: () => Promise<T>, userName = 'viewer'): Promise<T> {
  const held = await sql<{ groupId: number; menuId: number }>`
    delete from group_menus using menus m, users u
    where group_menus."menuId" = m.id and m.code = ${code} and u."userName" = ${userName} and group_menus."groupId" = u."groupId"
    returning group_menus."groupId", group_menus."menuId"`.execute(at.db);
  expect(held.rows).not.toEqual([]);
  const result = await work();
  for (const { groupId, menuId } of held.rows) {
    await sql`insert into group_menus ("groupId", "menuId") values (${groupId}, ${menuId})`.execute(at.db);
  }
  return result;
}

describe('a stored file', () => {
  it('returns 404 to everybody but its uploader until a record contains its address', async () => {
    expect(await isServed(admin)).toBe(true);
    expect(await answersOf(viewer, url)).toEqual(refused);
    expect(await answersOf(viewer, unknown)).toEqual(refused);
    expect(await answersOf(await at.tokenOf('ops01'), url)).toEqual(refused);
    expect((await fetchFile(at, url)).status).toBe(404);
  });

  it('is served to users who may read a field with its address, as long as the field contains the address', async () => {
    await hang(url);
    expect(await isServed(viewer)).toBe(true);
    const { data } = await at.call('POST', `${url}/ticket`, { token: viewer });
    const ticketed = isRecord(data) ? String(data['url']) : '';
    expect((await fetchFile(at, ticketed)).status).toBe(200);
    await hang(null);
    expect(await answersOf(viewer, url)).toEqual(refused);
    expect((await fetchFile(at, ticketed)).status).toBe(404);
  });

  it('cannot be opened by a user without the permission for the record’s screen', async () => {
    await hang(url);
    expect(await withoutRight('settings:banners', () => answersOf(viewer, url))).toEqual(refused);
    expect(await isServed(viewer)).toBe(true);
  });

  it('cannot be opened by its uploader once it belongs to a record that the uploader may not read', async () => {
    const operator = await at.tokenOf('ops01');
    const own = await uploadFileAndGetUrl(at, createPng(9, 9), { token: operator });
    expect(await isServed(operator, own)).toBe(true);
    await hang(own);
    expect(await isServed(operator, own)).toBe(true);
    expect(await withoutRight('settings:banners', () => answersOf(operator, own), 'ops01')).toEqual(refused);
  });

  it('can be opened by the user whose portrait it is, even if that user may not open the user list', async () => {
    await sql`update users set avatar = ${url} where "userName" = 'viewer'`.execute(at.db);
    const code = at.catalogue.get('users').code;
    const content = await withoutRight(code, () => fetchFile(at, url, { authorization: viewer }));
    expect(content.status).toBe(200);
  });

  it('cannot be added to a record by a user who may not read the file', async () => {
    const label = { zh: '图片', en: 'Picture' };
    const faultsFor = async (token: string, before?: { readonly picture: string }) => {
      const reader = { caller: await findCaller(at.db, token, Date.now()), catalogue: at.catalogue };
      const form = { fields: { picture: image(label) }, language: 'en', reader } as const;
      return findFileErrors(at.db, form, { values: { picture: url }, before });
    };
    expect(await faultsFor(viewer)).toEqual({ picture: 'The file does not exist. Upload it again' });
    expect(await faultsFor(viewer, { picture: url })).toEqual({});
    expect(await faultsFor(admin)).toEqual({});
  });

  it('is never logged with an address that would open the file', async () => {
    const id = parseFileUrl(url)?.id ?? '';
    const { rows } = await sql<{ text: string }>`select t::text as text from operation_logs t`.execute(at.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(row => row.text.includes(id))).toEqual([]);
    expect(at.logLines.filter(line => line.includes(id))).toEqual([]);
  });
});

describe('a private key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const send = (content: string | Buffer, name: string, types: readonly string[]) =>
    uploadFileAndGetUrl(at, Buffer.from(content), { token: admin, kind: 'file', name, limits: { types } });

  it('cannot be downloaded, and its metadata shows only that a key is set', async () => {
    const key = await send(privateKey.export({ type: 'pkcs8', format: 'pem' }), 'pay.pem', ['pem']);
    expect(await at.call('GET', `${key}/facts`, { token: admin })).toMatchObject({
      status: 0,
      data: { name: 'pay.pem', isKey: true, md5: '' },
    });
    expect(await at.call('POST', `${key}/ticket`, { token: admin, language: 'en' })).toMatchObject({
      status: 1,
      code: 403,
      msg: 'A private key can be uploaded and replaced, but not downloaded',
    });
    expect((await fetchFile(at, key, { authorization: admin })).status).toBe(404);
  });

  it('is recognized by its file name when its detected type is not a key type', async () => {
    const store = await send(Buffer.from('\u00fe\u00ed\u00fe\u00ed keys'), 'pay.jks', ['bin']);
    expect(await at.call('GET', `${store}/facts`, { token: admin })).toMatchObject({
      data: { name: 'pay.jks.bin', isKey: true, md5: '' },
    });
    expect((await fetchFile(at, store, { authorization: admin })).status).toBe(404);
  });

  it('is distinguished from a public key, which can be downloaded', async () => {
    const key = await send(publicKey.export({ type: 'spki', format: 'pem' }), 'public.pem', ['pem']);
    expect((await fetchFile(at, key, { authorization: admin })).status).toBe(200);
  });
});
