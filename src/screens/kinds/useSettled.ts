import { useEffect, useState } from 'react';

import { useIsComposing } from '../useIsComposing.ts';

/** A typed value that follows after a pause, and never while an input method composes; an empty value follows immediately. */
export function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  const isComposing = useIsComposing();
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs, isComposing]);
  return value === '' ? '' : settled;
}
