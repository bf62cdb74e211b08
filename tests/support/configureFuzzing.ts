import { configureGlobal } from 'fast-check';

import { isFullRun } from './propertyRunCount.ts';

/**
 * Property tests usually run with a fixed seed, so that the same code gives the same result. `FUZZ=full` chooses a new
 * seed, and `FUZZ_SEED` repeats the values of a failed run.
 */
const chosenSeed = Number(process.env['FUZZ_SEED'] ?? Number.NaN);
const usual = 20_260_101;

configureGlobal(Number.isInteger(chosenSeed) ? { seed: chosenSeed } : isFullRun ? {} : { seed: usual });
