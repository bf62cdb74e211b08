import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type TestPlatform, startPlatform } from './startPlatform.ts';

const users = '/api/user/v1/designjet/user';
const byNames = 'This password combines account details with common digits and is easy to guess. Choose another one';
const byList = 'This password is common and easy to guess. Choose another one';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  await sql`
    update users set name = 'Li Wei', phone = '13700004321', email = 'wei.li@example.com' where "userName" = 'ops01'`.execute(
    at.db,
  );
});

beforeAll(() => sql`update backend_settings set "forbiddenWords" = 'Skyhook，天钩'`.execute(at.db));

afterAll(() => at.close());

const twice = async (password: string) => ({
  password: await at.seal(password),
  confirmPassword: await at.seal(password),
});
const send = async (
  method: 'POST' | 'PUT',
  path: string,
  { password, ...more }: { readonly password: string; readonly [name: string]: unknown },
) => at.call(method, path, { token: admin, language: 'en', body: { ...more, ...(await twice(password)) } });
const passwordOf = async (userName: string): Promise<unknown> => {
  const { rows } = await sql<{ password: string }>`
    select password from users where "userName" = ${userName}`.execute(at.db);
  return rows[0]?.password;
};

describe('POST /login/updatePassword', () => {
  it.each([
    ['123456', byList],
    ['a1', byList],
    ['aaaaaa1', byList],
    ['Password1', byList],
    ['Console2026', byList],
    ['skyhook888', byList],
    ['天钩123456', byList],
    ['ops011', byNames],
    ['OPS01@2026', byNames],
    ['liwei4321', byNames],
  ])('refuses the new password "%s" and keeps the old password', async (password, sentence) => {
    const token = await at.tokenOf('ops01');
    const before = await passwordOf('ops01');
    const oldPassword = await at.seal('ops12345', { purpose: 'proof', token });
    const body = { oldPassword, ...(await twice(password)) };
    const path = '/api/user/v1/designjet/login/updatePassword';
    expect(await at.call('POST', path, { token, body, language: 'en' })).toMatchObject({
      status: 1,
      data: { errors: { password: sentence } },
    });
    expect(await passwordOf('ops01')).toBe(before);
  });
});

describe('an administrator who sets the password of another account', () => {
  const made = {
    userName: 'linuo',
    name: 'Nora',
    groupId: 2,
    email: 'n@example.com',
    phone: '13700001111',
    loginMethod: 1,
  };

  it.each([
    ['password1', byList],
    ['linuo2026', byNames],
    ['Nora123', byNames],
  ])('cannot create an account with the password "%s"', async (password, sentence) => {
    expect(await send('POST', users, { ...made, password })).toMatchObject({
      data: { errors: { password: sentence } },
    });
    expect(await passwordOf('linuo')).toBeUndefined();
  });

  it('sees in Chinese why the password is refused when the console is in Chinese', async () => {
    const body = { ...made, ...(await twice('linuo2026')) };
    expect((await at.call('POST', users, { token: admin, body })).data).toEqual({
      errors: { password: '密码不能由账号、姓名、手机号等资料加常见数字组成，请换一个' },
    });
  });

  it.each([
    ['users', 'PUT', `${users}/password`, 'id'],
    ['client_users', 'POST', '/api/user/v1/client-users/resetPassword', 'idList'],
    ['cloud_computer_accounts', 'POST', '/api/computer/v1/cloud-computer-accounts/resetPassword', 'idList'],
  ] as const)('cannot reset a password of %s to a password that is easy to guess', async (table, method, path, key) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.id(table === 'cloud_computer_accounts' ? 'account' : 'userName')} as name
      from ${sql.table(table)} order by id desc limit 2`.execute(at.db);
    const [id, other] = rows.map(row => (key === 'id' ? row.id : [row.id]));
    expect((await send(method, path, { [key]: id, password: 'password1' })).data).toEqual({
      errors: { password: byList },
    });
    expect((await send(method, path, { [key]: id, password: `${rows[0]?.name ?? ''}123` })).data).toEqual({
      errors: { password: byNames },
    });
    expect((await send(method, path, { [key]: other, password: 'kiln47*Harbour' })).success).toBe(true);
  });

  it('cannot set the same password for two accounts', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from cloud_computer_accounts order by id limit 2`.execute(at.db);
    const idList = rows.map(({ id }) => id);
    const path = '/api/computer/v1/cloud-computer-accounts/resetPassword';
    expect(await send('POST', path, { idList, password: 'kiln47*Harbour' })).toMatchObject({
      success: false,
      code: 400,
    });
  });
});
