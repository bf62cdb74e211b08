import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { hashStoredRecoveryCodes } from '../../platform/areas/users/secondFactor/recoveryCodes.ts';
import { removeSecondFactor } from '../../platform/areas/users/secondFactor/secondFactor.ts';
import { clearStaticVerificationCodes } from '../../platform/engine/storage/upgrades/clearStaticVerificationCodes.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/user/v1/designjet/login/secondFactor';
const users = '/api/user/v1/designjet/user';
const stepMs = 30_000;
const password = 'ops12345';

let at: TestPlatform;
/** Milliseconds by which the platform's clock is ahead of the machine's. */
let ahead = 0;

beforeAll(async () => {
  at = await startPlatform();
});

beforeEach(async () => {
  await removeSecondFactor(at.db, await idOf('ops01'));
  await sql`update users set "loginMethod" = 1 where "userName" = 'ops01'`.execute(at.db);
  await sql`delete from login_attempts`.execute(at.db);
});

afterAll(() => at.close());

async function idOf(userName: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from users where "userName" = ${userName}`.execute(at.db);
  return rows[0]?.id ?? 0;
}

/** Returns the code for a seed and the platform's current time step, or for the time step that is `steps` later. */
function codeOf(seed: string, steps = 0): string {
  const timestamp = Date.now() + ahead + steps * stepMs;
  return TOTP.generate({ secret: Secret.fromBase32(seed), timestamp });
}

function nextStep(steps = 1): void {
  ahead += steps * stepMs;
  at.advanceClock(steps * stepMs);
}

const signIn = (authCode = '') => at.tryToSignIn('ops01', password, { authCode });
const post = (token: string, act: string, body = {}) => at.call('POST', `${base}/${act}`, { token, body });
const codesIn = (data: unknown): readonly string[] =>
  isRecord(data) && Array.isArray(data['recoveryCodes']) ? data['recoveryCodes'].map(String) : [];

async function begin(token: string): Promise<string> {
  const { data } = await post(token, 'begin');
  return isRecord(data) ? String(data['seed']) : '';
}

async function enrol(): Promise<{ readonly token: string; readonly seed: string; readonly codes: readonly string[] }> {
  const token = await at.signIn('ops01', password);
  const seed = await begin(token);
  const { data } = await post(token, 'confirm', { code: codeOf(seed) });
  return { token, seed, codes: codesIn(data) };
}

describe('the setup of a second factor', () => {
  it('takes effect only after a valid code', async () => {
    const token = await at.signIn('ops01', password);
    const { data } = await post(token, 'begin');
    expect(data).toEqual({
      seed: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringContaining('otpauth://totp/'),
    });
    expect((await signIn()).success).toBe(true);
    const again = await at.signIn('ops01', password);
    const wrong = await post(again, 'confirm', { code: '000000' });
    expect(wrong.data).toMatchObject({ errors: { code: expect.stringContaining('识别码错误') } });
    const seed = isRecord(data) ? String(data['seed']) : '';
    expect(codesIn((await post(again, 'confirm', { code: codeOf(seed) })).data)).toHaveLength(10);
    expect(await signIn()).toMatchObject({ success: false, code: 4010, data: { needAuthCode: true } });
  });

  it('requires the password first', async () => {
    const token = await at.signIn('ops01', password);
    for (const act of ['begin', 'recoveryCodes', 'remove']) {
      const bare = new Request(`http://platform${base}/${act}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: '{}',
      });
      const answer: unknown = await (await at.platform.fetch(bare)).json();
      expect(answer, act).toMatchObject({ status: 1, code: 4011 });
    }
  });

  it('expires after fifteen minutes', async () => {
    const token = await at.signIn('ops01', password);
    const seed = await begin(token);
    nextStep(31);
    expect(await post(token, 'confirm', { code: codeOf(seed) })).toMatchObject({ success: false, code: 409 });
  });

  it('makes the user wait after several wrong codes', async () => {
    const token = await at.signIn('ops01', password);
    const seed = await begin(token);
    await Promise.all(Array.from({ length: 5 }, () => post(token, 'confirm', { code: '000000' })));
    expect(await post(token, 'confirm', { code: codeOf(seed) })).toMatchObject({ success: false, code: 429 });
  });

  it('stores neither seed nor recovery codes in plain text, and shows them once', async () => {
    const { token, seed, codes } = await enrol();
    const { rows } = await sql`
      select to_jsonb(f)::text as kept from second_factors f union all select to_jsonb(r)::text from recovery_codes r
      union all select to_jsonb(l)::text from operation_logs l union all select to_jsonb(u)::text from users u`.execute(
      at.db,
    );
    const kept = JSON.stringify(rows);
    for (const secret of [seed, ...codes]) expect(kept).not.toContain(secret);
    const admin = await at.tokenOf('admin');
    const list = await at.call('POST', `${users}/list`, { token: admin, body: { userName: 'ops01' } });
    const own = await at.call('GET', base, { token });
    for (const secret of [seed, ...codes])
      expect(`${list.text}${own.text}${at.logLines.join('')}`).not.toContain(secret);
    expect(own.data).toEqual({ isSet: true, isRequired: false, recoveryCodes: 10 });
    expect(list.text).toContain('"identificationCode":1');
  });
});

describe('a recovery code', () => {
  const hashes = async () => {
    const { rows } = await sql<{ hash: string }>`
      select hash from recovery_codes where uid = ${await idOf('ops01')}`.execute(at.db);
    return rows.map(row => row.hash);
  };

  it('is stored as a salted argon2id hash', async () => {
    await enrol();
    const stored = await hashes();
    expect(new Set(stored).size).toBe(10);
    for (const hash of stored) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('works once after the upgrade from an earlier release, which stored only a digest of the code', async () => {
    await enrol();
    const uid = await idOf('ops01');
    const digest = createHash('sha256').update(`${uid}:abcdefghjkmn`).digest('hex');
    await sql`insert into recovery_codes (uid, hash) values (${uid}, ${digest})`.execute(at.db);
    await hashStoredRecoveryCodes(at.db);
    expect(await hashes()).not.toContain(digest);
    expect((await signIn('abcd-efgh-jkmn')).success).toBe(true);
    expect((await signIn('abcd-efgh-jkmn')).success).toBe(false);
  });
});

describe('the sign-in with a second factor', () => {
  it('accepts each code of the authenticator app once', async () => {
    const { seed } = await enrol();
    expect((await signIn(codeOf(seed))).success).toBe(false);
    nextStep();
    const code = codeOf(seed);
    expect((await at.tryToSignIn('ops01', 'wrong1234', { authCode: code })).code).toBe(401);
    expect((await signIn(code)).success).toBe(true);
    expect(await signIn(code)).toMatchObject({ success: false, code: 4010 });
    expect((await signIn(codeOf(seed, -1))).success).toBe(false);
    nextStep();
    expect((await signIn(codeOf(seed))).success).toBe(true);
  });

  it('accepts a code only once when several sign-ins send it concurrently', async () => {
    const { seed } = await enrol();
    nextStep();
    const code = codeOf(seed);
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    expect(answers.filter(answer => answer.success)).toHaveLength(1);
  });

  it('accepts each recovery code once, in any spelling, and logs its use', async () => {
    const { codes } = await enrol();
    const [first = '', second = ''] = codes;
    expect((await signIn(first)).success).toBe(true);
    expect((await signIn(first)).success).toBe(false);
    expect((await signIn(second.toUpperCase().replaceAll('-', ' '))).success).toBe(true);
    const { rows } = await sql<{ description: string }>`
      select description from operation_logs where "userName" = 'ops01' order by id desc limit 1`.execute(at.db);
    expect(rows[0]?.description).toContain('恢复码');
  });

  it('is logged with the factors that were checked', async () => {
    const { seed, codes } = await enrol();
    nextStep();
    await at.tryToSignIn('ops01', 'wrong1234');
    await signIn('000000');
    await signIn(codeOf(seed));
    await signIn(codes[0]);
    const { rows } = await sql<{ factors: unknown; result: number }>`
      select "requestData"->'factors' as factors, result from operation_logs
      where module = 'login' and "requestData" is not null order by id desc limit 4`.execute(at.db);
    expect(rows.toReversed()).toEqual([
      { factors: ['password'], result: 2 },
      { factors: ['password', 'code'], result: 2 },
      { factors: ['password', 'app'], result: 1 },
      { factors: ['password', 'recovery'], result: 1 },
    ]);
  });

  it('counts a wrong code like a wrong password', async () => {
    const { seed } = await enrol();
    nextStep();
    await Promise.all(Array.from({ length: 5 }, () => signIn('000000')));
    expect(await signIn(codeOf(seed))).toMatchObject({ success: false, code: 401 });
  });
});

describe('an active second factor', () => {
  it('can be given new recovery codes, which invalidate the old codes', async () => {
    const { token, codes } = await enrol();
    const fresh = codesIn((await post(token, 'recoveryCodes')).data);
    expect(fresh).toHaveLength(10);
    expect((await signIn(codes[0])).success).toBe(false);
    expect((await signIn(fresh[0])).success).toBe(true);
  });

  it('stays active until its replacement is confirmed', async () => {
    const { token, seed } = await enrol();
    const next = await begin(token);
    nextStep();
    expect((await signIn(codeOf(next))).success).toBe(false);
    expect((await signIn(codeOf(seed))).success).toBe(true);
    nextStep();
    const other = await at.signIn('ops01', password, { authCode: codeOf(seed) });
    await post(other, 'confirm', { code: codeOf(next) });
    nextStep();
    expect((await signIn(codeOf(seed))).success).toBe(false);
    expect((await signIn(codeOf(next))).success).toBe(true);
  });

  it('can be turned off by its user, unless the sign-in method requires a second factor', async () => {
    const { token } = await enrol();
    await sql`update users set "loginMethod" = 2 where "userName" = 'ops01'`.execute(at.db);
    expect(await post(token, 'remove')).toMatchObject({ success: false, code: 403 });
    await sql`update users set "loginMethod" = 1 where "userName" = 'ops01'`.execute(at.db);
    expect((await post(token, 'remove')).success).toBe(true);
    expect((await signIn()).success).toBe(true);
  });

  it('can be reset only with the permission, and the reset ends the sessions of the factor’s user', async () => {
    const { token } = await enrol();
    const id = await idOf('ops01');
    const viewer = await at.tokenOf('viewer');
    expect((await at.call('PUT', `${users}/secondFactor`, { token: viewer, body: { id } })).code).toBe(403);
    const admin = await at.tokenOf('admin');
    expect((await at.call('PUT', `${users}/secondFactor`, { token: admin, body: { id } })).success).toBe(true);
    expect((await at.call('GET', base, { token })).status).not.toBe(0);
    expect((await signIn()).success).toBe(true);
  });
});

describe('a change of the second factor', () => {
  it('ends all other sessions of its user', async () => {
    await sql`update backend_settings set "singleLogin" = false`.execute(at.db);
    const statusOf = async (token: string) => (await at.call('GET', base, { token })).status;
    const other = await at.signIn('ops01', password);
    const { token, seed } = await enrol();
    expect([await statusOf(other), await statusOf(token)]).toEqual([6014, 0]);
    nextStep();
    const next = await at.signIn('ops01', password, { authCode: codeOf(seed) });
    await post(token, 'remove');
    expect([await statusOf(next), await statusOf(token)]).toEqual([6014, 0]);
    await sql`update backend_settings set "singleLogin" = true`.execute(at.db);
  });

  it('is not part of a password reset: the sign-in still requires the code', async () => {
    const { seed } = await enrol();
    const id = await idOf('ops01');
    const { rows } = await sql<{ kept: string }>`select password as kept from users where id = ${id}`.execute(at.db);
    const admin = await at.tokenOf('admin');
    const [given, repeated] = [await at.seal('Harbour47kiln'), await at.seal('Harbour47kiln')];
    const body = { id, password: given, confirmPassword: repeated };
    expect((await at.call('PUT', `${users}/password`, { token: admin, body })).success).toBe(true);
    nextStep();
    expect(await at.tryToSignIn('ops01', 'Harbour47kiln')).toMatchObject({ success: false, code: 4010 });
    expect((await at.tryToSignIn('ops01', 'Harbour47kiln', { authCode: codeOf(seed) })).success).toBe(true);
    await sql`update users set password = ${rows[0]?.kept} where id = ${id}`.execute(at.db);
  });

  it('is written to the operation log, as are wrong codes', async () => {
    const token = await at.signIn('ops01', password);
    const seed = await begin(token);
    await post(token, 'confirm', { code: '000000' });
    await post(token, 'confirm', { code: codeOf(seed) });
    const { rows } = await sql<{ description: string; result: number }>`
      select "descriptionEn" as description, result from operation_logs where "userName" = 'ops01'
      order by id desc limit 2`.execute(at.db);
    expect(rows).toEqual([
      { description: 'Set up two-factor authentication', result: 1 },
      { description: 'Identity not confirmed: the verification code is wrong', result: 2 },
    ]);
  });
});

describe('the setting that requires a second factor of all users', () => {
  it('makes every user set up the second factor before any other call, and lets nobody turn the factor off', async () => {
    const before = await at.signIn('ops01', password);
    await sql`update backend_settings set "secondFactorForAll" = true`.execute(at.db);
    const list = (token: string) => at.call('POST', `${users}/list`, { token, body: {} });
    expect((await list(before)).code).toBe(428);
    const { token } = await enrol();
    expect((await list(token)).code).not.toBe(428);
    expect(await post(token, 'remove')).toMatchObject({ success: false, code: 403 });
    await sql`update backend_settings set "secondFactorForAll" = false`.execute(at.db);
    expect((await post(token, 'remove')).success).toBe(true);
  });
});

describe('a user whose sign-in method requires a one-time code', () => {
  it('must set up the one-time code before any other call', async () => {
    await sql`update users set "loginMethod" = 2 where "userName" = 'ops01'`.execute(at.db);
    const token = await at.signIn('ops01', password);
    const list = () => at.call('POST', `${users}/list`, { token, body: {}, language: 'en' });
    expect(await list()).toMatchObject({ status: 1, code: 428, msg: 'Set up two-factor authentication first' });
    const info = () => at.call('GET', '/api/v1.0/users/-/', { token });
    expect((await info()).data).toMatchObject({ secondFactor: { mustSetUp: true } });
    await post(token, 'confirm', { code: codeOf(await begin(token)) });
    expect((await info()).data).toMatchObject({ secondFactor: { mustSetUp: false } });
    expect((await list()).code).not.toBe(428);
  });

  it('can still sign in after the upgrade that deletes the fixed codes of an earlier release', async () => {
    await sql`alter table users add column if not exists "identificationCode" text`.execute(at.db);
    await sql`update users set "loginMethod" = 2, "identificationCode" = 'K7-42' where "userName" = 'ops01'`.execute(
      at.db,
    );
    await clearStaticVerificationCodes({ db: at.db, catalogue: at.catalogue, now: '2026-01-01 00:00:00' });
    const { rows } = await sql<{ code: string | null }>`
      select "identificationCode" as code from users where "userName" = 'ops01'`.execute(at.db);
    expect(rows).toEqual([{ code: null }]);
    expect((await signIn('K7-42')).success).toBe(true);
  });
});
