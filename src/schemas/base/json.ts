/** Values that `JSON.parse(JSON.stringify(value))` returns unchanged; every resource consists of them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maximum nesting depth. Real data is never deeper, and traversing deeper values would cost time. */
const maxDepth = 40;

/**
 * Returns whether a value survives a JSON round trip: rejects infinite numbers, minus zero and values without a JSON
 * form.
 */
export function isJsonValue(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth > maxDepth) return false;
  const parts: readonly unknown[] = Object.values(value);
  return parts.every(part => isJsonValue(part, depth + 1));
}

/**
 * Converts any value to text. Unlike `String`, this does not throw for an object whose `toString` is not a function.
 */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/**
 * Parses JSON from outside. If an object has a property named `toString`, `String(object)` throws, which would break
 * the list or screen that shows the object. This function adds a safe conversion to text to such an object and leaves
 * its properties unchanged.
 */
export function parseUntrustedJson(text: string): unknown {
  return JSON.parse(text, text.includes('"toString"') ? printable : undefined);
}

function printable(_key: string, value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, 'toString')) return value;
  return Object.defineProperty(value, Symbol.toPrimitive, { value: () => JSON.stringify(value) });
}

/** Returns whether a value is null, absent, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
