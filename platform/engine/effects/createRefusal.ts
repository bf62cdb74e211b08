import type { Label } from '../../../src/schemas/base/label.ts';
import { Refusal } from '../http/refusal.ts';

/** Creates a refusal of the whole call, or of a single record in a bulk call. */
export function createRefusal(zh: string, en: string): Refusal {
  return new Refusal({ zh, en }, { status: 1, code: 1 });
}

/** Creates a validation error, which the console shows next to the field. */
export function createFieldRefusal(field: string, zh: string, en: string): Refusal {
  const text: Label = { zh, en };
  return new Refusal(text, { status: 1, code: 400, faults: { [field]: text } });
}
