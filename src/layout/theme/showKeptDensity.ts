import type { KeptStorage } from '../../authProvider/keptStorage.ts';

/** Puts the density of the signed-in user on the page before anything is drawn, so that no row jumps. */
export function showKeptDensity(storage: KeptStorage, prefix: string): void {
  // The user's store keeps its values as JSON; a word in quotes is all that this one can be.
  const value = /^"([a-z]+)"$/.exec(storage.read(`${prefix}density`) ?? '')?.[1];
  if (value) document.documentElement.dataset['density'] = value;
}
