import { type JsonRecord, isRecord } from '../../../src/schemas/json.ts';
import type { Caller } from '../../http/route.ts';
import type { Catalogue } from '../../resources/catalogue.ts';

/** Figures are for whoever sees the board; names and texts out of a list only for who may open that list. */
export function maySee({ isAdmin, codes }: Caller, catalogue: Catalogue, resource: string): boolean {
  return isAdmin || codes.has(catalogue.get(resource).code);
}

/** Takes away the names of those lists that the caller may not open, so that nothing leads to them. */
export function withoutClosedLists(answer: unknown, caller: Caller, catalogue: Catalogue): unknown {
  if (Array.isArray(answer)) return answer.map(one => withoutClosedLists(one, caller, catalogue));
  if (!isRecord(answer)) return answer;
  const parts = Object.entries(answer).map(([name, value]) => [name, withoutClosedLists(value, caller, catalogue)]);
  const whole: JsonRecord = Object.fromEntries(parts);
  const { resource, filter } = whole;
  const isClosed = typeof resource === 'string' && isRecord(filter) && !maySee(caller, catalogue, resource);
  return isClosed ? { ...whole, resource: '', filter: {} } : whole;
}
