/**
 * Returns whether a key could modify an object's prototype. Callers reject values with such a key instead of cleaning
 * them.
 */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}
