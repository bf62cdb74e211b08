import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bulkEditableFields } from '../../src/schemas/compile/bulkEdit.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { bulkEditCall } from '../../src/schemas/vocabulary/listCalls.ts';
import { type Values, resourceCases, rowsIn, missingId } from './resourceCalls.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

const path = '/api/user/v1/users/bulk';

async function edit(body: unknown, name: 'admin' | 'viewer' = 'admin') {
  return at.call('PUT', path, { token: await at.tokenOf(name), body });
}

async function usersLike(userName: string): Promise<readonly Values[]> {
  const token = await at.tokenOf('admin');
  const body = { userName__begins: userName, sort: 'userName', order: 'ASC' };
  return rowsIn(await at.call('POST', '/api/user/v1/designjet/user/list', { token, body }));
}

const itemsIn = (data: unknown): readonly Values[] =>
  isRecord(data) && Array.isArray(data['items']) ? data['items'].filter(isRecord) : [];

describe('a bulk edit', () => {
  it('sets the chosen fields, leaves all other fields unchanged, increments each revision and logs each record', async () => {
    const before = await usersLike('market0');
    const ids = before.map(user => user['id']);
    const revisions = Object.fromEntries(before.map(user => [String(user['id']), user['revision']]));
    const { data } = await edit({ idList: ids, revisions, changes: { loginMethod: 2, note: 'A1' } });
    expect(data).toMatchObject({ total: ids.length, success: ids.length, failed: 0 });
    const after = await usersLike('market0');
    expect(after.map(({ updateTime: _t, operatorName: _o, ...user }) => user)).toEqual(
      before.map(({ updateTime: _t, operatorName: _o, ...user }) => ({
        ...user,
        loginMethod: 2,
        note: 'A1',
        revision: Number(user['revision']) + 1,
      })),
    );
    const logged = await sql<{ objectId: string }>`
      select "objectId" from operation_logs where description like '批量修改用户：market0%' and result = 1`.execute(
      at.db,
    );
    expect(logged.rows.map(row => row.objectId).toSorted()).toEqual(ids.map(String).toSorted());
  });

  it('clears an optional field, and refuses to clear a required field', async () => {
    const ids = (await usersLike('market01')).map(user => user['id']);
    expect((await edit({ idList: ids, changes: { note: null } })).data).toMatchObject({ success: 1 });
    expect((await usersLike('market01'))[0]).toMatchObject({ note: null });
    const { data } = await edit({ idList: ids, changes: { name: null } });
    expect(itemsIn(data)).toEqual([{ id: ids[0], code: 400, msg: expect.stringContaining('姓名') }]);
  });

  it('skips records that somebody has changed or deleted since the caller read them, and edits the other records', async () => {
    const [first, second] = await usersLike('market0');
    const revisions = { [String(first?.['id'])]: Number(first?.['revision']) - 1 };
    const { data } = await edit({
      idList: [first?.['id'], second?.['id'], missingId],
      revisions,
      changes: { loginMethod: 1 },
    });
    expect(data).toMatchObject({ total: 3, success: 1, failed: 2 });
    expect(itemsIn(data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first?.['id'], code: 409 }),
        expect.objectContaining({ id: second?.['id'], code: 0 }),
        expect.objectContaining({ id: missingId, code: 404 }),
      ]),
    );
    expect((await usersLike('market0'))[0]).toMatchObject({ loginMethod: first?.['loginMethod'] });
  });

  it('enforces the rules of the changed fields, and rejects references to missing records', async () => {
    const ids = (await usersLike('market0')).map(user => user['id']);
    for (const changes of [{ phone: '123' }, { email: 'x' }, { groupId: missingId }, { name: ' x' }]) {
      const { data } = await edit({ idList: ids, changes });
      expect(data, JSON.stringify(changes)).toMatchObject({ success: 0, failed: ids.length });
    }
  });

  it('accepts a selection token, and skips records that were changed after the selection', async () => {
    const token = await at.tokenOf('admin');
    const chosen = await at.call('POST', '/api/public/v1/selections', {
      token,
      body: { resource: 'users', filter: { userName__begins: 'market1' } },
    });
    const selection = isRecord(chosen.data) ? chosen.data['token'] : undefined;
    const count = isRecord(chosen.data) ? Number(chosen.data['count']) : 0;
    expect(count).toBeGreaterThan(1);
    const first = (await usersLike('market1'))[0];
    await edit({ idList: [first?.['id']], changes: { note: 'Z' } });
    const { data } = await edit({ selection, changes: { note: 'S' } });
    expect(data).toMatchObject({ total: count, success: count - 1, failed: 1 });
    const other = await edit({ selection: 'x'.repeat(32), changes: { note: 'S' } });
    expect(other).toMatchObject({ status: 1, success: false });
  });

  it('rejects users without the edit permission', async () => {
    expect(await edit({ idList: [1], changes: { loginMethod: 1 } }, 'viewer')).toMatchObject({ status: 1, code: 403 });
  });

  it.each<[string, unknown]>([
    ['no changes', { idList: [1] }],
    ['empty changes', { idList: [1], changes: {} }],
    ['a list of changes', { idList: [1], changes: [1] }],
    ['no records', { changes: { loginMethod: 1 } }],
    ['an empty list of records', { idList: [], changes: { loginMethod: 1 } }],
    ['invalid ids', { idList: ['x'], changes: { loginMethod: 1 } }],
    ['a unique field', { idList: [1], changes: { userName: 'same' } }],
    ['a secret', { idList: [1], changes: { password: 'x' } }],
    ['a read-only field', { idList: [1], changes: { lastLoginTime: null } }],
    ['an unknown field', { idList: [1], changes: { nope: 1 } }],
    ['the revision as a field', { idList: [1], changes: { revision: 1 } }],
    ['a name of an object property', '{"idList":[1],"changes":{"__proto__":{"loginMethod":1}}}'],
    ['invalid revisions', { idList: [1], revisions: { 1: 'x' }, changes: { loginMethod: 1 } }],
    ['an extra value', { idList: [1], changes: { loginMethod: 1 }, status: 0 }],
  ])('rejects a request with %s', async (_, body) => {
    expect(await edit(body)).toMatchObject({ http: 200, status: 1, success: false });
  });
});

describe.each(resourceCases)('the bulk-editable fields of %s', (_, resource) => {
  it('exclude unique, secret and read-only fields', () => {
    const fields = bulkEditableFields(resource);
    for (const field of Object.values(fields)) {
      expect(field).not.toMatchObject({ unique: expect.anything() });
      expect(field.secret ?? field.credential).toBeUndefined();
      expect(field.readOnly).toBeUndefined();
    }
    expect(resource.type === 'crud' || Object.keys(fields).length === 0).toBe(true);
  });
});

describe('a bulk edit of more than 200 records', () => {
  it('runs as a job that edits every record once', async () => {
    const token = await at.tokenOf('admin');
    const clientUsers = at.catalogue.get('client-users');
    const { method, path: listPath } = clientUsers.api.list;
    const listed = rowsIn(
      await at.call(method, listPath, { token, body: { pageSize: 220, sort: 'id', order: 'ASC' } }),
    );
    const idList = listed.map(row => row['id']);
    expect(idList).toHaveLength(220);
    const { data } = await at.call('PUT', bulkEditCall(clientUsers).path, {
      token,
      body: { idList, changes: { note: '批量' } },
    });
    const taskId = isRecord(data) ? data['taskId'] : undefined;
    expect(typeof taskId).toBe('number');
    const progress = () => at.call('GET', `/api/system/v1/tasks/progress?taskId=${String(taskId)}`, { token });
    await expect
      .poll(async () => (await progress()).data, { timeout: 50_000 })
      .toMatchObject({ isOpen: false, total: 220, success: 220, failed: 0, action: 'bulkEdit' });
    const { rows } = await sql<{ id: number; revision: number }>`
      select id, revision from client_users where note = '批量' order by id`.execute(at.db);
    expect(rows).toEqual(listed.map(row => ({ id: row['id'], revision: Number(row['revision']) + 1 })));
  }, 60_000);
});
