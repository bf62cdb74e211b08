import { useEffect, useState } from 'react';

import { latePart } from '../../screens/latePart.tsx';

const JobsButton = latePart(() => import('./JobsButton.tsx'));

/** Nothing of the first list waits for it. */
const firstLookAfterMs = 1_500;

/** The way to the jobs, once the screen that was asked for has had its time. */
export function LateJobs() {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), firstLookAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAwake ? <JobsButton /> : null;
}
