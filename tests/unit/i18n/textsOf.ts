import { isRecord } from '../../../src/schemas/base/json.ts';

/** Maps every text of a message tree by its key, such as `list.total`. */
export function textsOf(tree: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]]);
  if (!isRecord(tree)) return new Map();
  return new Map(Object.entries(tree).flatMap(([key, part]) => [...textsOf(part, path ? `${path}.${key}` : key)]));
}

/** Returns the distinct names of the `%{placeholders}` of a text; plural forms may repeat a placeholder. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(match => match[1] ?? ''))].toSorted();
}
