import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { minuteMs } from '../../src/schemas/base/durations.ts';

let at: TestPlatform;

beforeEach(async () => {
  at = await startPlatform();
});

afterEach(() => at.close());

const set = (name: string, value: boolean | number) =>
  sql`update backend_settings set ${sql.id(name)} = ${value}`.execute(at.db);
const ask = (token: string) => at.call('GET', '/api/v1.0/users/-/', { token });
const signIn = () => at.signIn('viewer', 'viewer123');

describe('the console settings', () => {
  it('limit a user to one session, or allow several sessions', async () => {
    const first = await signIn();
    const second = await signIn();
    expect(await ask(first)).toMatchObject({ status: 6013 });
    await set('singleLogin', false);
    const third = await signIn();
    for (const token of [second, third]) expect(await ask(token)).toMatchObject({ success: true });
    await set('singleLogin', true);
    await signIn();
    for (const token of [second, third]) expect(await ask(token)).toMatchObject({ status: 6013 });
  });

  it('set the duration only of sessions that start after the change', async () => {
    await set('singleLogin', false);
    const before = await signIn();
    await set('sessionMinutes', 40);
    const after = await signIn();
    at.advanceClock(25 * minuteMs);
    for (const token of [before, after]) expect(await ask(token)).toMatchObject({ success: true });
    at.advanceClock(25 * minuteMs);
    expect(await ask(before)).toMatchObject({ success: true });
    expect(await ask(after)).toMatchObject({ status: 6014 });
  });

  it('set the number of failed sign-ins after which a user must wait, and the longest wait', async () => {
    await set('loginFailLimit', 2);
    await set('lockMinutes', 2);
    const guess = async (password: string) => (await at.tryToSignIn('viewer', password)).success;
    await guess('wrong1');
    expect(await guess('viewer123')).toBe(true);
    for (const password of ['wrong1', 'wrong2']) await guess(password);
    expect(await guess('viewer123')).toBe(false);
    at.advanceClock(minuteMs + 1_000);
    // Each further failure doubles the wait, up to the two minutes in the settings.
    for (let failures = 0; failures < 3; failures += 1) {
      await guess('wrong3');
      at.advanceClock(2 * minuteMs + 1_000);
    }
    expect(await guess('viewer123')).toBe(true);
  });

  it('set the maximum number of exported rows', async () => {
    const token = await at.tokenOf('admin');
    const file = () => at.call('POST', '/api/user/v1/users/export', { token, body: {} });
    expect((await file()).http).toBe(200);
    await set('exportLimit', 100);
    expect(await file()).toMatchObject({ status: 1, code: 400, msg: expect.stringContaining('一次最多导出100条') });
  });

  it.each(['csv', 'xls'])('do not limit the %s export of operation logs', async fileFormat => {
    await set('exportLimit', 100);
    await sql`
      insert into operation_logs ("userName", "operateTime", "operationType", result, module, description)
      select 'admin', '2026-01-01 00:00:00', 1, 1, 'users', 'filler ' || n from generate_series(1, 1500) as n`.execute(
      at.db,
    );
    const token = await at.tokenOf('admin');
    const { rows } = await sql<{ count: number }>`select count(*) as count from operation_logs`.execute(at.db);
    const body = { fileFormat, fileColumns: ['description'] };
    const { text, headers } = await at.call('POST', '/api/user/v1/operation/log/export', { token, body });
    // Subtract two pieces: the heading row, and the text after the last line break (CSV) or before the first row (XLS).
    const written = text.split(fileFormat === 'csv' ? '\n' : '<Row>').length - 2;
    expect(rows[0]?.count).toBeGreaterThan(1_500);
    expect(written).toBe(rows[0]?.count);
    expect(Number(headers.get('x-total-rows'))).toBe(written);
  });
});

describe('a password', () => {
  it('never expires', async () => {
    at.advanceClock(5 * 365 * 24 * 60 * minuteMs);
    const token = await signIn();
    const answer = await at.call('POST', '/api/user/v5/user/checkUpdatePsw', { token, body: {} });
    expect(answer.data).toMatchObject({ mustUpdate: false });
  });
});
