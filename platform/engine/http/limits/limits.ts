import type { Log } from '../../log/log.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrencyLimiter.ts';
import { type CallGate, type CallRates, createCallGate } from './callGate.ts';
import { type Denials, createDenials } from './denials.ts';

/** Limits that keep a single caller from overloading the platform. All listeners of a process share these limits. */
export interface Limits {
  readonly gate: CallGate;
  readonly concurrency: ConcurrencyLimiter;
  readonly denials: Denials;
}

interface LimitsOptions {
  readonly rates: CallRates;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
}

export function createLimits({ rates, clock, log }: LimitsOptions): Limits {
  return {
    gate: createCallGate(rates, clock),
    concurrency: createConcurrencyLimiter(),
    denials: createDenials(error => log.write('warn', 'denials not logged', { error: String(error) })),
  };
}
