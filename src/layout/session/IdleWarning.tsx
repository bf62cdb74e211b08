import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { IdleClock } from '../../authProvider/idleClock.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';

const IdleDialog = createLazyComponent(() => import('./IdleDialog.tsx'));

interface IdleWarningProps {
  readonly idle: IdleClock;
  /** Idle timeout of the console in milliseconds; the platform's own timeout is slightly longer. */
  readonly idleMs: number;
  /** Extends the session with a small request. */
  readonly onStay: () => void;
  readonly onEnd: (message: string) => void;
}

const warnMs = 60_000;
const checkIntervalMs = 1_000;
/**
 * Minimum time since the last request, in milliseconds, before a key, a click or the mouse wheel extends the session.
 */
const extensionIntervalMs = 5 * 60_000;

/**
 * Warns the user one minute before an idle session ends, and counts down. At zero, saves unsaved input and signs out.
 */
export function IdleWarning({ idle, idleMs, onStay, onEnd }: IdleWarningProps) {
  const translate = useTranslate();
  const [seconds, setSeconds] = useState<number | null>(null);
  const isWarning = seconds !== null;

  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = idle.remainingMs();
      setSeconds(remaining > warnMs ? null : Math.max(0, Math.ceil(remaining / 1000)));
      if (remaining <= 0) onEnd(translate('session.idled'));
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [idle, onEnd, translate]);

  useEffect(() => {
    const extendSession = () => {
      const idleFor = idleMs - idle.remainingMs();
      // While the warning is open, only its button extends the session.
      if (!isWarning && idleFor >= extensionIntervalMs) onStay();
    };
    const activityEvents = ['keydown', 'pointerdown', 'wheel'];
    activityEvents.forEach(sign => window.addEventListener(sign, extendSession, { passive: true }));
    return () => activityEvents.forEach(sign => window.removeEventListener(sign, extendSession));
  }, [idle, idleMs, onStay, isWarning]);

  return isWarning ? <IdleDialog seconds={seconds} onStay={onStay} /> : null;
}
