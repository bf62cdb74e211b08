import { useEffect, useState } from 'react';

import { lazyComponent } from '../../screens/lazyComponent.tsx';

const JobsButton = lazyComponent(() => import('./JobsButton.tsx'));

/** Delay until the button loads. The button loads after the first list, because the list does not need it. */
const loadDelayMs = 1_500;

/** Button for the job tray. It loads after a delay, so that the first screen loads first. */
export function DeferredJobsButton() {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), loadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isAwake ? <JobsButton /> : null;
}
