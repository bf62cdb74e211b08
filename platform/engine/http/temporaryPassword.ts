import { Refusal } from './refusal.ts';
import type { Caller, Route } from './route.ts';

/**
 * Returns whether the caller must choose a new password. Users in `kept` may keep a password that somebody else has
 * set.
 */
export function mustChoosePassword({ hasTemporaryPassword, userName }: Caller, kept: readonly string[]): boolean {
  return hasTemporaryPassword === true && !kept.includes(userName);
}

/**
 * Refuses all calls until the caller has changed the password, except for the calls that the console needs for this
 * change.
 */
export function refuseTemporaryPassword(route: Route, caller: Caller, kept: readonly string[]): void {
  if (route.permission === 'public' || route.isAllowedBeforePasswordChange || !mustChoosePassword(caller, kept)) return;
  throw new Refusal(
    { zh: '请先修改密码', en: 'Change your password first' },
    { status: 1, code: 428, data: { mustUpdate: true } },
  );
}
