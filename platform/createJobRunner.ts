import { findCallerOfUser } from './areas/users/callers/findCaller.ts';
import type { RunnerOptions } from './engine/jobs/processClaims.ts';
import { type Runner, createRunner } from './engine/jobs/runner.ts';

/** Creates the runner of jobs with the parts of the areas that it needs. */
export function createJobRunner(options: Omit<RunnerOptions, 'findCallerOfUser'>): Runner {
  return createRunner({ ...options, findCallerOfUser });
}
