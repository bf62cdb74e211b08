import { Refusal } from '../http/refusal.ts';
import type { RightsFault } from './rightsFaults.ts';

/** Throws the refusal of an action. The refusal is a validation error if the reason concerns a field. */
export function refuseFault(fault: RightsFault | null): void {
  if (!fault) return;
  const { field, text } = fault;
  throw new Refusal(text, field ? { status: 1, code: 400, faults: { [field]: text } } : { status: 1, code: 1 });
}
