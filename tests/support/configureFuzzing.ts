import { configureGlobal } from 'fast-check';

import { isFullRun } from './propertyRuns.ts';

/**
 * The usual run has a fixed seed, so that the same code gives the same result; `FUZZ=full` uses new values, and
 * `FUZZ_SEED` repeats those of a failed run.
 */
const asked = Number(process.env['FUZZ_SEED'] ?? Number.NaN);
const usual = 20_260_101;

configureGlobal(Number.isInteger(asked) ? { seed: asked } : isFullRun ? {} : { seed: usual });
