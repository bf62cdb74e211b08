import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const records = '/api/resources/v1/sign-out-records';

let at: TestPlatform;
let admin: string;
let viewer: string;
let ops: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  viewer = await at.tokenOf('viewer');
  ops = await at.tokenOf('ops01');
});

afterAll(() => at.close());

const post = (to: string, body: unknown, token = admin): Promise<ClientResponse> =>
  at.call('POST', to, { token, body });
const differencesReportedTo = async (token: string): Promise<unknown> => {
  const { data } = await at.call('GET', '/api/v1.0/users/-/', { token });
  return isRecord(data) ? data['recordDifferences'] : undefined;
};

describe('differences between the use ledger and the devices in use', () => {
  it('do not exist in the demo data', async () => {
    const { data } = await post(`${records}/check`, {});
    expect(data).toMatchObject({ differing: 0, kinds: {}, first: [] });
    expect(isRecord(data) && data['inUse']).toBeGreaterThan(20);
    expect(isRecord(data) && data['open']).toBe(isRecord(data) && data['inUse']);
    expect(await differencesReportedTo(admin)).toBe(0);
  });

  it('are found by a check, and reported only to users who may correct differences', async () => {
    await sql`
      update devices set "runStatus" = 0 where id in (
        select id from devices where "runStatus" = 1 order by id limit 2)`.execute(at.db);
    expect(await differencesReportedTo(admin)).toBe(0);
    const { data } = await post(`${records}/check`, {});
    expect(data).toMatchObject({ differing: 2, kinds: { withoutUse: 2 } });
    expect(await differencesReportedTo(admin)).toBe(2);
    expect(await differencesReportedTo(viewer)).toBe(0);
    expect(await differencesReportedTo(ops)).toBe(0);
    expect(await post(`${records}/check`, {}, viewer)).toMatchObject({ code: 403 });
    expect(await post(`${records}/check`, {}, ops)).toMatchObject({ data: { differing: 2 } });
  });

  it('can be corrected only by administrators, because bills are based on the ledger', async () => {
    for (const token of [viewer, ops]) {
      expect(await post(`${records}/correct`, { operationReason: '核对' }, token)).toMatchObject({ code: 403 });
    }
    const { data } = await at.call('GET', '/api/user/v1/designjet/rights?codes=sign-out-record:correct', {
      token: admin,
    });
    expect(data).toMatchObject({ rights: [{ groups: [{ name: '超级管理员组' }] }] });
  });

  it('disappear after a correction, with its reason in the log', async () => {
    expect(await post(`${records}/correct`, {})).toMatchObject({
      status: 1,
      data: { errors: { operationReason: '原因不能为空' } },
    });
    expect((await post(`${records}/check`, {})).data).toMatchObject({ differing: 2 });
    const answer = await post(`${records}/correct`, { operationReason: '夜间核对' });
    expect(answer).toMatchObject({ status: 0, data: { closed: 2, moved: 0, opened: 0 } });
    expect(await differencesReportedTo(admin)).toBe(0);
    const { rows } = await sql<{ description: string; userName: string; responseData: unknown }>`
      select description, "userName", "responseData" from operation_logs
      where module = 'sign-out-records' and result = 1 order by id desc limit 1`.execute(at.db);
    expect(rows[0]?.description).toBe('更正下机记录（原因：夜间核对）');
    expect(rows[0]?.userName).toBe('admin');
    expect(JSON.stringify(rows[0]?.responseData)).toContain('closed');
  });
});
