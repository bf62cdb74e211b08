/** Names that JavaScript's own machinery answers to; a value that carries one is refused, never cleaned. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}
