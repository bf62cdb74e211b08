import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { IdleClock } from '../../authProvider/idleClock.ts';
import { lazyComponent } from '../../screens/lazyComponent.tsx';

const IdleDialog = lazyComponent(() => import('./IdleDialog.tsx'));

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
/** Interval at which a user who only types, and so sends no requests, extends the session. */
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
      const left = idle.remainingMs();
      setSeconds(left > warnMs ? null : Math.max(0, Math.ceil(left / 1000)));
      if (left <= 0) onEnd(translate('session.idled'));
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [idle, onEnd, translate]);

  useEffect(() => {
    const act = () => {
      const silent = idleMs - idle.remainingMs();
      // While the warning is open, only its button extends the session.
      if (!isWarning && silent >= extensionIntervalMs) onStay();
    };
    const signs = ['keydown', 'pointerdown', 'wheel'];
    signs.forEach(sign => window.addEventListener(sign, act, { passive: true }));
    return () => signs.forEach(sign => window.removeEventListener(sign, act));
  }, [idle, idleMs, onStay, isWarning]);

  return isWarning ? <IdleDialog seconds={seconds} onStay={onStay} /> : null;
}
