import type { Label } from '../../../src/schemas/base/label.ts';
import type { Row } from '../storage/database.ts';
import type { RecordChange } from './effect.ts';
import { createFieldRefusal } from './createRefusal.ts';

/**
 * Refuses a change of fields whose values are in use, such as the price of a sold package. Accepts a form that repeats
 * the old value.
 */
export function refuseFieldChanges(
  names: readonly string[],
  { before, values }: Omit<RecordChange, 'id'>,
  text: Label,
): void {
  const changed = names.find(name => values[name] !== undefined && !isSame(values[name], before?.[name]));
  if (changed !== undefined) throw createFieldRefusal(changed, text.zh, text.en);
}

function isSame(a: unknown, b: Row[string]): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
