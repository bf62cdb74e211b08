import { describe, expect, it } from 'vitest';

import { createFakeProvider } from './fakeProvider.ts';
import { rejectionOf } from './failureOf.ts';

const meta = { idempotencyKey: 'k' };
const foreign = { isAdmin: true, __proto__hidden: 1, id: 99, status: 5, total: 8, constructor: 'x' };

describe('the method create', () => {
  it('sends the declared fields of a create form, with encrypted credentials', async () => {
    const { provider, sent } = createFakeProvider(() => ({ id: 12 }));
    const data = { name: 'a', sign: 's', speed: 5, password: 'secret1', ...foreign };
    const answer = await provider.create('devices', { data, meta });
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/devices', silent: true, idempotencyKey: 'k' });
    expect(sent[0]?.body).toEqual({ name: 'a', sign: 's', speed: 5, password: 'sealed(secret1)' });
    expect(answer.data).toMatchObject({ id: 12, name: 'a' });
  });

  it.each(['', null, undefined, 5])('does not encrypt the value %s, which is not a password', async password => {
    const { provider, sent } = createFakeProvider(() => ({ id: 12 }));
    await provider.create('devices', { data: { name: 'a', password } });
    expect(sent[0]?.body).toEqual(password === undefined ? { name: 'a' } : { name: 'a', password });
  });
});

describe('the method update', () => {
  const previousData = { id: 5, revision: 3, name: 'a', sign: 's', speed: 5, menus: [1, 2], status: 1 };

  it('sends changed fields with id and revision', async () => {
    const { provider, sent } = createFakeProvider();
    const data = { ...previousData, ...foreign, name: 'b', menus: [1, 2], revision: 77 };
    await provider.update('devices', { id: 5, data, previousData, meta });
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/devices', silent: true, idempotencyKey: 'k' });
    expect(sent[0]?.body).toEqual({ name: 'b', id: 5, revision: 3 });
  });

  it('omits fields that are only written on create', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.update('devices', { id: 5, data: { sign: 't', password: 'secret1', speed: null }, previousData });
    expect(sent[0]?.body).toEqual({ speed: null, id: 5, revision: 3 });
  });

  it('returns the current record with the platform’s values', async () => {
    const { provider } = createFakeProvider(() => ({ id: 'other', revision: 4 }));
    const { data } = await provider.update('devices', { id: 5, data: { name: 'b' }, previousData });
    expect(data).toEqual({ ...previousData, name: 'b', revision: 4 });
  });

  it('sends the id in the body as well when the id is in the path', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.update('menus', { id: 5, data: { name: 'b' }, previousData });
    expect(sent[0]).toMatchObject({ path: '/api/menus/update/5', body: { name: 'b', id: 5, revision: 3 } });
  });
});

describe('the method updateMany', () => {
  it('writes each record with its own revision and key', async () => {
    const rows = [
      { id: 1, revision: 10 },
      { id: 2, revision: 20 },
    ];
    const { provider, sent } = createFakeProvider(() => ({ total: 2, list: rows }));
    const answer = await provider.updateMany('devices', { ids: [1, 2, 3], data: { speed: 9, status: 1 }, meta });
    const [, ...writes] = sent;
    expect(sent[0]?.body).toMatchObject({ id: [1, 2, 3] });
    expect(writes.map(write => write.body)).toEqual(rows.map(row => ({ speed: 9, ...row })));
    expect(writes.map(write => write.idempotencyKey)).toEqual(['k-1', 'k-2']);
    expect(answer.data).toEqual([1, 2]);
  });
});

describe('the method delete', () => {
  it('sends the list of ids and returns the record', async () => {
    const { provider, sent } = createFakeProvider();
    const answer = await provider.delete('devices', { id: 5, previousData: { id: 5, name: 'a' }, meta });
    expect(sent[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/devices',
      body: { idList: [5] },
      idempotencyKey: 'k',
    });
    expect(answer.data).toEqual({ id: 5, name: 'a' });
  });

  it('always sends an idempotency key', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.delete('devices', { id: 5 });
    expect(sent[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  });

  it('fails with the message of the platform', async () => {
    const { provider } = createFakeProvider(() => ({ items: [{ id: 5, code: 1, msg: '正在使用' }] }));
    const error = await rejectionOf(provider.delete('devices', { id: 5 }));
    expect([error.kind, error.message]).toEqual(['refused', '正在使用']);
  });
});

describe('the method deleteMany', () => {
  it('sends one list and returns the deleted ids', async () => {
    const items = [
      { id: 1, code: 0, msg: '' },
      { id: 2, code: 1, msg: '正在使用' },
    ];
    const { provider, sent } = createFakeProvider(() => ({ items }));
    await expect(provider.deleteMany('devices', { ids: [1, 2], meta })).resolves.toEqual({ data: [1] });
    expect(sent.map(item => item.body)).toEqual([{ idList: [1, 2] }]);
  });

  it('treats a response without items as a full success', async () => {
    const { provider } = createFakeProvider();
    await expect(provider.deleteMany('devices', { ids: [1, 2] })).resolves.toEqual({ data: [1, 2] });
  });
});

describe('the method remove', () => {
  it('sends a request for each id, each with its own key, when the id is in the path', async () => {
    const { provider, sent } = createFakeProvider();
    const result = await provider.remove('menus', { ids: [1, 'a/b'], idempotencyKey: 'k' });
    expect(sent.map(({ path, idempotencyKey }) => [path, idempotencyKey])).toEqual([
      ['/api/menus/delete/1', 'k-1'],
      ['/api/menus/delete/a%2Fb', 'k-a/b'],
    ]);
    expect(result).toMatchObject({ total: 2, success: 2, failed: 0 });
  });

  it('sends one call per record when the id is in the path, and returns the sum of the results', async () => {
    const { provider } = createFakeProvider(({ path }) => {
      const id = Number(path.at(-1));
      return { items: [{ id, code: id === 2 ? 1 : 0, msg: '' }] };
    });
    const result = await provider.remove('menus', { ids: [1, 2, 3], idempotencyKey: 'k' });
    expect(result).toMatchObject({ total: 3, success: 2, failed: 1 });
    expect(result.items.map(item => item.code)).toEqual([0, 1, 0]);
  });

  it('includes the descendants of a record in the deletion only on request', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.remove('menus', { ids: [1], idempotencyKey: 'k', cascade: true });
    await provider.remove('menus', { ids: [1], idempotencyKey: 'k' });
    expect(sent.map(item => item.query)).toEqual([{ cascade: true }, {}]);
  });
});

describe('the method action', () => {
  const run = { ids: [1, 2], values: {}, idempotencyKey: 'k' };

  it('sends ids and fixed values to a path that ends with the name of the action', async () => {
    const { provider, sent } = createFakeProvider();
    const result = await provider.action('devices', 'restart', run);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/devices/restart',
      body: { idList: [1, 2], force: 1 },
      silent: true,
      idempotencyKey: 'k',
    });
    expect(result).toMatchObject({ total: 2, success: 2, failed: 0 });
  });

  it('sends only the id, without a list, when its call takes a single id', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.action('devices', 'switch', { ...run, ids: [7] });
    expect(sent[0]).toMatchObject({ path: '/api/switch', body: { id: 7 } });
  });

  it('sends no ids when no records are given', async () => {
    const { provider, sent } = createFakeProvider();
    await provider.action('devices', 'sync', { ...run, ids: [] });
    expect(sent[0]?.body).toEqual({});
  });

  it('sends only its form values, with encrypted credentials', async () => {
    const { provider, sent } = createFakeProvider();
    const values = { password: 'secret1', note: 'n', id: 99, idList: [99], role: 'admin' };
    await provider.action('devices', 'reset', { ...run, ids: [7], values });
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/password' });
    expect(sent[0]?.body).toEqual({ id: 7, password: 'sealed(secret1)', note: 'n' });
  });

  it('fails without a request when the resource does not declare the action', async () => {
    const { provider, sent } = createFakeProvider();
    expect((await rejectionOf(provider.action('devices', 'format', run))).kind).toBe('refused');
    expect(sent).toEqual([]);
  });
});
