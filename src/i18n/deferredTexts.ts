import { createContext } from 'react';

/** Texts that load after the first list. */
export interface DeferredTexts {
  readonly isLoaded: () => boolean;
  /** Loads the texts once. After a failure, the next call loads again. */
  readonly load: () => Promise<void>;
}

/**
 * Deferred texts of the current language. Code that loads on demand waits for them; see `createLazyComponent`. Outside of the
 * signed-in console there are none.
 */
export const DeferredTextsContext = createContext<DeferredTexts>({
  isLoaded: () => true,
  load: () => Promise.resolve(),
});

/** Creates the state of texts that a function loads. */
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
