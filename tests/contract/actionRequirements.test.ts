import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const samples = '/api/testing/v1/samples';

let at: TestPlatform;
let admin: string;
let ids: readonly number[];

beforeAll(async () => {
  at = await startPlatform();
});

beforeEach(async () => {
  admin = await at.tokenOf('admin');
  const { rows } = await sql<{ id: number }>`
    update samples set status = 2 returning id`.execute(at.db);
  ids = rows.map(row => row.id).toSorted((a, b) => a - b);
});

afterAll(() => at.close());

const act = (name: string, body: unknown, language: 'zh' | 'en' = 'zh'): Promise<ClientResponse> =>
  at.call('POST', `${samples}/${name}`, { token: admin, body, language });
const lastLog = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from operation_logs where module = 'samples' order by id desc limit 1`.execute(at.db);
  return rows[0] ?? {};
};

describe('an action with a record limit', () => {
  it('accepts as many records as its limit, and rejects one record more', async () => {
    const operationReason = '清理';
    expect(await act('close', { idList: ids.slice(0, 51), operationReason })).toMatchObject({
      status: 1,
      code: 400,
      msg: '一次最多50条记录',
    });
    expect((await act('close', { idList: ids.slice(0, 50), operationReason })).data).toMatchObject({ success: 50 });
  });
});

describe('an action that requires a reason', () => {
  it.each([
    ['a missing reason', {}, '原因不能为空'],
    ['an empty reason', { operationReason: '' }, '原因不能为空'],
    ['a reason above 200 characters', { operationReason: '因'.repeat(201) }, expect.stringContaining('200')],
    ['a number as the reason', { operationReason: 5 }, expect.any(String)],
  ])('rejects %s with an error at the reason field', async (_, values, operationReason) => {
    const answer = await act('close', { idList: ids.slice(0, 1), ...values });
    expect(answer).toMatchObject({ http: 200, status: 1, code: 400, data: { errors: { operationReason } } });
  });

  it('writes the reason into the log row of each record', async () => {
    expect((await act('close', { idList: ids.slice(0, 1), operationReason: '设备报废' })).success).toBe(true);
    expect(await lastLog()).toMatchObject({
      description: expect.stringMatching(/^关闭.+：样例.+（原因：设备报废）$/),
      requestData: { id: ids[0], reason: '设备报废' },
      result: 1,
    });
  });
});

describe('an action with an optional reason', () => {
  it('accepts a request without a reason, and logs a given reason', async () => {
    expect((await act('setQuantity', { idList: ids.slice(0, 1), integer: 5 })).data).toMatchObject({ success: 1 });
    expect((await lastLog())['description']).not.toContain('原因');
    const given = { idList: ids.slice(0, 1), integer: 6, operationReason: '盘点' };
    expect((await act('setQuantity', given)).data).toMatchObject({ success: 1 });
    expect((await lastLog())['description']).toContain('（原因：盘点）');
  });
});

describe('an action without a reason field', () => {
  it('rejects a reason', async () => {
    const answer = await act('publish', { idList: ids.slice(0, 1), operationReason: 'x' });
    expect(answer.data).toMatchObject({ errors: { operationReason: '未知字段' } });
  });
});
