import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';

/** A plain no to the whole call, or to the record of a bulk call that it is about. */
export function refused(zh: string, en: string): Refusal {
  return new Refusal({ zh, en }, { status: 1, code: 1 });
}

/** A no that belongs to a field of the form; the sentence stands there. */
export function refusedAt(field: string, zh: string, en: string): Refusal {
  const text: Label = { zh, en };
  return new Refusal(text, { status: 1, code: 400, faults: { [field]: text } });
}
