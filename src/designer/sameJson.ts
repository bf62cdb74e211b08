import { isRecord } from '../schemas/json.ts';

/** A value as text, its keys in order: two values are the same where their texts are. */
export function keyOfJson(value: unknown): string {
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
  return keyOfJson(one) === keyOfJson(other);
}
