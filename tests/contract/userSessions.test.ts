import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const path = '/api/user/v1/sessions';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

const uidOf = async (userName: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from users where "userName" = ${userName}`.execute(at.db);
  return rows[0]?.id ?? 0;
};
const sessionsOf = async (userName: string) => {
  const { data } = await at.call('GET', `${path}?uid=${await uidOf(userName)}`, { token: admin });
  return Array.isArray(data) ? data.filter(isRecord) : [];
};
const end = (id: unknown, language: 'zh' | 'en' = 'zh') =>
  at.call('POST', `${path}/end?id=${String(id)}`, { token: admin, body: {}, language });

describe('the sessions of a user', () => {
  it('are listed with start, end and reason of the end, and without a token', async () => {
    await at.signIn('viewer', 'viewer123');
    await at.signIn('viewer', 'viewer123');
    const [living, before] = await sessionsOf('viewer');
    expect(living).toMatchObject({ endedAt: null, endReason: null, createdAt: expect.stringMatching(/^\d{4}-/) });
    expect(before).toMatchObject({ endReason: 'elsewhere', endedAt: expect.any(String) });
    expect(Object.keys(living ?? {})).not.toContain('tokenHash');
  });

  it('end immediately on an administrator’s request, and their next call returns the reason', async () => {
    const token = await at.signIn('viewer', 'viewer123');
    const [living] = await sessionsOf('viewer');
    expect(await end(living?.['id'])).toMatchObject({ status: 0 });
    expect(await at.call('GET', '/api/v1.0/users/-/', { token })).toMatchObject({
      status: 6014,
      msg: '管理员已结束您的会话，请重新登录',
    });
    expect(await end(living?.['id'], 'en')).toMatchObject({ status: 1, msg: 'The session has ended already' });
    const { rows } = await sql`
      select description from operation_logs where description = '结束会话：viewer' and result = 1`.execute(at.db);
    expect(rows).toHaveLength(1);
  });

  it('cannot be ended by the caller who is using them, or with an invalid id', async () => {
    const [own] = await sessionsOf('admin');
    expect(await end(own?.['id'])).toMatchObject({ status: 1, msg: '不能结束自己正在使用的会话' });
    for (const id of ['x', '', '1e999', '-']) expect((await end(id)).success, id).toBe(false);
    expect(await at.call('GET', `${path}?uid=x`, { token: admin })).toMatchObject({ status: 1, code: 400 });
  });

  it('require a permission', async () => {
    const token = await at.signIn('ops01', 'ops12345');
    expect(await at.call('GET', `${path}?uid=1`, { token })).toMatchObject({ status: 1, code: 403 });
  });
});
