import { useEffect, useState } from 'react';

import type { Fleet } from './fleet.ts';

/**
 * The number of the fleet's state, told to React at most so often: counts and lists follow a busy estate without drawing
 * themselves for each of its states.
 */
export function useThrottledVersion(fleet: Fleet, everyMs: number): number {
  const [version, setVersion] = useState(fleet.version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const tell = () => {
      timer = undefined;
      last = performance.now();
      setVersion(fleet.version());
    };
    tell();
    const stop = fleet.subscribe(() => {
      timer ??= setTimeout(tell, Math.max(0, everyMs - (performance.now() - last)));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [fleet, everyMs]);
  return version;
}
