import { Refusal } from './refusal.ts';
import type { Caller, Route } from './route.ts';

/**
 * Refuses calls if the caller's sign-in method requires a second factor that is not set up yet, except for the calls
 * that the console needs for this setup.
 */
export function refuseWithoutSecondFactor(
  { permission, isAllowedBeforePasswordChange, isAllowedBeforeSecondFactor }: Route,
  { lacksSecondFactor }: Caller,
): void {
  if (
    permission === 'public' ||
    isAllowedBeforePasswordChange ||
    isAllowedBeforeSecondFactor ||
    lacksSecondFactor !== true
  )
    return;
  throw new Refusal(
    { zh: '请先设置识别码', en: 'Set up two-factor authentication first' },
    { status: 1, code: 428, data: { mustSetUpSecondFactor: true } },
  );
}
