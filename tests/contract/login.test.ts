import { JSEncrypt } from 'jsencrypt';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { minuteMs } from '../../src/schemas/base/durations.ts';

const login = '/api/user/v1/designjet/login';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

/** Parts of a refusal that a caller can see. */
const visiblePartsOf = ({ http, text, headers }: ClientResponse) => ({
  http,
  text,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'x-platform-time'),
});

async function lastRecord(): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from login_records order by id desc limit 1`.execute(at.db);
  return rows[0] ?? {};
}

describe('the public key for passwords', () => {
  it('is an RSA key of 3072 bits, sent with its padding and id', async () => {
    const { data, status } = await at.call('POST', '/api/user/v1/client/login/getPbKey');
    expect(status).toBe(0);
    expect(data).toMatchObject({ alg: 'RSA-OAEP-256', kid: expect.stringMatching(/^[\w-]{36}$/) });
    expect(isRecord(data) && String(data['publicKey']).replace(/-----.*?-----|\s/g, '').length).toBeGreaterThan(550);
  });

  it('changes daily, and the platform still decrypts passwords encrypted with the previous key', async () => {
    const own = await startPlatform();
    const before = await own.seal('admin123');
    const first = await own.call('POST', '/api/user/v1/client/login/getPbKey');
    own.advanceClock(25 * 60 * minuteMs);
    const second = await own.call('POST', '/api/user/v1/client/login/getPbKey');
    expect(second.text).not.toBe(first.text);
    const answer = await own.call('POST', login, { body: { username: 'admin', password: before } });
    expect(answer.success).toBe(true);
    const old = await own.seal('admin123');
    own.advanceClock(49 * 60 * minuteMs);
    expect((await own.call('POST', login, { body: { username: 'admin', password: old } })).success).toBe(false);
    await own.close();
  });
});

describe('POST /login', () => {
  it('returns id, token and group, and records time and address of the sign-in', async () => {
    const { data, success } = await at.tryToSignIn('admin', 'admin123', { ip: '198.51.100.4' });
    expect(success).toBe(true);
    expect(data).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{43}$/),
      groupId: expect.any(Number),
    });
    expect(await lastRecord()).toMatchObject({
      userName: 'admin',
      result: 1,
      failReason: null,
      userType: 2,
      clientType: 3,
      loginIp: '198.51.100.4',
      diskName: 'Chrome 130',
    });
    const user = await sql<{ ip: string }>`select "lastLoginIp" as ip from users where "userName" = 'admin'`.execute(
      at.db,
    );
    expect(user.rows[0]?.ip).toBe('198.51.100.4');
  });

  it.each(['oaep', 'pkcs1'] as const)('accepts passwords that the console encrypted with %s', async padding => {
    const { data } = await at.call('POST', '/api/user/v1/client/login/getPbKey');
    const cipher = new JSEncrypt();
    cipher.setPublicKey(isRecord(data) ? String(data['publicKey']) : '');
    const digest = createHash('sha256').update('viewer123').digest('hex');
    const password = padding === 'oaep' ? cipher.encryptOAEP(digest) : cipher.encrypt(digest);
    const answer = await at.call('POST', login, { body: { username: 'viewer', password } });
    expect(answer.success).toBe(true);
  });

  it('treats a password that is encrypted with PKCS#1 v1.5 as a wrong password when the settings require OAEP', async () => {
    const strict = await startPlatform({ isOaepRequired: true });
    const refused = await strict.tryToSignIn('viewer', 'viewer123', { padding: 'pkcs1' });
    expect(refused).toMatchObject({ success: false, code: 401, msg: '登录失败' });
    expect((await strict.tryToSignIn('viewer', 'viewer123', { padding: 'oaep' })).success).toBe(true);
    await strict.close();
  });

  it('rejects a reused ciphertext', async () => {
    const body = { username: 'viewer', password: await at.seal('viewer123') };
    expect((await at.call('POST', login, { body })).success).toBe(true);
    expect((await at.call('POST', login, { body })).success).toBe(false);
    expect(await lastRecord()).toMatchObject({ result: 2, failReason: '密文重复使用' });
    await at.signIn('viewer', 'viewer123');
  });

  it('rejects a ciphertext for an unknown key', async () => {
    const password = await at.seal('viewer123');
    const answer = await at.call('POST', login, { body: { username: 'viewer', password, kid: 'another' } });
    expect(answer).toMatchObject({ status: 1, msg: '登录失败' });
    await at.signIn('viewer', 'viewer123');
  });

  it('takes at least the minimum time, whatever the result', async () => {
    const slow = await startPlatform({ loginFloorMs: 400 });
    for (const [name, password] of [
      ['viewer', 'viewer123'],
      ['viewer', 'wrong123'],
      ['nobody', 'wrong123'],
    ] as const) {
      const started = performance.now();
      await slow.tryToSignIn(name, password);
      expect(performance.now() - started).toBeGreaterThan(395);
    }
    await slow.close();
  });
});

describe('a refused sign-in', () => {
  it('looks the same for a wrong password, an unknown user, a disabled user and an invalid ciphertext', async () => {
    const disabled = await sql<{ userName: string }>`
      select "userName" from users where status = 0 order by id limit 1`.execute(at.db);
    const answers = [
      await at.tryToSignIn('ops01', 'wrong1234'),
      await at.tryToSignIn('nobody_here', 'wrong1234'),
      await at.tryToSignIn(disabled.rows[0]?.userName ?? '', 'wrong1234'),
      await at.call('POST', login, { body: { username: 'ops01', password: 'AAAA' } }),
    ];
    expect(answers[0]).toMatchObject({ http: 200, status: 1, code: 401, msg: '登录失败', data: null, success: false });
    for (const answer of answers) expect(visiblePartsOf(answer)).toEqual(visiblePartsOf(answers[0] ?? answer));
    await at.signIn('ops01', 'ops12345');
  });

  it('has a message in the language of the caller', async () => {
    const { msg } = await at.tryToSignIn('nobody_here2', 'wrong1234', { language: 'en' });
    expect(msg).toBe('LogIn fail');
  });

  it.each([
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['a text', '"admin"'],
    ['an empty object', {}],
    ['a number for the password', { username: 'admin', password: 1 }],
    ['a list for the name', { username: ['admin'], password: 'x' }],
    ['an object for the name', { username: { $gt: '' }, password: { $gt: '' } }],
    ['an unknown property', { username: 'admin', password: 'x', isAdmin: true }],
    ['a broken percent sign', { username: '%E0%A4%A', password: 'x' }],
    ['a name of 10,000 characters', { username: 'a'.repeat(10_000), password: 'x' }],
    ['a NUL in the name', { username: '%00admin', password: 'x' }],
    ['half of a surrogate pair', { username: '\ud800', password: 'x' }],
    ['a ciphertext above the modulus', { username: 'admin', password: Buffer.alloc(384, 255).toString('base64') }],
    ['a ciphertext of zeros', { username: 'admin', password: Buffer.alloc(384).toString('base64') }],
  ])('looks the same for a malformed request: %s', async (_, body) => {
    const answer = await at.call('POST', login, { body, ip: '192.0.2.99' });
    expect(answer).toMatchObject({ http: 200, status: 1, msg: '登录失败', data: null });
  });

  it('makes the user wait a minute if it is the fifth failure, and longer after each further failure', async () => {
    const ip = '192.0.2.5';
    for (let tries = 0; tries < 5; tries += 1) await at.tryToSignIn('finance01', 'wrong1234', { ip });
    await sql`update users set password = (select password from users where "userName" = 'viewer') where "userName" = 'finance01'`.execute(
      at.db,
    );
    expect((await at.tryToSignIn('finance01', 'viewer123', { ip })).success).toBe(false);
    expect(await lastRecord()).toMatchObject({ failReason: '尝试过于频繁' });
    at.advanceClock(minuteMs + 1_000);
    expect((await at.tryToSignIn('finance01', 'wrong1234', { ip })).success).toBe(false);
    at.advanceClock(minuteMs + 1_000);
    expect((await at.tryToSignIn('finance01', 'viewer123', { ip })).success).toBe(false);
    at.advanceClock(minuteMs + 1_000);
    expect((await at.tryToSignIn('finance01', 'viewer123', { ip })).success).toBe(true);
  });

  it('counts against the same user in each of twelve spellings of the name', async () => {
    const spellings = [
      'ops02',
      'OPS02',
      ' ops02',
      'ops02 ',
      'Ops02',
      'oPs02',
      'opS02',
      '\tops02',
      'OPs02',
      'oPS02',
      '%6fps02',
      'ops\u200b02',
    ];
    for (const name of spellings) await at.tryToSignIn(name.replace('%6f', 'o'), 'wrong1234', { ip: '192.0.2.6' });
    const { rows } = await sql<{ key: string; failures: number }>`
      select key, failures from login_attempts where key ilike '%ops02%'`.execute(at.db);
    expect(rows).toEqual([{ key: 'user:ops02', failures: 5 }]);
  });

  it('does not lock the user out of an address that they have signed in from', async () => {
    await at.signIn('viewer', 'viewer123', { ip: '192.0.2.10' });
    for (let tries = 0; tries < 6; tries += 1) await at.tryToSignIn('viewer', 'wrong1234', { ip: '192.0.2.66' });
    expect((await at.tryToSignIn('viewer', 'viewer123', { ip: '192.0.2.66' })).success).toBe(false);
    expect((await at.tryToSignIn('viewer', 'viewer123', { ip: '192.0.2.10' })).success).toBe(true);
    await sql`delete from login_attempts`.execute(at.db);
  });

  it('counts against all addresses of the same IPv6 network', async () => {
    for (let tries = 0; tries < 50; tries += 1)
      await at.call('POST', login, { ip: `2001:db8:1:2::${tries + 1}`, body: { username: `guess${tries}` } });
    expect((await at.tryToSignIn('admin', 'admin123', { ip: '2001:db8:1:2:ffff::1' })).http).toBe(429);
    expect((await at.tryToSignIn('admin', 'admin123', { ip: '2001:db8:1:3::1' })).success).toBe(true);
  });

  it('does not block its address if it is the 49th failure, even when successful sign-ins follow', async () => {
    const ip = '192.0.2.51';
    for (let tries = 0; tries < 49; tries += 1)
      await at.call('POST', login, { ip, body: { username: `guess${tries}` } });
    for (let tries = 0; tries < 3; tries += 1)
      expect((await at.tryToSignIn('admin', 'admin123', { ip })).success).toBe(true);
  });

  it('blocks its address if it is the fiftieth failure, and the next response states the time to wait', async () => {
    const ip = '192.0.2.50';
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => at.call('POST', login, { ip, body: { username: `guess${number}` } })),
    );
    const answer = await at.tryToSignIn('admin', 'admin123', { ip });
    expect(answer).toMatchObject({ http: 429, status: 1, success: false });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600);
  });
});

describe('a user with a sign-in method that the console does not support', () => {
  it.each([3, 4, 5, 6])(
    'cannot sign in with the password alone, and the refusal names the reason (method %i)',
    async method => {
      await sql`update users set "loginMethod" = ${method} where "userName" = 'viewer'`.execute(at.db);
      expect((await at.tryToSignIn('viewer', 'wrong1234')).code).toBe(401);
      expect(await at.tryToSignIn('viewer', 'viewer123')).toMatchObject({
        success: false,
        data: null,
        msg: '您的登录方式未开通，请联系管理员修改登录方式',
      });
      expect(await lastRecord()).toMatchObject({ result: 2 });
      await sql`update users set "loginMethod" = 1 where "userName" = 'viewer'`.execute(at.db);
    },
  );

  it('cannot be created by editing a user, because the platform rejects the method', async () => {
    const token = await at.signIn('admin', 'admin123');
    const { rows } = await sql<{ id: number; revision: number }>`
      select id, revision from users where "userName" = 'viewer'`.execute(at.db);
    const edit = (loginMethod: number) =>
      at.call('PUT', '/api/user/v1/designjet/user', { token, body: { ...rows[0], loginMethod } });
    expect((await edit(3)).data).toMatchObject({ errors: { loginMethod: expect.any(String) } });
    expect((await edit(1)).success).toBe(true);
  });
});
