import { isRecord } from '../schemas/json.ts';

/** Serialises a value with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value)) ?? 'undefined';
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, inOrder(one)]),
  );
}

export function isSameJson(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
