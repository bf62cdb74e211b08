import { describe, expect, it, vi } from 'vitest';

import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import { createSessionGuard } from '../../../src/authProvider/sessionGuard.ts';
import { type Session, createSessionStore } from '../../../src/authProvider/sessionStore.ts';
import { FakeStorage } from './fakeStorage.ts';

const one: Session = { uid: 7, token: 't-7', username: 'zhangsan', groupId: 3 };
const other: Session = { uid: 8, token: 't-8', username: 'lisi', groupId: 3 };

/** Opens a tab of the browser; all tabs of a browser share its storage. */
function openTab(browser: FakeStorage) {
  const session = createSessionStore({
    storage: createSafeStorage(() => browser),
    prefix: 'cloudphone-',
    now: () => 1_000,
    fixedUserType: 2,
    fixedPermissions: [],
  });
  const lock = vi.fn<() => void>();
  return { session, lock, ownership: createSessionGuard(session, lock) };
}

describe('a page', () => {
  it('is not locked when the user signs in or out in this page', () => {
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
    ['signs in again as the same user', (tab: ReturnType<typeof openTab>) => tab.session.start({ ...one, token: 'n' })],
  ])('is locked when another tab %s', (_, change) => {
    const browser = new FakeStorage();
    openTab(browser).session.start(one);
    const [mine, theirs] = [openTab(browser), openTab(browser)];
    change(theirs);
    expect(mine.ownership.isSameSession()).toBe(false);
    expect(mine.ownership.check()).toBe(false);
    expect(mine.lock).toHaveBeenCalledOnce();
    expect(theirs.ownership.check()).toBe(true);
  });

  it('is locked when its storage is cleared', () => {
    const browser = new FakeStorage();
    const tab = openTab(browser);
    tab.session.start(one);
    browser.clear();
    expect(tab.ownership.check()).toBe(false);
    expect(tab.lock).toHaveBeenCalledOnce();
  });
});
