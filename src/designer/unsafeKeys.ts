/** Returns whether a key could reach an object's prototype. Values with such a key are rejected, not cleaned. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}
