import { describe, expect, it } from 'vitest';

import { createFakeProvider } from './fakeProvider.ts';
import { rejectionOf } from './failureOf.ts';

const page = { page: 2, perPage: 50 };
const sort = { field: 'speed', order: 'DESC' } as const;
const twoRows = { total: 2, list: [{ id: 1 }, { id: 2 }] };

describe('getList', () => {
  it('sends page, sort and filters to the list call', async () => {
    const { provider, sent } = createFakeProvider(() => ({ total: '7', list: [{ id: 1, name: 'a' }] }));
    const { signal } = new AbortController();
    const answer = await provider.getList('devices', { pagination: page, sort, filter: { name: 'a' }, signal });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/devices/list',
        query: {},
        body: { pageNum: 2, pageSize: 50, sort: 'speed', order: 'DESC', name: 'a' },
        signal,
        silent: true,
      },
    ]);
    expect(answer).toMatchObject({ data: [{ id: 1, name: 'a' }], total: 7 });
  });

  it('requests the first page with twenty records by default', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.getList('devices', {});
    expect(sent[0]?.body).toEqual({ pageNum: 1, pageSize: 20 });
  });

  it('sends page number and size under the names that the call declares, in the query of a GET', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.getList('menus', { pagination: page, sort, filter: { status: [1, 2] } });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      path: '/api/menus/findAll',
      query: { pageIndex: 2, pageSize: 50, sort: 'speed', order: 'DESC', status: [1, 2] },
    });
  });

  it('returns whether there are more records than the platform has counted', async () => {
    const { provider } = createFakeProvider(() => ({ total: 10_000, more: true, list: [] }));
    await expect(provider.getList('devices', {})).resolves.toMatchObject({ total: 10_000, meta: { more: true } });
  });
});

describe('getOne', () => {
  it('sends the id and returns the record', async () => {
    const { provider, sent } = createFakeProvider(() => ({ id: 5, name: 'a' }));
    await expect(provider.getOne('devices', { id: 5 })).resolves.toEqual({ data: { id: 5, name: 'a' } });
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/devices/detail', query: { id: '5' } });
  });

  it.each([null, [], 'x', {}, { id: null }, { id: {} }].map(data => ({ data })))(
    'fails on $data, which is not a record',
    async ({ data }) => {
      const { provider } = createFakeProvider(() => data);
      expect((await rejectionOf(provider.getOne('devices', { id: 5 }))).kind).toBe('badAnswer');
    },
  );
});

describe('getMany', () => {
  it('sends one request for all ids', async () => {
    const { provider, sent } = createFakeProvider(() => twoRows);
    const { data } = await provider.getMany('devices', { ids: [1, 2] });
    expect(sent.map(item => item.body)).toEqual([{ pageNum: 1, pageSize: 2, id: [1, 2] }]);
    expect(data.map(record => record.id)).toEqual([1, 2]);
  });

  it('sends nothing for an empty list', async () => {
    const { provider, sent } = createFakeProvider();
    await expect(provider.getMany('devices', { ids: [] })).resolves.toEqual({ data: [] });
    expect(sent).toEqual([]);
  });
});

describe('getManyReference', () => {
  it('filters the list by the target, whatever the other filter contains', async () => {
    const { provider, sent } = createFakeProvider(() => twoRows);
    const filter = { name: 'a', groupId: 9 };
    await provider.getManyReference('devices', { target: 'groupId', id: 3, pagination: page, sort, filter });
    expect(sent[0]?.body).toMatchObject({ pageNum: 2, pageSize: 50, sort: 'speed', name: 'a', groupId: 3 });
  });
});

describe('the method options', () => {
  it('sends the keyword or the values, and reports a failure only to its caller', async () => {
    const { provider, sent } = createFakeProvider(() => [{ value: 1, label: '一' }]);
    await provider.options('devices', { field: 'sign', keyword: '一', limit: 30 });
    const known = await provider.options('devices', { values: [1, 2], limit: 2 });
    expect(sent[0]).toMatchObject({ method: 'GET', query: { field: 'sign', keyword: '一', limit: 30 }, silent: true });
    expect(sent[1]?.query).toEqual({ values: [1, 2], limit: 2 });
    expect(known).toEqual([{ value: 1, label: '一' }]);
  });
});

describe('the method children', () => {
  it.each([
    [null, '0'],
    [7, '7'],
  ])('requests the children of the node %s with the parent id %s', async (parent, parentId) => {
    const { provider, sent } = createFakeProvider(() => [{ id: 8, hasChildren: false }]);
    await expect(provider.children('menus', parent)).resolves.toEqual([{ id: 8, hasChildren: false }]);
    expect(sent[0]).toMatchObject({ path: '/api/menus/findByParentId', query: { parentId } });
  });
});

describe('the method export', () => {
  it('downloads the records that match the filters', async () => {
    const { provider, sent } = createFakeProvider();
    const file = await provider.export('devices', { name: 'a', sort: 'id' });
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/devices/export', body: { name: 'a', sort: 'id' } });
    expect(file.name).toBe('devices.csv');
  });
});

describe('a data provider method that the resource does not support', () => {
  it('fails without sending a request', async () => {
    const { provider, sent } = createFakeProvider();
    const calls = [
      provider.create('menus', { data: {} }),
      provider.export('menus', {}),
      provider.children('devices', 1),
    ];
    const kinds = (await Promise.all(calls.map(rejectionOf))).map(error => error.kind);
    expect(kinds).toEqual(['refused', 'refused', 'refused']);
    expect(sent).toEqual([]);
  });
});
