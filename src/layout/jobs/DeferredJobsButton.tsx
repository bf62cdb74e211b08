import { useEffect, useState } from 'react';

import { createLazyComponent } from '../../screens/lazyComponent.tsx';

const JobsButton = createLazyComponent(() => import('./JobsButton.tsx'));

/** Delay before the button loads, in milliseconds. The first list does not need the button and loads first. */
const loadDelayMs = 1_500;

/** Loads the button for the job tray after a delay. */
export function DeferredJobsButton() {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), loadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isAwake ? <JobsButton /> : null;
}
