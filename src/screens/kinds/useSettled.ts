import { useEffect, useState } from 'react';

/** A value that follows once it has stood still for a while; one that becomes empty follows at once. */
export function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return value === '' ? '' : settled;
}
