import { Refusal } from './refusal.ts';
import type { Caller, Route } from './route.ts';

/** Whether the caller has to choose a password of his own; `kept` are users whose given one is meant to stay. */
export function mustChoosePassword({ hasGivenPassword, userName }: Caller, kept: readonly string[]): boolean {
  return hasGivenPassword === true && !kept.includes(userName);
}

/** Nothing but choosing it, and what the console needs to ask for it, is answered before. */
export function refuseGivenPassword(route: Route, caller: Caller, kept: readonly string[]): void {
  if (route.permission === 'public' || route.beforeOwnPassword || !mustChoosePassword(caller, kept)) return;
  throw new Refusal(
    { zh: '请先修改密码', en: 'Please change your password first' },
    { status: 1, code: 428, data: { mustUpdate: true } },
  );
}
