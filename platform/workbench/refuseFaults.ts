import type { Label } from '../../src/schemas/label.ts';
import { faultText } from '../../src/schemas/published/faultText.ts';
import type { Fault } from '../../src/schemas/inconsistencies.ts';
import { Refusal } from '../http/refusal.ts';

const mostTold = 50;

/** Refuses a value with what is wrong at each of its places. */
export function refuseFaults(faults: readonly Fault[]): Refusal {
  const told = faults
    .slice(0, mostTold)
    .map(fault => [fault.path === '' ? 'value' : fault.path, faultText(fault)] as const);
  return new Refusal(
    { zh: '页面定义有误', en: 'The screen is not valid' },
    { status: 1, code: 400, faults: Object.fromEntries<Label>(told.toReversed()) },
  );
}
