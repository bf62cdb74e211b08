import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** Returns the function that gives the title of a screen; unknown names stay unchanged. */
export function useScreenTitle(): (screen: string) => string {
  const translate = useTranslate();
  return useCallback(screen => translate(`route.${screen}`, { _: screen }), [translate]);
}
