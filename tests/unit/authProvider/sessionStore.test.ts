import { describe, expect, it, vi } from 'vitest';

import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import { type Session, createSessionStore } from '../../../src/authProvider/sessionStore.ts';
import { FakeStorage } from './fakeStorage.ts';

const signedIn: Session = { uid: 7, token: 't-7', username: 'zhangsan', groupId: 3 };
const stamp = (value: unknown) => JSON.stringify({ value, time: 1 });

function open(browser = new FakeStorage()) {
  const session = createSessionStore({
    storage: createSafeStorage(() => browser),
    prefix: 'cloudphone-',
    now: () => 1_000,
    fixedUserType: 2,
    fixedPermissions: ['adduser', 'checkuser'],
  });
  return { browser, session };
}

describe('a session', () => {
  it('is stored as one entry per value, constant values included, each with the console’s prefix and the time', () => {
    const { browser, session } = open();
    session.start(signedIn);
    const kept = Object.fromEntries([...browser.kept].map(([key, text]) => [key, JSON.parse(text) as unknown]));
    expect(kept).toEqual({
      'cloudphone-token': { value: 't-7', time: 1_000 },
      'cloudphone-uid': { value: 7, time: 1_000 },
      'cloudphone-utype': { value: 2, time: 1_000 },
      'cloudphone-upermission': { value: ['adduser', 'checkuser'], time: 1_000 },
      'cloudphone-username': { value: 'zhangsan', time: 1_000 },
      'cloudphone-groupid': { value: 3, time: 1_000 },
    });
  });

  it('is restored in a new page', () => {
    const { browser, session } = open();
    expect(session.current()).toBeNull();
    session.start(signedIn);
    expect(open(browser).session.current()).toEqual(signedIn);
  });

  it('returns the same object until the session changes', () => {
    const { session } = open();
    session.start(signedIn);
    expect(session.current()).toBe(session.current());
  });

  it('ends by removing its own values and no others', () => {
    const browser = new FakeStorage({ 'cloudphone-language': 'en', other: '1' });
    const { session } = open(browser);
    session.start(signedIn);
    session.writeTree('[]');
    expect([session.readTree(), browser.kept.get('tree')]).toEqual(['[]', '[]']);
    session.end();
    expect(session.current()).toBeNull();
    expect([...browser.kept.keys()]).toEqual(['cloudphone-language', 'other']);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const { session } = open();
    const listener = vi.fn<() => void>();
    const stop = session.subscribe(listener);
    session.start(signedIn);
    session.end();
    stop();
    session.start(signedIn);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('begins as soon as another tab stores it, and ends as soon as another tab deletes it', () => {
    const { browser, session } = open();
    session.start(signedIn);
    expect(session.current()?.uid).toBe(7);
    const other = open(browser).session;
    other.end();
    expect(session.current()).toBeNull();
    other.start({ ...signedIn, uid: 8, token: 't-8' });
    expect(session.current()).toMatchObject({ uid: 8, token: 't-8' });
  });

  it('is written so that the new token is never stored beside the old user id', () => {
    const { browser, session } = open();
    session.start(signedIn);
    const pairs = new Set<string>();
    const reader = open(browser).session;
    const write = browser.setItem.bind(browser);
    browser.setItem = (key, text) => {
      write(key, text);
      const seen = open(browser).session.current();
      pairs.add(`${seen?.uid} ${seen?.token} ${reader.current()?.token}`);
    };
    Object.defineProperty(browser, 'setItem', { enumerable: false });
    session.start({ ...signedIn, uid: 8, token: 't-8' });
    expect([...pairs]).not.toContain('7 t-8 t-8');
    expect([...pairs].at(-1)).toBe('8 t-8 t-8');
  });

  it.each([
    ['no token', {}],
    ['a token without a stamp', { 'cloudphone-token': 't-7' }],
    ['an empty token', { 'cloudphone-token': stamp(''), 'cloudphone-uid': stamp(7) }],
    ['an object as the token', { 'cloudphone-token': stamp({ a: 1 }), 'cloudphone-uid': stamp(7) }],
    ['no uid', { 'cloudphone-token': stamp('t-7') }],
    ['a text as the user id', { 'cloudphone-token': stamp('t-7'), 'cloudphone-uid': stamp('7') }],
    ['a truncated uid', { 'cloudphone-token': stamp('t-7'), 'cloudphone-uid': '{"value":7,"ti' }],
  ])('counts as absent with %s', (_, entries: Readonly<Record<string, string>>) => {
    expect(open(new FakeStorage(entries)).session.current()).toBeNull();
  });

  it('is valid without a name and without a group', () => {
    const { session } = open(new FakeStorage({ 'cloudphone-token': stamp('t-7'), 'cloudphone-uid': stamp(7) }));
    expect(session.current()).toEqual({ uid: 7, token: 't-7', username: '', groupId: 0 });
  });

  it.each(['blocked', 'full'] as const)('is kept in memory while the storage is %s', fault => {
    const { browser, session } = open();
    browser.fault = fault;
    session.start(signedIn);
    expect(session.current()).toEqual(signedIn);
    session.end();
    expect(session.current()).toBeNull();
  });
});
