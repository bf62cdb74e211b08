import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Row } from '../../platform/engine/storage/database.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const path = '/api/public/v1/error-logs/report';
const headers = { 'client-version': '5.9.0', 'user-agent': 'Chrome 130' };
const fault = {
  message: 'Cannot read properties of null',
  url: '/users/12?filter=secret-name',
  component: 'RecordForm',
  hash: 'a1b2c3d4',
  stack: 'TypeError\n    at RecordForm (/assets/forms.js:1:2)',
};

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

beforeEach(() => sql`delete from error_logs`.execute(at.db));

const report = async (body: unknown, as: 'viewer' | 'ops01' = 'viewer'): Promise<ClientResponse> =>
  at.call('POST', path, { token: await at.tokenOf(as), body, headers });

async function stored(): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from error_logs order by id`.execute(at.db);
  return rows;
}

describe('an error report of the console', () => {
  it('is logged with address, stack hash and client version for any signed-in user', async () => {
    expect(await report(fault)).toMatchObject({ http: 200, success: true });
    expect(await stored()).toMatchObject([
      {
        ...fault,
        url: '/users/12',
        userName: 'viewer',
        browser: 'Chrome 130',
        clientVersion: '5.9.0',
        times: 1,
        fixed: false,
      },
    ]);
  });

  it('is stored once however often the error occurs, and again when the error returns after a fix', async () => {
    for (const as of ['viewer', 'ops01', 'viewer'] as const) await report(fault, as);
    expect(await stored()).toMatchObject([{ times: 3 }]);
    const [row] = await stored();
    const fixed = await at.call('POST', '/api/public/v1/error-logs/fix', {
      token: await at.tokenOf('admin'),
      body: { idList: [row?.['id']] },
    });
    expect(fixed.success).toBe(true);
    await report(fault);
    expect(await stored()).toMatchObject([
      { times: 3, fixed: true },
      { times: 1, fixed: false },
    ]);
  });

  it('is stored once when ten consoles send it concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, () => report(fault)));
    expect(await stored()).toMatchObject([{ times: 10 }]);
  });

  it('contains no token and is cut to the maximum length', async () => {
    const token = await at.tokenOf('viewer');
    await report({ ...fault, message: `Bearer ${token}`, stack: 'at x (y.js:1:2)\n'.repeat(10_000) });
    const [row] = await stored();
    expect(row?.['message']).toBe('Bearer ******');
    expect(JSON.stringify(row)).not.toContain(token);
    expect(String(row?.['stack']).length).toBeLessThanOrEqual(8_000);
  });

  it.each([null, {}, [], { message: 5 }, { message: ' ' }, { message: { a: 1 } }].map(body => ({ body })))(
    'cannot be sent with the body $body',
    async ({ body }) => {
      expect(await report(body ?? undefined)).toMatchObject({ success: false });
      expect(await stored()).toEqual([]);
    },
  );

  it('keeps its texts, loses values of other types, and has unstorable characters replaced', async () => {
    expect(await report({ ...fault, message: 'a\u0000b\ud800c', url: 5, hash: null })).toMatchObject({ success: true });
    expect(await stored()).toMatchObject([{ message: 'a\ufffdb\ufffdc', url: '', hash: '' }]);
  });

  it('is accepted for at most thirty different errors per user and hour', async () => {
    for (let kind = 0; kind < 30; kind += 1) await report({ ...fault, hash: `h${kind}` });
    expect(await report({ ...fault, hash: 'one more' })).toMatchObject({ success: false, code: 429 });
    expect(await report({ ...fault, hash: 'h3' })).toMatchObject({ success: true });
    expect(await report({ ...fault, hash: 'another' }, 'ops01')).toMatchObject({ success: true });
    expect(await stored()).toHaveLength(31);
  });

  it('requires a session (401)', async () => {
    expect(await at.call('POST', path, { body: fault })).toMatchObject({ http: 401, success: false });
    expect(await stored()).toEqual([]);
  });
});

describe('clearing the error log', () => {
  it('removes all rows and requires the permission', async () => {
    await report(fault);
    const clear = (token: string) => at.call('POST', '/api/public/v1/error-logs/clear', { token, body: {} });
    expect(await clear(await at.tokenOf('viewer'))).toMatchObject({ success: false, code: 403 });
    expect(await stored()).toHaveLength(1);
    expect(await clear(await at.tokenOf('admin'))).toMatchObject({ success: true });
    expect(await stored()).toEqual([]);
  });
});
