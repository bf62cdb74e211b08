import { isEmpty, isRecord } from '../base/json.ts';

/** Returns whether two values are equal. All empty values are equal, and the order of keys is irrelevant. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => isSameValue(item, b[at]));
  }
  if (isRecord(a) && isRecord(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => isSameValue(a[key], b[key]));
  }
  return a === b;
}
