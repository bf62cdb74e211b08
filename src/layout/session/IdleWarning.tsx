import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { IdleClock } from '../../authProvider/idleClock.ts';
import { latePart } from '../../screens/latePart.tsx';

const IdleDialog = latePart(() => import('./IdleDialog.tsx'));

interface IdleWarningProps {
  readonly idle: IdleClock;
  /** How long a session lives without being used. */
  readonly idleMs: number;
  /** Asks the platform for something small. */
  readonly onStay: () => void;
  readonly onEnd: (message: string) => void;
}

const warnMs = 60_000;
const lookEveryMs = 1_000;
/** Whoever types without asking anything is not idle; the platform is told so now and then. */
const stillHereMs = 5 * 60_000;

/** Warns a minute before an idle session ends, counts down, and puts by what is typed when it does. */
export function IdleWarning({ idle, idleMs, onStay, onEnd }: IdleWarningProps) {
  const translate = useTranslate();
  const [seconds, setSeconds] = useState<number | null>(null);
  const isWarning = seconds !== null;

  useEffect(() => {
    const timer = setInterval(() => {
      const left = idle.left();
      setSeconds(left > warnMs ? null : Math.max(0, Math.ceil(left / 1000)));
      if (left <= 0) onEnd(translate('session.idled'));
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [idle, onEnd, translate]);

  useEffect(() => {
    const act = () => {
      const silent = idleMs - idle.left();
      // Once the warning stands, only its own button keeps the session.
      if (!isWarning && silent >= stillHereMs) onStay();
    };
    const signs = ['keydown', 'pointerdown', 'wheel'];
    signs.forEach(sign => window.addEventListener(sign, act, { passive: true }));
    return () => signs.forEach(sign => window.removeEventListener(sign, act));
  }, [idle, idleMs, onStay, isWarning]);

  return isWarning ? <IdleDialog seconds={seconds} onStay={onStay} /> : null;
}
