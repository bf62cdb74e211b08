import type { Log } from '../log.ts';
import { type AtOnce, createAtOnce } from './atOnce.ts';
import { type CallGate, type CallRates, createCallGate } from './callGate.ts';
import { type Denials, createDenials } from './denials.ts';

/** Everything that keeps one caller from taking the platform for all others; one for all listeners of a process. */
export interface Limits {
  readonly gate: CallGate;
  readonly atOnce: AtOnce;
  readonly denials: Denials;
}

interface LimitsOptions {
  readonly rates: CallRates;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
}

export function createLimits({ rates, clock, log }: LimitsOptions): Limits {
  return {
    gate: createCallGate(rates, clock),
    atOnce: createAtOnce(),
    denials: createDenials(error => log.write('warn', 'denials', { error: String(error) })),
  };
}
