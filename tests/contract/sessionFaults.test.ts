import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const users = '/api/user/v1/designjet/user';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

/** Adds operators to which no record refers. */
async function addUsers(prefix: string, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users ("userName", name, "groupId", status, "loginMethod", phone, email)
    select ${prefix} || number, ${prefix}, (select min(id) from permission_groups), 1, 1,
      '139' || lpad((number + (select count(*) from users))::text, 8, '0'), ${prefix} || number || '@example.com'
    from generate_series(1, ${count}::int) as number returning id`.execute(at.db);
  return rows.map(row => row.id);
}

async function countOf(ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users where id = any(${ids}::bigint[])`.execute(at.db);
  return rows[0]?.count ?? 0;
}

/** Returns id and revision of the current record, which an edit sends along with the change. */
async function bookkeepingOf(id: number, token: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await at.call('GET', `/api/user/v1/users/detail?id=${id}`, { token });
  const kept = Object.entries(isRecord(data) ? data : {}).filter(([name]) => /^(version|revision)$/.test(name));
  return { id, ...Object.fromEntries(kept) };
}

describe('a deletion of five records while the session ends', () => {
  it('removes all five records or none, as the response says', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ids = await addUsers(`bulk${round}x`, 5);
      const token = await at.signIn('admin', 'admin123');
      const deleting = at.call('DELETE', users, { token, body: { idList: ids } });
      await sleep(round % 5);
      const ending = sql`update sessions set "endedAt" = 1, "endReason" = 'expired' where "endedAt" is null`.execute(
        at.db,
      );
      const [answer] = await Promise.all([deleting, ending]);
      const left = await countOf(ids);
      const isDone = answer.success === true;
      expect(answer.status).toBe(isDone ? 0 : 6014);
      expect(left).toBe(isDone ? 0 : ids.length);
    }
  });
});

describe('a record that somebody else has deleted', () => {
  it('is reported as deleted by every call, and the platform keeps running', async () => {
    const [id = 0] = await addUsers('gone', 1);
    const token = await at.tokenOf('admin');
    const known = await bookkeepingOf(id, token);
    expect((await at.call('DELETE', users, { token, body: { idList: [id] } })).success).toBe(true);
    const edit = await at.call('PUT', users, { token, body: { ...known, name: '谁' } });
    expect(edit).toMatchObject({ http: 200, success: false, code: 404, msg: expect.stringMatching(/不存在|删除/) });
    const again = await at.call('DELETE', users, { token, body: { idList: [id] } });
    expect(again).toMatchObject({ http: 200 });
    expect(JSON.stringify(again.data)).toMatch(/不存在|删除/);
    const act = await at.call('POST', '/api/user/v1/users/disable', { token, body: { idList: [id] } });
    expect(act).toMatchObject({ http: 200 });
    expect(JSON.stringify(act.data)).toMatch(/不存在|删除/);
  });

  it('stays deleted after a concurrent edit, which either succeeds before the deletion or returns 404', async () => {
    const token = await at.tokenOf('admin');
    for (const id of await addUsers('race', 20)) {
      const known = await bookkeepingOf(id, token);
      const [edit, removal] = await Promise.all([
        at.call('PUT', users, { token, body: { ...known, name: '改名字' } }),
        at.call('DELETE', users, { token, body: { idList: [id] } }),
      ]);
      expect([edit.http, removal.http]).toEqual([200, 200]);
      expect([200, 404], edit.text).toContain(edit.code);
      expect(await countOf([id])).toBe(0);
    }
  });
});
