import { describe, expect, it, vi } from 'vitest';

import { createKeptStorage } from '../../../src/authProvider/keptStorage.ts';
import { createOwnership } from '../../../src/authProvider/ownership.ts';
import { type SignedIn, createSessionStore } from '../../../src/authProvider/sessionStore.ts';
import { FakeStorage } from './fakeStorage.ts';

const one: SignedIn = { uid: 7, token: 't-7', username: 'zhangsan', groupId: 3 };
const other: SignedIn = { uid: 8, token: 't-8', username: 'lisi', groupId: 3 };

/** A tab of the browser whose storage it shares with the others. */
function openTab(browser: FakeStorage) {
  const session = createSessionStore({
    storage: createKeptStorage(() => browser),
    prefix: 'cloudphone-',
    now: () => 1_000,
    fixedUserType: 2,
    fixedPermissions: [],
  });
  const lock = vi.fn<() => void>();
  return { session, lock, ownership: createOwnership(session, lock) };
}

describe('a page', () => {
  it('stays while it is the one that signs in and out', () => {
    const { session, lock, ownership } = openTab(new FakeStorage());
    for (const change of [() => session.start(one), session.end, () => session.start(other)]) {
      change();
      expect(ownership.check()).toBe(true);
    }
    expect(lock).not.toHaveBeenCalled();
  });

  it.each([
    ['signs out', (tab: ReturnType<typeof openTab>) => tab.session.end()],
    ['signs in as another user', (tab: ReturnType<typeof openTab>) => tab.session.start(other)],
    ['signs in anew as the same user', (tab: ReturnType<typeof openTab>) => tab.session.start({ ...one, token: 'n' })],
  ])('is locked when another tab %s', (_, change) => {
    const browser = new FakeStorage();
    openTab(browser).session.start(one);
    const [mine, theirs] = [openTab(browser), openTab(browser)];
    change(theirs);
    expect(mine.ownership.isOurs()).toBe(false);
    expect(mine.ownership.check()).toBe(false);
    expect(mine.lock).toHaveBeenCalledOnce();
    expect(theirs.ownership.check()).toBe(true);
  });

  it('is locked when the storage is cleared under it', () => {
    const browser = new FakeStorage();
    const tab = openTab(browser);
    tab.session.start(one);
    browser.clear();
    expect(tab.ownership.check()).toBe(false);
    expect(tab.lock).toHaveBeenCalledOnce();
  });
});
