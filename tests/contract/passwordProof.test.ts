import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type ClientResponse, passwordProofPurposeOf } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { minuteMs } from '../../src/schemas/base/durations.ts';

const wipePath = '/api/testing/v1/samples/wipe';
const login = '/api/user/v1/designjet/login';
const proofPath = `${login}/proof`;

let at: TestPlatform;
let admin: string;
let id: number;

beforeAll(async () => {
  at = await startPlatform();
});

beforeEach(async () => {
  admin = await at.tokenOf('admin');
  const { rows } = await sql<{ id: number }>`update samples set status = 2, "integer" = 44 returning id`.execute(at.db);
  id = rows[0]?.id ?? 0;
});

afterAll(() => at.close());

const wipe = (proof?: string, token = admin, language: 'zh' | 'en' = 'zh'): Promise<ClientResponse> =>
  at.call('POST', wipePath, {
    token,
    language,
    body: { idList: [id] },
    proof: 'none',
    ...(proof !== undefined && { headers: { 'x-operator-proof': proof } }),
  });

async function proofFor(purpose = `POST ${wipePath}`, token = admin): Promise<string> {
  const { data, msg } = await at.askForProof(token, 'admin123', purpose);
  if (!isRecord(data)) throw new Error(`No proof: ${String(msg)}`);
  return String(data['proof']);
}

async function untouched(): Promise<boolean> {
  const { rows } = await sql`select id from samples where "integer" <> 44 or "integer" is null`.execute(at.db);
  return rows.length === 0;
}

describe('a call that requires a password proof', () => {
  it('changes nothing without a proof, and names in its response the purpose of the required proof', async () => {
    expect(await wipe()).toMatchObject({ http: 200, status: 1, code: 4011, msg: '请输入登录密码以继续：清空' });
    const refused = await wipe(undefined, admin, 'en');
    expect(refused.msg).toBe('Enter your password to continue: Wipe');
    expect(passwordProofPurposeOf(refused)).toBe(`POST ${wipePath}`);
    expect(await untouched()).toBe(true);
  });

  it('runs once with a proof', async () => {
    const proof = await proofFor();
    expect((await wipe(proof)).data).toMatchObject({ success: 1 });
    expect(await wipe(proof)).toMatchObject({ code: 4011 });
  });

  it('runs once when the same proof is sent twice concurrently', async () => {
    const proof = await proofFor();
    const answers = await Promise.all([wipe(proof), wipe(proof), wipe(proof)]);
    expect(answers.filter(({ code }) => code !== 4011)).toHaveLength(1);
  });

  it('rejects a proof for another call, of another session, or older than two minutes', async () => {
    expect(await wipe(await proofFor('POST /v5/merchant/getMerchantSecret'))).toMatchObject({ code: 4011 });
    const old = await proofFor();
    at.advanceClock(2 * minuteMs + 1_000);
    expect(await wipe(old)).toMatchObject({ code: 4011 });
    const before = await proofFor();
    const next = await at.signIn('admin', 'admin123');
    expect(await wipe(before, next)).toMatchObject({ code: 4011 });
    expect(await untouched()).toBe(true);
  });

  it('checks the permission before it requires a proof', async () => {
    expect(await wipe(undefined, await at.tokenOf('viewer'))).toMatchObject({ code: 403 });
  });
});

describe('a password proof', () => {
  const ask = async (password: unknown, purpose: unknown = `POST ${wipePath}`) =>
    at.call('POST', proofPath, { token: admin, body: { purpose, password } });

  it('reports a wrong or missing password at its field', async () => {
    expect((await at.askForProof(admin, 'viewer123', `POST ${wipePath}`)).data).toEqual({
      errors: { password: '密码错误' },
    });
    expect((await ask('')).data).toEqual({ errors: { password: '密码不能为空' } });
    expect(await ask('admin123')).toMatchObject({ status: 1, code: 400 });
    expect(await ask(await at.seal('admin123', { purpose: 'proof', token: admin }), 'x')).toMatchObject({ code: 400 });
  });

  it('is written to the operation log, whether the password was right or wrong', async () => {
    await at.askForProof(admin, 'viewer123', `POST ${wipePath}`);
    await at.askForProof(admin, 'admin123', `POST ${wipePath}`);
    const { rows } = await sql<{ description: string; result: number; type: number }>`
      select "descriptionEn" as description, result, "operationType" as type from operation_logs
      where "userName" = 'admin' order by id desc limit 2`.execute(at.db);
    expect(rows).toEqual([
      { description: `Confirm identity: POST ${wipePath}`, result: 1, type: 7 },
      { description: 'Identity not confirmed: the password is wrong', result: 2, type: 7 },
    ]);
  });

  it('makes the caller wait after five wrong passwords and works again later', async () => {
    const guess = (password: string) => at.askForProof(admin, password, `POST ${wipePath}`);
    for (let tried = 0; tried < 5; tried += 1) await guess(`guess${tried}`);
    const blocked = await guess('admin123');
    expect(blocked).toMatchObject({ http: 200, status: 1, code: 429, msg: '密码错误次数过多，请1分钟后再试' });
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(30);
    at.advanceClock(minuteMs + 1_000);
    expect((await guess('admin123')).success).toBe(true);
    for (let tried = 0; tried < 4; tried += 1) await guess(`guess${tried}`);
    expect((await guess('admin123')).success).toBe(true);
  });

  it('works in one session while another session or another user guesses passwords', async () => {
    await sql`update backend_settings set "singleLogin" = false`.execute(at.db);
    const other = await at.signIn('admin', 'admin123');
    const prove = (token: string, password: string) => at.askForProof(token, password, `POST ${wipePath}`);
    const [right, ...wrong] = await Promise.all([
      prove(admin, 'admin123'),
      ...[1, 2, 3, 4].map(number => prove(other, `guess${number}`)),
    ]);
    expect(right).toMatchObject({ success: true });
    expect(wrong.map(({ code }) => code)).toEqual([400, 400, 400, 400]);
    for (let tried = 0; tried < 5; tried += 1) await prove(other, `guess${tried}`);
    expect(await prove(other, 'admin123')).toMatchObject({ code: 429 });
    expect(await prove(await at.tokenOf('viewer'), 'viewer123')).toMatchObject({ success: true });
    await sql`delete from login_attempts`.execute(at.db);
    await sql`update backend_settings set "singleLogin" = true`.execute(at.db);
  });
});

describe('an encrypted password', () => {
  const signIn = (password: string) => at.call('POST', login, { body: { username: 'admin', password } });
  const prove = (password: string) =>
    at.call('POST', proofPath, { token: admin, body: { purpose: `POST ${wipePath}`, password } });

  it('cannot be used again for a proof or a sign-in', async () => {
    const password = await at.seal('admin123', { purpose: 'proof', token: admin });
    expect((await prove(password)).success).toBe(true);
    expect((await prove(password)).success).toBe(false);
    expect((await signIn(password)).success).toBe(false);
  });

  it('works only for its purpose: proof, sign-in or new password', async () => {
    expect((await signIn(await at.seal('admin123', { purpose: 'proof', token: admin }))).success).toBe(false);
    expect((await signIn(await at.seal('admin123', { purpose: 'password', token: admin }))).success).toBe(false);
    for (const sealed of [
      await at.seal('admin123', { purpose: 'login' }),
      await at.seal('admin123', { purpose: 'password', token: admin }),
      await at.seal('admin123'),
      await at.seal('admin123', { padding: 'pkcs1' }),
    ])
      expect((await prove(sealed)).success).toBe(false);
    expect((await signIn(await at.seal('admin123', { purpose: 'login' }))).success).toBe(true);
  });

  it('is not accepted as a proof in another session', async () => {
    const other = await at.tokenOf('viewer');
    expect((await prove(await at.seal('admin123', { purpose: 'proof', token: other }))).success).toBe(false);
  });

  it('sets a new password only if it was encrypted for that purpose', async () => {
    const reset = async (purpose: 'login' | 'proof' | 'password') => {
      const [password, confirmPassword] = [
        await at.seal('Chosen4you', { purpose, token: admin }),
        await at.seal('Chosen4you', { purpose, token: admin }),
      ];
      const { rows } = await sql<{ id: number }>`select id from users where "userName" = 'finance01'`.execute(at.db);
      const body = { id: rows[0]?.id, password, confirmPassword };
      return at.call('PUT', '/api/user/v1/designjet/user/password', { token: admin, body });
    };
    expect((await reset('proof')).success).toBe(false);
    expect((await reset('login')).success).toBe(false);
    expect((await reset('password')).success).toBe(true);
  });
});

describe('the calls that require a password proof', () => {
  it('include every call that changes permissions or payment, and only one GET call: the merchant secret', () => {
    const asking = at.platform.routes
      .filter(route => route.asksPassword)
      .map(({ method, path }) => `${method} ${path}`);
    expect(asking).toEqual(
      expect.arrayContaining([
        'POST /api/user/v1/designjet/user',
        'PUT /api/user/v1/designjet/user',
        'PUT /api/user/v1/users/bulk',
        'PUT /api/user/v1/designjet/user/password',
        'POST /api/user/v1/designjet/permissions/group',
        'PUT /api/user/v1/designjet/permissions/group',
        'DELETE /api/user/v1/designjet/permissions/group',
        'POST /api/user/v1/permission-groups/copy',
        'POST /api/user/v1/menus/create',
        'PUT /api/user/v1/menus/update/:id',
        'DELETE /api/user/v1/menus/delete/:id',
        'POST /api/user/v1/menus/allot',
        'POST /api/system/v1/workbench/publish',
        'POST /api/system/v1/workbench/rollback',
        'POST /api/system/v1/workbench/withdraw',
        'POST /api/upgrade/v1/license-activation/online',
        'POST /api/upgrade/v1/license-activation/offline',
        'POST /v5/merchant/getMerchantSecret',
        'PUT /api/pay/v1/wechat-pay-settings',
        'PUT /api/pay/v1/alipay-settings',
        'PUT /api/config/v1/pentacle-pay-settings',
      ]),
    );
    expect(asking.filter(name => name.startsWith('GET '))).toEqual(['GET /v5/merchant/getMerchantSecret']);
  });

  it('include an edit of the system settings only if it changes the retention of the log or the second factor', async () => {
    const path = '/api/config/v1/backend-settings';
    const current = await at.call('GET', path, { token: admin });
    const { id: settingsId, revision, logKeepDays } = isRecord(current.data) ? current.data : {};
    const edit = (values: object) =>
      at.call('PUT', path, { token: admin, body: { id: settingsId, revision, ...values }, proof: 'none' });
    for (const change of [{ logKeepDays: Number(logKeepDays) + 1 }, { secondFactorForAll: true }]) {
      expect(await edit(change), JSON.stringify(change)).toMatchObject({ code: 4011 });
    }
    expect(await edit({ logKeepDays, trialDays: 5 })).not.toMatchObject({ code: 4011 });
  });

  it('include an edit of a user only if it changes group, sign-in method, e-mail or phone', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select id, revision, "groupId", "loginMethod", email, phone from users where "userName" = 'ops02'`.execute(at.db);
    const { id: uid, revision, ...kept } = rows[0] ?? {};
    const edit = (values: object) =>
      at.call('PUT', '/api/user/v1/designjet/user', {
        token: admin,
        body: { id: uid, revision, ...values },
        proof: 'none',
      });
    const changes = [{ groupId: 1 }, { loginMethod: 2 }, { email: 'other@example.com' }, { phone: '13900139000' }];
    for (const change of changes) expect(await edit(change), JSON.stringify(change)).toMatchObject({ code: 4011 });
    expect((await edit({ note: '夜班', ...kept })).success).toBe(true);
    const bulk = (values: object) =>
      at.call('PUT', '/api/user/v1/users/bulk', {
        token: admin,
        body: { idList: [uid], changes: values },
        proof: 'none',
      });
    for (const change of changes) expect(await bulk(change), JSON.stringify(change)).toMatchObject({ code: 4011 });
    expect((await bulk({ note: '白班' })).success).toBe(true);
  });
});
