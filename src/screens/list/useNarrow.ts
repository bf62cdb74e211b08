import { createContext, useContext, useState, useSyncExternalStore } from 'react';

import { config } from '../../config.ts';

const narrow = `(max-width: ${config.mobileBelowPx - 1}px)`;

/** Says how wide a list is to be drawn where that is not the window's affair: a picture of it inside another page. */
const NarrowContext = createContext<boolean | null>(null);

export const NarrowProvider = NarrowContext.Provider;

/** Whether a list is drawn as cards. */
export function useNarrow(): boolean {
  const said = useContext(NarrowContext);
  const [query] = useState(() => matchMedia(narrow));
  const isNarrow = useSyncExternalStore(
    listener => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
  return said ?? isNarrow;
}
