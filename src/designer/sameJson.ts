import { isRecord } from '../schemas/base/json.ts';

/** Serialises a value with sorted keys, so that equal values give equal texts. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value)) ?? 'undefined';
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([key, item]) => [key, sortKeys(item)]),
  );
}

export function isSameJson(a: unknown, b: unknown): boolean {
  return toCanonicalJson(a) === toCanonicalJson(b);
}
