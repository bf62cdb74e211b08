import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type TestPlatform, startPlatform } from './startPlatform.ts';

const list = '/api/user/v1/designjet/user/list';
// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const steering = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/;

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

describe('the log', () => {
  it('holds no token, no password and no ciphertext', async () => {
    const canary = await at.signIn('viewer', 'viewer123');
    const sealed = await at.seal('viewer123');
    await at.call('GET', `/api/v1.0/users/${canary}/`, { token: canary });
    await at.call('GET', `/api/v1.0/users/${canary}`, { token: canary });
    await at.call('GET', `/api/v9/${canary}?token=${canary}`, { token: canary });
    await at.call('GET', `${list}?authorization=${canary}`, { token: canary });
    await at.call('POST', list, { token: canary, body: `{"token":"${canary}"` });
    await at.call('POST', '/api/user/v1/designjet/login', { body: { username: 'viewer', password: sealed } });
    const kept = await sql<{ row: string }>`
      select row_to_json(o)::text as row from operation_logs o order by id desc limit 50`.execute(at.db);
    const texts = [...at.lines, ...kept.rows.map(({ row }) => row)];
    expect(texts.length).toBeGreaterThan(10);
    for (const secret of [canary, sealed, 'viewer123']) {
      expect(texts.filter(text => text.includes(secret))).toEqual([]);
    }
  });

  it('is one JSON object a line, whatever a caller writes into names and paths', async () => {
    const nasty = 'x\r\n{"level":"error","event":"forged"}\u001b[31m\u202e\u2028<script>alert(1)</script>';
    await at.tryToSignIn(nasty, 'wrong1234', { ip: '192.0.2.70' });
    await at.call('GET', `/api/${encodeURIComponent(nasty)}`);
    for (const line of at.lines) {
      expect(line).not.toMatch(steering);
      expect(JSON.parse(line)).not.toMatchObject({ event: 'forged' });
    }
    const { rows } = await sql<{ userName: string }>`
      select "userName" from login_records order by id desc limit 1`.execute(at.db);
    expect(rows[0]?.userName).not.toMatch(steering);
  });

  it('has the trace of an unknown error under the number that the caller is given', async () => {
    await sql`alter table merchants rename to merchants_away`.execute(at.db);
    const answer = await at.call('POST', '/v5/merchant/merchantInfoList', { token, body: {}, language: 'en' });
    await sql`alter table merchants_away rename to merchants`.execute(at.db);
    expect(answer).toMatchObject({ http: 500, status: 1, code: 500, success: false });
    expect(answer.text).not.toMatch(/merchants|relation|select/);
    const id = answer.headers.get('x-request-id') ?? '';
    expect(answer.msg).toContain(id);
    expect(at.lines.filter(line => line.includes(id) && line.includes('merchants'))).toHaveLength(1);
  });
});
