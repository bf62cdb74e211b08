import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type ViewState, maxViews, defaultColumns } from '../../src/schemas/vocabulary/savedView.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;

beforeAll(async () => {
  at = await startPlatform();
});

afterAll(() => at.close());

const path = '/api/public/v1/views';
const state: ViewState = {
  filter: { status: 0, userName__begins: 'market' },
  sort: { field: 'userName', order: 'ASC' },
  columns: { ...defaultColumns, hidden: ['email'] },
  density: 'dense',
};

type Name = 'admin' | 'ops01' | 'viewer';

const call = async (name: Name, method: string, body: unknown, query = '') =>
  at.call(method, `${path}${query}`, { token: await at.tokenOf(name), body });

const create = (name: Name, body: Readonly<Record<string, unknown>>) =>
  call(name, 'POST', { resource: 'users', state, ...body });

async function viewsOf(name: Name, resource = 'users'): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { data } = await call(name, 'GET', undefined, `?resource=${resource}`);
  const list = isRecord(data) ? data['list'] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

const idIn = (data: unknown): unknown => (isRecord(data) ? data['id'] : undefined);

describe('saved views', () => {
  it('are stored unchanged, and visible to other users once they are shared', async () => {
    const { data, success } = await create('admin', { name: '停用的市场账号' });
    expect(success).toBe(true);
    expect(data).toMatchObject({
      name: '停用的市场账号',
      shared: false,
      state,
      isMine: true,
      version: 1,
      owner: 'admin',
    });
    expect(await viewsOf('admin')).toContainEqual(data);
    const names = async (name: Name) => (await viewsOf(name)).map(view => view['name']);
    expect(await names('viewer')).not.toContain('停用的市场账号');
    const shared = await call('admin', 'PUT', { id: idIn(data), version: 1, shared: true });
    expect(shared.data).toMatchObject({ shared: true, version: 2, state });
    expect(await names('viewer')).toContain('停用的市场账号');
  });

  it('can be renamed, overwritten and deleted, but not with an outdated version', async () => {
    const { data } = await create('admin', { name: 'one' });
    const id = idIn(data);
    const other = { ...state, filter: {} };
    expect((await call('admin', 'PUT', { id, version: 1, name: 'two', state: other })).data).toMatchObject({
      name: 'two',
      state: other,
      version: 2,
    });
    expect(await call('admin', 'PUT', { id, version: 1, name: 'three' })).toMatchObject({ status: 1, code: 409 });
    expect((await call('admin', 'DELETE', { id })).success).toBe(true);
    expect(await call('admin', 'DELETE', { id })).toMatchObject({ status: 1, code: 404 });
    expect((await viewsOf('admin')).map(view => view['id'])).not.toContain(id);
  });

  it('are limited to ten per person and list, also for concurrent requests', async () => {
    const own = (await viewsOf('ops01')).filter(view => view['isMine']).length;
    const answers = await Promise.all(
      Array.from({ length: maxViews + 4 }, (_, at_) => create('ops01', { name: `v${at_}` })),
    );
    expect(answers.filter(answer => answer.success === true)).toHaveLength(maxViews - own);
    expect((await viewsOf('ops01')).filter(view => view['isMine'])).toHaveLength(maxViews);
  });

  it('must have different names', async () => {
    await create('admin', { name: 'twin' });
    expect(await create('admin', { name: 'twin' })).toMatchObject({ status: 1, code: 400 });
  });

  it('cannot be changed, deleted or chosen as default by other users', async () => {
    const id = idIn((await create('admin', { name: 'mine' })).data);
    for (const [method, body] of [
      ['PUT', { id, version: 1, name: 'stolen' }],
      ['DELETE', { id }],
    ] as const) {
      expect(await call('ops01', method, body)).toMatchObject({ status: 1, code: 404, success: false });
    }
    const chosen = await call('ops01', 'PUT', { resource: 'users', id }, '/default');
    expect(chosen).toMatchObject({ status: 1, code: 404 });
    await call('admin', 'DELETE', { id });
  });

  it('can be shared only by users who may edit the records', async () => {
    const answer = await create('viewer', { name: 'for all', shared: true });
    expect(answer).toMatchObject({ status: 1, success: false });
    expect((await create('viewer', { name: 'for me' })).success).toBe(true);
    const shared = (await viewsOf('viewer')).find(view => view['shared'] === true);
    expect(shared).toBeDefined();
    expect(await call('viewer', 'DELETE', { id: shared?.['id'] })).toMatchObject({ status: 1, success: false });
  });

  it('require the permission of their screen', async () => {
    const empty = { ...state, filter: {}, sort: null, columns: defaultColumns };
    const kept = await call('viewer', 'POST', { resource: 'operation-logs', name: 'x', state: empty });
    expect(kept.success).toBe(true);
    await call('viewer', 'PUT', { resource: 'operation-logs', id: idIn(kept.data) }, '/default');
    expect((await call('viewer', 'GET', undefined, '/defaults')).data).toHaveLength(1);
    await sql`
      delete from group_menus where "menuId" = (select id from menus where code = 'logs:operation-logs')`.execute(
      at.db,
    );
    const refused = { status: 1, code: 404, success: false };
    expect(await call('viewer', 'GET', undefined, '?resource=operation-logs')).toMatchObject(refused);
    expect(await call('viewer', 'POST', { resource: 'operation-logs', name: 'y', state: empty })).toMatchObject(
      refused,
    );
    expect(await call('viewer', 'PUT', { id: idIn(kept.data), version: 1, name: 'z' })).toMatchObject(refused);
    expect((await call('viewer', 'GET', undefined, '/defaults')).data).toEqual([]);
  });

  it('can be the default of a list until their user resets the default or deletes them', async () => {
    const id = idIn((await create('admin', { name: 'start' })).data);
    const defaults = async () => (await call('admin', 'GET', undefined, '/defaults')).data;
    expect((await call('admin', 'PUT', { resource: 'users', id }, '/default')).data).toEqual({ defaultId: id });
    expect(await defaults()).toEqual([expect.objectContaining({ id, resource: 'users', state })]);
    await call('admin', 'PUT', { resource: 'users', id: null }, '/default');
    expect(await defaults()).toEqual([]);
    await call('admin', 'PUT', { resource: 'users', id }, '/default');
    await call('admin', 'DELETE', { id });
    expect(await defaults()).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name that begins with a blank', { name: ' x' }],
    ['a name that is too long', { name: 'x'.repeat(41) }],
    ['an object as the name', { name: { a: 1 } }],
    ['an unknown resource', { name: 'x', resource: 'nope' }],
    ['a name of an object property as the resource', { name: 'x', resource: '__proto__' }],
    ['an invalid shared flag', { name: 'x', shared: 'yes' }],
    ['no state', { name: 'x', state: undefined }],
    ['a state with unknown parts', { name: 'x', state: { ...state, script: '1' } }],
    ['an unknown filter', { name: 'x', state: { ...state, filter: { nope: 1 } } }],
    ['a filter on a secret', { name: 'x', state: { ...state, filter: { password: 'x' } } }],
    ['a filter of another type', { name: 'x', state: { ...state, filter: { status: 'x' } } }],
    ['sorting by an unsortable field', { name: 'x', state: { ...state, sort: { field: 'email', order: 'ASC' } } }],
    ['an unknown column', { name: 'x', state: { ...state, columns: { ...defaultColumns, hidden: ['password'] } } }],
    [
      'a width that is too large',
      { name: 'x', state: { ...state, columns: { ...defaultColumns, widths: { name: 1e9 } } } },
    ],
    [
      'a huge filter',
      { name: 'x', state: { ...state, filter: { userName__in: Array.from({ length: 900 }, (_, n) => `market${n}`) } } },
    ],
  ])('cannot be created with %s', async (_, body) => {
    expect(await create('admin', body)).toMatchObject({ http: 200, status: 1, success: false });
  });
});
