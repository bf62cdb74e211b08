import { createContext } from 'react';

/** Texts that load after the first list. */
export interface DeferredTexts {
  readonly isLoaded: () => boolean;
  /** Loads the texts once. After a failure, the next call loads again. */
  readonly load: () => Promise<void>;
}

/**
 * Deferred texts of the current language. Code that loads on demand waits for these texts; see `createLazyComponent`.
 * Outside of the signed-in console, no texts are deferred.
 */
export const DeferredTextsContext = createContext<DeferredTexts>({
  isLoaded: () => true,
  load: () => Promise.resolve(),
});

/** Creates the deferred texts that the function `load` loads. */
export function createDeferredTexts(load: () => Promise<void>): DeferredTexts {
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  const loadOnce = async () => {
    try {
      await load();
      isLoaded = true;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { isLoaded: () => isLoaded, load: () => (loading ??= loadOnce()) };
}
