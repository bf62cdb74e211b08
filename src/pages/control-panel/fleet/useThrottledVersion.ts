import { useEffect, useState } from 'react';

import type { FleetStore } from './fleetStore.ts';

/**
 * Returns the fleet's version, updated at most once per interval, so that counts and lists do not render for every
 * single state change.
 */
export function useThrottledVersion(fleet: FleetStore, everyMs: number): number {
  const [version, setVersion] = useState(fleet.version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const update = () => {
      timer = undefined;
      last = performance.now();
      setVersion(fleet.version());
    };
    update();
    const stop = fleet.subscribe(() => {
      timer ??= setTimeout(update, Math.max(0, everyMs - (performance.now() - last)));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [fleet, everyMs]);
  return version;
}
