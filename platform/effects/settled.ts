import type { Label } from '../../src/schemas/label.ts';
import type { Row } from '../storage/database.ts';
import type { Change } from './effect.ts';
import { refusedAt } from './refused.ts';

/** Refuses a change of what others go by already; a form that sends it as it stands changes nothing. */
export function refuseChangeOf(names: readonly string[], { before, values }: Omit<Change, 'id'>, text: Label): void {
  const changed = names.find(name => values[name] !== undefined && !isSame(values[name], before?.[name]));
  if (changed !== undefined) throw refusedAt(changed, text.zh, text.en);
}

function isSame(one: unknown, other: Row[string]): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
