import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/json.ts';
import type { Answer } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const minuteMs = 60_000;
const userInfo = '/api/v1.0/users/-/';
const updatePassword = '/api/user/v1/designjet/login/updatePassword';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

const ask = (token: string | null): Promise<Answer> => at.call('GET', userInfo, { token });

async function idOf(userName: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from users where "userName" = ${userName}`.execute(at.db);
  return rows[0]?.id ?? 0;
}

describe('the end of a session', () => {
  it('is HTTP 401 for a call without a token', async () => {
    expect(await ask(null)).toMatchObject({ http: 401, status: 6014, success: false });
  });

  it('is 6014 for a token that no session has', async () => {
    expect(await ask('A'.repeat(43))).toMatchObject({ http: 200, status: 6014, success: false });
  });

  it('is 6013 for the session before when the same user signs in again', async () => {
    const first = await at.signIn('viewer', 'viewer123');
    const second = await at.signIn('viewer', 'viewer123');
    expect(await ask(first)).toMatchObject({ http: 200, status: 6013, msg: '该设备已在别处登录' });
    expect((await ask(second)).success).toBe(true);
  });

  it('leaves one session of a user who signs in five times at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => at.signIn('viewer', 'viewer123')));
    const statuses = await Promise.all(tokens.map(async token => (await ask(token)).status));
    expect(statuses.toSorted()).toEqual([0, 6013, 6013, 6013, 6013]);
  });

  it('is 6014 after sign-out, which closes the login record', async () => {
    const token = await at.signIn('viewer', 'viewer123');
    at.pass(90_000);
    const answer = await at.call('POST', '/api/user/v1/designjet/logout', { token });
    expect(answer).toMatchObject({ status: 0, success: true });
    expect(await ask(token)).toMatchObject({ http: 200, status: 6014 });
    const { rows } = await sql<Record<string, unknown>>`
      select "logoutTime", "onlineSeconds" from login_records
      where "userName" = 'viewer' and result = 1 order by id desc limit 1`.execute(at.db);
    expect(rows[0]).toMatchObject({ logoutTime: expect.any(String) });
    expect(Number(rows[0]?.['onlineSeconds'])).toBeGreaterThanOrEqual(90);
  });

  it('comes after thirty idle minutes, and not while the user works', async () => {
    const token = await at.signIn('viewer', 'viewer123');
    at.pass(29 * minuteMs);
    expect((await ask(token)).success).toBe(true);
    at.pass(29 * minuteMs);
    expect((await ask(token)).success).toBe(true);
    at.pass(31 * minuteMs);
    expect(await ask(token)).toMatchObject({ http: 200, status: 6014, msg: '登录信息已过期，请重新登录' });
  });

  it('is not put off by what a page asks while nobody is there', async () => {
    const token = await at.signIn('viewer', 'viewer123');
    const byItself = { token, headers: { 'x-unattended': '1' } };
    at.pass(20 * minuteMs);
    expect((await at.call('GET', userInfo, byItself)).success).toBe(true);
    at.pass(11 * minuteMs);
    expect(await at.call('GET', userInfo, byItself)).toMatchObject({ http: 200, status: 6014 });
  });

  it('comes after twelve hours however busy the user is', async () => {
    const token = await at.signIn('viewer', 'viewer123');
    for (let passed = 0; passed < 12 * 60; passed += 25) {
      expect((await ask(token)).success).toBe(true);
      at.pass(25 * minuteMs);
    }
    expect(await ask(token)).toMatchObject({ status: 6014 });
  });

  it('fault 25: is the next request of a user who is disabled, and tells him so', async () => {
    const [admin, viewer] = [await at.tokenOf('admin'), await at.signIn('viewer', 'viewer123')];
    const idList = [await idOf('viewer')];
    expect((await at.call('POST', '/api/user/v1/users/disable', { token: admin, body: { idList } })).success).toBe(
      true,
    );
    expect(await ask(viewer)).toMatchObject({ http: 403, msg: '账号已停用', success: false });
    expect((await at.tryToSignIn('viewer', 'viewer123')).success).toBe(false);
    await at.call('POST', '/api/user/v1/users/enable', { token: admin, body: { idList } });
    expect(await ask(viewer)).toMatchObject({ http: 200, status: 6014 });
    await at.signIn('viewer', 'viewer123');
  });

  it('is the next request of a user who was removed', async () => {
    const [admin, gone] = [await at.tokenOf('admin'), await at.signIn('viewer', 'viewer123')];
    const before = await sql<Record<string, unknown>>`select * from users where "userName" = 'viewer'`.execute(at.db);
    await sql`delete from users where "userName" = 'viewer'`.execute(at.db);
    expect(await ask(gone)).toMatchObject({ http: 403, success: false });
    await at.db
      .insertInto('users')
      .values(Object.fromEntries(Object.entries(before.rows[0] ?? {}).filter(([name]) => !name.endsWith('$order'))))
      .execute();
    expect((await ask(admin)).success).toBe(true);
  });
});

describe('a right', () => {
  it('fault 24: is gone with the next request after it was taken from the group', async () => {
    const token = await at.tokenOf('ops01');
    const list = () => at.call('POST', '/api/user/v1/designjet/user/list', { token, body: {} });
    expect((await list()).success).toBe(true);
    await sql`update menus set status = 0 where code = 'users:users'`.execute(at.db);
    expect(await list()).toMatchObject({ http: 200, status: 1, code: 403, msg: '权限不足' });
    await sql`update menus set status = 1 where code = 'users:users'`.execute(at.db);
    await sql`update menus set status = 0 where path = '/users' and "menuType" = 2`.execute(at.db);
    expect((await list()).code).toBe(403);
    await sql`update menus set status = 1 where path = '/users' and "menuType" = 2`.execute(at.db);
    expect((await list()).success).toBe(true);
  });

  it('that was missing is written down', async () => {
    const token = await at.tokenOf('viewer');
    await at.call('DELETE', '/api/user/v1/designjet/user', { token, body: { idList: [1] }, language: 'en' });
    const { rows } = await sql<Record<string, unknown>>`
      select * from operation_logs where "userName" = 'viewer' order by id desc limit 1`.execute(at.db);
    expect(rows[0]).toMatchObject({ module: 'access', result: 2, method: 'DELETE' });
  });
});

async function changePassword(token: string, old: string, chosen: string) {
  const body = {
    oldPassword: await at.seal(old, { purpose: 'proof', token }),
    password: await at.seal(chosen, { purpose: 'password', token }),
    confirmPassword: await at.seal(chosen, { purpose: 'password', token }),
  };
  return at.call('POST', updatePassword, { token, body });
}

describe('changing the own password', () => {
  it('asks for the same password twice, encrypted, and another than before', async () => {
    const token = await at.tokenOf('viewer');
    const change = async (password: unknown, confirmPassword: unknown) => {
      const oldPassword = await at.seal('viewer123', { purpose: 'proof', token });
      const body = { oldPassword, password, confirmPassword };
      return at.call('POST', updatePassword, { token, body, language: 'en' });
    };
    expect(await change(await at.seal('newpass1'), await at.seal('newpass2'))).toMatchObject({
      data: { errors: { confirmPassword: 'The two passwords do not match' } },
    });
    expect(await change('newpass1', 'newpass1')).toMatchObject({ status: 1, code: 400 });
    expect(await change(undefined, undefined)).toMatchObject({ status: 1, code: 400 });
    expect(await change(1, [])).toMatchObject({ status: 1, code: 400 });
    expect(await change(await at.seal('viewer123'), await at.seal('viewer123'))).toMatchObject({ success: false });
    expect((await ask(token)).success).toBe(true);
  });

  it('fault 25: ends every session, and only the new password opens the next', async () => {
    const token = await at.tokenOf('viewer');
    expect((await changePassword(token, 'viewer123', 'another99')).success).toBe(true);
    expect(await ask(token)).toMatchObject({ http: 200, status: 6014 });
    expect((await at.tryToSignIn('viewer', 'viewer123')).success).toBe(false);
    await at.signIn('viewer', 'another99');
    await changePassword(await at.signIn('viewer', 'another99'), 'another99', 'viewer123');
  });

  it('asks for the old one, so that a stolen session is no stolen account', async () => {
    const token = await at.tokenOf('viewer');
    const body = { password: await at.seal('another99'), confirmPassword: await at.seal('another99') };
    expect((await at.call('POST', updatePassword, { token, body })).data).toEqual({
      errors: { oldPassword: '密码不能为空' },
    });
    expect((await changePassword(token, 'guess123', 'another99')).data).toEqual({
      errors: { oldPassword: '密码错误' },
    });
    expect((await ask(token)).success).toBe(true);
    await at.signIn('viewer', 'viewer123');
  });

  it('makes whoever guesses the old one wait', async () => {
    const token = await at.tokenOf('ops01');
    for (let guess = 0; guess < 5; guess += 1) await changePassword(token, `guess12${guess}`, 'another99');
    expect(await changePassword(token, 'ops12345', 'another99')).toMatchObject({ success: false, code: 429 });
    expect((await ask(token)).success).toBe(true);
  });

  it('is asked of a user until he has replaced what an administrator gave him', async () => {
    const check = async (token: string) => (await at.call('POST', '/api/user/v5/user/checkUpdatePsw', { token })).data;
    expect(await check(await at.tokenOf('viewer'))).toEqual({ mustUpdate: false, reason: '' });
    const admin = await at.tokenOf('admin');
    const reset = async () => {
      const body = {
        id: await idOf('finance01'),
        password: await at.seal('given123'),
        confirmPassword: await at.seal('given123'),
      };
      expect((await at.call('PUT', '/api/user/v1/designjet/user/password', { token: admin, body })).success).toBe(true);
    };
    await reset();
    const first = await at.signIn('finance01', 'given123');
    expect(await check(first)).toMatchObject({ mustUpdate: true, reason: expect.stringContaining('管理员') });
    expect((await ask(first)).success).toBe(true);
    for (const [method, path] of [
      ['POST', '/api/user/v1/designjet/user/list'],
      ['GET', '/api/system/v1/tasks/mine'],
      ['GET', '/api/user/v1/designjet/rights?codes=users:users'],
    ] as const) {
      const refused = await at.call(method, path, { token: first, body: {}, language: 'en' });
      expect(refused).toMatchObject({ http: 200, status: 1, code: 428, msg: 'Please change your password first' });
    }
    expect((await changePassword(first, 'given123', 'chosen123')).success).toBe(true);
    expect(await check(await at.signIn('finance01', 'chosen123'))).toEqual({ mustUpdate: false, reason: '' });
    await reset();
    expect(await check(await at.signIn('finance01', 'given123'))).toMatchObject({ mustUpdate: true });
  });
});

describe('user info', () => {
  it('knows the caller by his header, whatever stands in the path', async () => {
    const token = await at.tokenOf('viewer');
    const other = await at.tokenOf('admin');
    const { data } = await at.call('GET', `/api/v1.0/users/${other}/`, { token });
    expect(data).toMatchObject({ userName: 'viewer', name: '李观察', groupName: '只读观察人员组', introduction: '' });
    expect(await at.call('GET', `/api/v1.0/users/${other}/`)).toMatchObject({ http: 401 });
  });

  it('gives administrators the single role admin, others their codes', async () => {
    const rolesOf = async (name: 'admin' | 'viewer') => {
      const { data } = await ask(await at.tokenOf(name));
      return isRecord(data) ? data['roles'] : undefined;
    };
    expect(await rolesOf('admin')).toEqual(['admin']);
    expect(await rolesOf('viewer')).toContain('users:users');
    expect(await rolesOf('viewer')).not.toContain('adduser');
  });
});
