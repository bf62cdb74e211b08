import type { Log } from '../../log/log.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrencyLimiter.ts';
import { type CallGate, type CallRateLimits, createCallGate } from './callGate.ts';
import { type DenialRecorder, createDenialRecorder } from './denialRecorder.ts';

/** Limits that keep a single caller from overloading the platform. All listeners of a process share these limits. */
export interface RequestLimits {
  readonly gate: CallGate;
  readonly concurrency: ConcurrencyLimiter;
  readonly denials: DenialRecorder;
}

interface LimitsOptions {
  readonly rates: CallRateLimits;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
}

export function createRequestLimits({ rates, clock, log }: LimitsOptions): RequestLimits {
  return {
    gate: createCallGate(rates, clock),
    concurrency: createConcurrencyLimiter(),
    denials: createDenialRecorder(error => log.write('warn', 'denials not logged', { error: String(error) })),
  };
}
