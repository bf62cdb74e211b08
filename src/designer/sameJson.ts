import { isRecord } from '../schemas/base/json.ts';

/** Serialises a value with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value)) ?? 'undefined';
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([key, item]) => [key, inOrder(item)]),
  );
}

export function isSameJson(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
