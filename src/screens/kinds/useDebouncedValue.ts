import { useEffect, useState } from 'react';

import { useIsComposing } from '../useIsComposing.ts';

/**
 * Returns the typed value with a delay: the value takes effect after a pause, but never while an input method is
 * composing. An empty value takes effect immediately.
 */
export function useDebouncedValue(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  const isComposing = useIsComposing();
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs, isComposing]);
  return value === '' ? '' : settled;
}
