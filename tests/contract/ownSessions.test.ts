import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { minuteMs } from '../../src/schemas/base/durations.ts';

const path = '/api/user/v1/designjet/login/sessions';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
  await sql`update backend_settings set "singleLogin" = false`.execute(at.db);
});

beforeEach(() =>
  sql`update sessions set "endedAt" = 1, "endReason" = 'expired' where "endedAt" is null`.execute(at.db),
);

afterAll(() => at.close());

const signIn = (ip = '203.0.113.7'): Promise<string> => at.signIn('viewer', 'viewer123', { ip });
const isOpen = async (token: string): Promise<boolean> =>
  (await at.call('GET', '/api/v1.0/users/-/', { token })).success === true;

async function list(token: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { data } = await at.call('GET', path, { token });
  return Array.isArray(data) ? data.filter(isRecord) : [];
}

async function idOf(token: string): Promise<unknown> {
  return (await list(token)).find(session => session['isCurrent'] === true)?.['id'];
}

describe('the sessions of the signed-in user', () => {
  it('are all listed with address, browser and times, without a token, and with a mark on the current session', async () => {
    const first = await signIn('198.51.100.4');
    const second = await signIn();
    await at.signIn('ops01', 'ops12345');
    const sessions = await list(first);
    expect(sessions.map(({ ip, isCurrent }) => [ip, isCurrent])).toEqual([
      ['203.0.113.7', false],
      ['198.51.100.4', true],
    ]);
    expect(Object.keys(sessions[0] ?? {})).toEqual(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'isCurrent']);
    expect(JSON.stringify(sessions)).not.toContain(second);
  });

  it('are no longer listed once they have ended or expired', async () => {
    await signIn();
    at.advanceClock(31 * minuteMs);
    const signedOut = await signIn();
    await at.call('POST', '/api/user/v1/designjet/logout', { token: signedOut });
    expect(await list(await signIn())).toHaveLength(1);
  });

  it('can be ended one by one with the password, and the next call of an ended session returns the reason', async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const body = { id: await idOf(second) };
    expect(await at.call('POST', `${path}/end`, { token: first, body, proof: 'none' })).toMatchObject({ code: 4011 });
    expect(await isOpen(second)).toBe(true);
    expect(await at.call('POST', `${path}/end`, { token: first, body })).toMatchObject({ status: 0 });
    expect(await at.call('GET', path, { token: second, language: 'en' })).toMatchObject({
      status: 6014,
      msg: 'You have ended this session from another one, please log in again',
    });
    expect([await isOpen(first), await isOpen(third)]).toEqual([true, true]);
    expect(await at.call('POST', `${path}/end`, { token: first, body })).toMatchObject({
      status: 1,
      msg: '会话已经结束',
    });
  });

  it('can all be ended with the password, except the current session', async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    const call = { token: first, body: {} };
    expect(await at.call('POST', `${path}/endOthers`, { ...call, proof: 'none' })).toMatchObject({ code: 4011 });
    expect(await isOpen(third)).toBe(true);
    expect(await at.call('POST', `${path}/endOthers`, call)).toMatchObject({ status: 0 });
    expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, false, false]);
  });

  it('cannot be ended by another user, and the current session can be ended only by signing out', async () => {
    const token = await signIn();
    const other = await at.signIn('ops01', 'ops12345');
    const end = (id: unknown) => at.call('POST', `${path}/end`, { token: other, body: { id }, language: 'en' });
    expect(await end(await idOf(token))).toMatchObject({ status: 1, msg: 'The session has ended already' });
    expect(await end(await idOf(other))).toMatchObject({
      status: 1,
      msg: 'Sign out to end the session that you are using',
    });
    for (const id of ['x', null, [1], 1.5]) expect(await end(id), String(id)).toMatchObject({ status: 1, code: 400 });
    await at.call('POST', `${path}/endOthers`, { token: other, body: {} });
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, true]);
  });

  it('are recorded in the operation log when the user ends them', async () => {
    const [first, second] = [await signIn(), await signIn()];
    await at.call('POST', `${path}/end`, { token: first, body: { id: await idOf(second) } });
    await at.call('POST', `${path}/endOthers`, { token: first, body: {} });
    const { rows } = await sql<{ description: string }>`
      select "descriptionEn" as description from operation_logs
      where "userName" = 'viewer' and "operationType" = 4 and result = 1 order by id desc limit 2`.execute(at.db);
    expect(rows.map(row => row.description)).toEqual(['End your other sessions', 'End one of your sessions']);
  });
});
