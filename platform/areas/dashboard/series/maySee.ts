import { type JsonRecord, isRecord } from '../../../../src/schemas/base/json.ts';
import type { Caller } from '../../../engine/http/route.ts';
import type { Catalogue } from '../../../engine/resources/catalogue.ts';

/**
 * Returns whether the caller may see names and texts of a list. Figures are visible to everybody who can open the
 * dashboard.
 */
export function maySeeList({ isAdmin, codes }: Caller, catalogue: Catalogue, resource: string): boolean {
  return isAdmin || codes.has(catalogue.get(resource).code);
}

/** Removes links to lists that the caller cannot open. */
export function removeInaccessibleLinks(answer: unknown, caller: Caller, catalogue: Catalogue): unknown {
  if (Array.isArray(answer)) return answer.map(item => removeInaccessibleLinks(item, caller, catalogue));
  if (!isRecord(answer)) return answer;
  const parts = Object.entries(answer).map(([name, value]) => [
    name,
    removeInaccessibleLinks(value, caller, catalogue),
  ]);
  const copy: JsonRecord = Object.fromEntries(parts);
  const { resource, filter } = copy;
  const isClosed = typeof resource === 'string' && isRecord(filter) && !maySeeList(caller, catalogue, resource);
  return isClosed ? { ...copy, resource: '', filter: {} } : copy;
}
