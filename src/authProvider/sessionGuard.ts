import type { SessionStore } from './sessionStore.ts';

export interface SessionGuard {
  /** Returns whether the stored session is still the session for which this page was loaded. */
  readonly isSameSession: () => boolean;
  /** Returns `isSameSession`, and locks the page when it is false. */
  readonly check: () => boolean;
}

/**
 * Detects that another tab has replaced the session, which all tabs of a browser share. A page that was loaded for one
 * session must not stay visible, nor send requests, in a later session. The page's own sign-in or sign-out changes the
 * expected session.
 */
export function createSessionGuard(
  session: Pick<SessionStore, 'current' | 'subscribe'>,
  lock: () => void,
): SessionGuard {
  const stored = () => session.current()?.token ?? null;
  let own = stored();
  session.subscribe(() => {
    own = stored();
  });
  const isOurs = () => stored() === own;
  return {
    isSameSession: isOurs,
    check: () => {
      if (isOurs()) return true;
      lock();
      return false;
    },
  };
}

/**
 * Checks the session whenever another tab may have changed it: on storage events, and when the user returns to this
 * page. Returns the function that stops the checks.
 */
export function watchSessionChanges(ownership: SessionGuard, target: Window): () => void {
  const check = () => void ownership.check();
  const { document } = target;
  target.addEventListener('storage', check);
  // A page that the browser restores from the back/forward cache has missed all storage events.
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
