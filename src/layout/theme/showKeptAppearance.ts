import type { KeptStorage } from '../../authProvider/keptStorage.ts';

/** Puts theme and density of the signed-in user on the page before anything is drawn, so that nothing flashes. */
export function showKeptAppearance(storage: KeptStorage, prefix: string): void {
  for (const name of ['theme', 'density']) {
    // The user's store keeps its values as JSON; a word in quotes is all that these two can be.
    const value = /^"([a-z]+)"$/.exec(storage.read(prefix + name) ?? '')?.[1];
    if (value) document.documentElement.dataset[name] = value;
  }
}
