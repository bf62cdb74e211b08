import type { SafeStorage } from '../../authProvider/safeStorage.ts';

/**
 * Applies the stored density of the signed-in user before the first render, so that rows do not change their height
 * afterwards.
 */
export function applyStoredDensity(storage: SafeStorage, prefix: string): void {
  // The store writes JSON, so the density is a word in quotation marks.
  const value = /^"([a-z]+)"$/.exec(storage.read(`${prefix}density`) ?? '')?.[1];
  if (value) document.documentElement.dataset['density'] = value;
}
