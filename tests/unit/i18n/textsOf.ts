import { isRecord } from '../../../src/schemas/json.ts';

/** Every text of a tree of messages by its key: `list.total`. */
export function textsOf(tree: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]]);
  if (!isRecord(tree)) return new Map();
  return new Map(Object.entries(tree).flatMap(([key, part]) => [...textsOf(part, path ? `${path}.${key}` : key)]));
}

/** The names of the `%{places}` of a text, each once; the forms of a plural share theirs. */
export function placesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(match => match[1] ?? ''))].toSorted();
}
