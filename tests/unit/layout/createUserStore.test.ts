import { describe, expect, it, vi } from 'vitest';

import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import { createUserStore } from '../../../src/layout/createUserStore.ts';
import { FakeStorage } from '../authProvider/fakeStorage.ts';

function open(browser = new FakeStorage(), prefix = 'cloudphone-7-store-') {
  const setting = { locale: 'zh', theme: 'light' };
  const over = (name: 'locale' | 'theme') => ({
    read: () => setting[name],
    write: (next: string) => {
      setting[name] = next;
    },
  });
  const ofBrowser = { locale: over('locale'), theme: over('theme') };
  return {
    browser,
    setting,
    store: createUserStore({ storage: createSafeStorage(() => browser), prefix, browserSettings: ofBrowser }),
  };
}

const storeWith = (key: string, value: unknown) =>
  open(new FakeStorage({ [`cloudphone-7-store-${key}`]: typeof value === 'string' ? value : JSON.stringify(value) }))
    .store;

describe('react-admin’s store', () => {
  it('stores values under the prefix of its user', () => {
    const { browser, store } = open();
    store.setItem('users.columns', { hidden: ['phone'] });
    expect([...browser.kept]).toEqual([['cloudphone-7-store-users.columns', '{"hidden":["phone"]}']]);
    expect(store.getItem('users.columns')).toEqual({ hidden: ['phone'] });
    expect(store.getItem('absent', 'fallback')).toBe('fallback');
    store.setItem('users.columns', undefined);
    expect([...browser.kept.keys()]).toEqual([]);
  });

  it('stores page, size and sort of a list whose address has no filter', () => {
    const { store } = open();
    const published: unknown[] = [];
    store.subscribe('users.listParams', value => published.push(value));
    store.setItem('users.listParams', { page: 3, perPage: 50, sort: 'id', order: 'ASC' });
    const kept = { page: 3, perPage: 50, sort: 'id', order: 'ASC', filter: {} };
    expect([store.getItem('users.listParams'), ...published]).toEqual([kept, kept]);
  });

  it.each([{}, 1, 'x'])('treats damaged selection keys (%j) as absent', value => {
    expect(storeWith('users.selectedIds.storeKeys', value).getItem('users.selectedIds.storeKeys')).toBeUndefined();
  });

  it('finds no value of another user, even when one id begins with the other', () => {
    const { browser, store } = open();
    store.setItem('density', 'dense');
    for (const uid of [8, 70, 77])
      expect(open(browser, `cloudphone-${uid}-store-`).store.getItem('density')).toBeUndefined();
  });

  it('deletes only its own values', () => {
    const browser = new FakeStorage({
      'cloudphone-token': 'x',
      'cloudphone-8-store-density': '1',
      'cloudphone-7-draft-users': '{}',
    });
    const { store } = open(browser);
    store.setItem('users.a', 1);
    store.setItem('users.b', 2);
    store.setItem('menus.a', 3);
    store.removeItems('users.');
    expect([store.getItem('users.a'), store.getItem('menus.a')]).toEqual([undefined, 3]);
    store.reset();
    expect([...browser.kept.keys()]).toEqual([
      'cloudphone-token',
      'cloudphone-8-store-density',
      'cloudphone-7-draft-users',
    ]);
  });

  it('notifies the listeners of a key until they unsubscribe', () => {
    const { store } = open();
    const listener = vi.fn<(value: unknown) => void>();
    const stop = store.subscribe('a', listener);
    store.setItem('a', 1);
    store.setItem('b', 2);
    store.removeItem('a');
    stop();
    store.setItem('a', 3);
    expect(listener.mock.calls).toEqual([[1], [undefined]]);
  });

  it('uses memory when the browser has no storage', () => {
    const { browser, store } = open();
    browser.fault = 'blocked';
    store.setItem('a', 1);
    expect(store.getItem('a')).toBe(1);
    store.reset();
    expect(store.getItem('a', 'none')).toBe('none');
  });
});

describe.each([
  { name: 'locale', before: 'zh', after: 'en' },
  { name: 'theme', before: 'light', after: 'dark' },
] as const)('the $name', ({ name, before, after }) => {
  it('is one setting of the browser for all users', () => {
    const { browser, setting, store } = open();
    const listener = vi.fn<(value: unknown) => void>();
    store.subscribe(name, listener);
    expect(store.getItem(name)).toBe(before);
    store.setItem(name, after);
    expect([setting[name], store.getItem(name)]).toEqual([after, after]);
    expect([...browser.kept.keys()]).toEqual([]);
    expect(listener).toHaveBeenCalledWith(after);
  });
});

describe('a damaged value', () => {
  it.each(['{', '<html>', 'undefined', '', 'null'])('counts as absent when unparsable (%s)', text => {
    expect(storeWith('users.columns', text).getItem('users.columns', 'fallback')).toBe('fallback');
  });

  it.each(['text', 5, true].map(value => ({ value })))(
    'counts as absent if stored as a selection ($value)',
    ({ value }) => {
      expect(storeWith('users.selectedIds', JSON.stringify(value)).getItem('users.selectedIds', [])).toEqual([]);
    },
  );

  it.each(
    [
      'text',
      5,
      [],
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'two' },
      { page: null },
      { page: {} },
      { perPage: 0 },
      { perPage: 1_001 },
      { perPage: 1e9 },
      { perPage: 'all' },
      { sort: 5 },
      { sort: {} },
      { order: ['ASC'] },
      { filter: 'a' },
      { filter: [] },
      { filter: 5 },
    ].map(value => ({ value })),
  )('counts as absent if stored as list parameters ($value)', ({ value }) => {
    for (const key of ['users.listParams', 'users.list']) {
      expect(storeWith(key, JSON.stringify(value)).getItem(key, 'fallback')).toBe('fallback');
    }
  });

  it.each(
    [
      {},
      { page: 2, perPage: 50, sort: 'id', order: 'ASC', filter: { a: 1 } },
      { page: '2', perPage: '1000' },
      { filter: null },
    ].map(value => ({ value })),
  )('is distinguished from the valid $value', ({ value }) => {
    expect(storeWith('users.listParams', value).getItem('users.listParams')).toEqual({
      ...value,
      filter: value.filter ?? {},
    });
  });
});
