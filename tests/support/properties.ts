import { configureGlobal } from 'fast-check';

import { isFull } from './turns.ts';

/**
 * The usual run tries the same values each time, so that it says the same of the same code; `FUZZ=full` tries new ones,
 * and `FUZZ_SEED` those of a run that failed.
 */
const asked = Number(process.env['FUZZ_SEED'] ?? Number.NaN);
const usual = 20_260_101;

configureGlobal(Number.isInteger(asked) ? { seed: asked } : isFull ? {} : { seed: usual });
