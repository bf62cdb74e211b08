import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appendOldRowsToChain } from '../../platform/engine/audit/chain/appendNewRowsToChain.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { createChain } from '../../platform/engine/audit/chain/chainEnds.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const list = '/api/user/v1/designjet/user/list';
// oxlint-disable-next-line no-control-regex -- the pattern finds the control characters that must not occur
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/;

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
});

afterAll(() => at.close());

describe('the process log', () => {
  it('contains no token, password or ciphertext', async () => {
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
    const texts = [...at.logLines, ...kept.rows.map(({ row }) => row)];
    expect(texts.length).toBeGreaterThan(10);
    for (const secret of [canary, sealed, 'viewer123']) {
      expect(texts.filter(text => text.includes(secret))).toEqual([]);
    }
  });

  it('has one JSON object per line, whatever names and paths a caller sends', async () => {
    const nasty = 'x\r\n{"level":"error","event":"forged"}\u001b[31m\u202e\u2028<script>alert(1)</script>';
    await at.tryToSignIn(nasty, 'wrong1234', { ip: '192.0.2.70' });
    await at.call('GET', `/api/${encodeURIComponent(nasty)}`);
    for (const line of at.logLines) {
      expect(line).not.toMatch(controlCharacters);
      expect(JSON.parse(line)).not.toMatchObject({ event: 'forged' });
    }
    const { rows } = await sql<{ userName: string }>`
      select "userName" from login_records order by id desc limit 1`.execute(at.db);
    expect(rows[0]?.userName).not.toMatch(controlCharacters);
  });

  it('records who called what, when, from where and with which result', async () => {
    const answer = await at.call('POST', list, { token: await at.tokenOf('viewer'), body: [], ip: '192.0.2.71' });
    const id = answer.headers.get('x-request-id') ?? '-';
    const { rows } = await sql<{ id: number }>`select id from users where "userName" = 'viewer'`.execute(at.db);
    const lines = at.logLines.filter(line => line.includes(id)).map(line => JSON.parse(line) as unknown);
    expect(lines).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 'info',
        event: 'call',
        id,
        method: 'POST',
        route: list,
        http: answer.http,
        outcome: 'refused',
        code: answer.code,
        ms: expect.any(Number),
        uid: rows[0]?.id,
        ip: '192.0.2.71',
      },
    ]);
  });

  it('contains the stack trace of an unexpected error under the error id in the response', async () => {
    await sql`alter table merchants rename to merchants_away`.execute(at.db);
    const answer = await at.call('POST', '/v5/merchant/merchantInfoList', { token, body: {}, language: 'en' });
    await sql`alter table merchants_away rename to merchants`.execute(at.db);
    expect(answer).toMatchObject({ http: 500, status: 1, code: 500, success: false });
    expect(answer.text).not.toMatch(/merchants|relation|select/);
    const id = answer.headers.get('x-request-id') ?? '';
    expect(answer.msg).toContain(id);
    expect(at.logLines.filter(line => line.includes(id) && line.includes('merchants'))).toHaveLength(1);
  });
});

describe('the hash chain of the operation log', () => {
  const verify = (as: string) => at.call('POST', '/api/user/v1/operation/log/verify', { token: as, body: {} });

  it('can be verified by an administrator, who sees the number of intact rows or the first broken row', async () => {
    await createChain(at.db);
    await appendOldRowsToChain(at.db);
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, max(id) as last from operation_logs`.execute(at.db);
    const last = rows[0]?.last ?? 0;
    expect((await verify(token)).data).toMatchObject({ intact: rows[0]?.count, broken: null });
    await sql`update operation_logs set "userName" = 'nobody' where id = ${last}`.execute(at.db);
    expect((await verify(token)).data).toMatchObject({ broken: { kind: 'altered', rowId: last } });
    expect(at.logLines.filter(line => line.includes('operation log broken'))).toHaveLength(1);
  });

  it('stays reported as broken until an administrator acknowledges the break with a reason', async () => {
    const noticeFor = async (as: string): Promise<unknown> => {
      const { data } = await at.call('GET', '/api/v1.0/users/-/', { token: as });
      return isRecord(data) ? data['logBreak'] : undefined;
    };
    const acknowledge = (body: object, as = token) =>
      at.call('POST', '/api/user/v1/operation/log/acknowledge', { token: as, body });
    const ops = await at.tokenOf('ops01');
    const { data } = await verify(token);
    const { broken } = isRecord(data) ? data : {};
    expect(broken).toMatchObject({ kind: 'altered' });
    expect(await noticeFor(token)).toEqual(broken);
    expect(await noticeFor(ops)).toBeNull();
    expect(await acknowledge({ operationReason: '核对' }, ops)).toMatchObject({ code: 403 });
    expect(await acknowledge({})).toMatchObject({ data: { errors: { operationReason: '原因不能为空' } } });
    expect(await noticeFor(token)).toEqual(broken);

    expect(await acknowledge({ operationReason: '恢复演练所致' })).toMatchObject({ status: 0, data: broken });
    expect(await noticeFor(token)).toBeNull();
    expect((await verify(token)).data).toMatchObject({ broken: null, acknowledged: 1 });
    expect(await acknowledge({ operationReason: '再次' })).toMatchObject({ status: 1, msg: '没有需要确认的异常' });
    const { rows } = await sql<{ description: string; responseData: unknown }>`
      select description, "responseData" from operation_logs
      where module = 'operation-logs' and result = 1 order by id desc limit 1`.execute(at.db);
    expect(rows[0]?.description).toContain('恢复演练所致');
    expect(rows[0]?.responseData).toEqual(broken);
  });

  it('cannot be verified by a user who may only view the log', async () => {
    expect(await verify(await at.tokenOf('viewer'))).toMatchObject({ code: 403 });
  });
});
