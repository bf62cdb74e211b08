import { createContext, useContext, useState, useSyncExternalStore } from 'react';

import { config } from '../../config.ts';

const narrow = `(max-width: ${config.mobileBelowPx - 1}px)`;

/**
 * Result of `useIsNarrow` for a list whose width differs from the window, such as a preview; `null` for all other
 * lists.
 */
const NarrowScreenContext = createContext<boolean | null>(null);

export const NarrowScreenProvider = NarrowScreenContext.Provider;

/** Returns whether lists show cards instead of a table. */
export function useIsNarrow(): boolean {
  const override = useContext(NarrowScreenContext);
  const [query] = useState(() => matchMedia(narrow));
  const isNarrow = useSyncExternalStore(
    listener => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
  return override ?? isNarrow;
}
