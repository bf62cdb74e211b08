import type { SessionStore } from './sessionStore.ts';

export interface Ownership {
  /** Whether the session that is stored is still the one that this page shows. */
  readonly isOurs: () => boolean;
  /** Leaves the page at once when it is not. */
  readonly check: () => boolean;
}

/**
 * Tabs of one browser share one session. A page that has been drawn for one session must neither be seen nor ask
 * anything under the next, so it remembers whose it is; only what it begins or ends itself changes that.
 */
export function createOwnership(session: Pick<SessionStore, 'current' | 'subscribe'>, lock: () => void): Ownership {
  const stored = () => session.current()?.token ?? null;
  let own = stored();
  session.subscribe(() => {
    own = stored();
  });
  const isOurs = () => stored() === own;
  return {
    isOurs,
    check: () => {
      if (isOurs()) return true;
      lock();
      return false;
    },
  };
}

/** The moments at which another tab may have changed the session: it says so, or this page was away for a while. */
export function watchOwnership(ownership: Ownership, target: Window): () => void {
  const check = () => void ownership.check();
  const { document } = target;
  target.addEventListener('storage', check);
  // A page taken from the back/forward cache has heard nothing meanwhile.
  target.addEventListener('pageshow', check);
  target.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    target.removeEventListener('storage', check);
    target.removeEventListener('pageshow', check);
    target.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
  };
}
