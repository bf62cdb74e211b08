import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** What a screen is called, by its name; a name that nothing has is left as it is. */
export function useScreenTitle(): (screen: string) => string {
  const translate = useTranslate();
  return useCallback(screen => translate(`route.${screen}`, { _: screen }), [translate]);
}
