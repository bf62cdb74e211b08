import { Refusal } from '../http/refusal.ts';
import type { RightsFault } from './decide.ts';

/** Throws the refusal of an act, with the reason at its field where it has one. */
export function refuseFault(fault: RightsFault | null): void {
  if (!fault) return;
  const { field, text } = fault;
  throw new Refusal(text, field ? { status: 1, code: 400, faults: { [field]: text } } : { status: 1, code: 1 });
}
