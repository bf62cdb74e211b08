/** What survives `JSON.parse(JSON.stringify(value))` unchanged; every resource is made of it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deeper values are nobody's data, and reading them costs more than they tell. */
const deepest = 40;

/** Whether the value comes out of JSON as it went in: no infinite number, no minus zero, nothing without a text. */
export function survivesJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth > deepest) return false;
  const parts: readonly unknown[] = Object.values(value);
  return parts.every(part => survivesJson(part, depth + 1));
}

/** A value as text, whatever it is: an object may carry a `toString` of its own that is none, and `String` would throw. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
