import { isEmpty } from './condition.ts';
import { isRecord } from './json.ts';

/** Returns whether two values are equal. All empty values are equal, and the order of keys is irrelevant. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSameValue(item, other[at]));
  }
  if (isRecord(one) && isRecord(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(key => isSameValue(one[key], other[key]));
  }
  return one === other;
}
