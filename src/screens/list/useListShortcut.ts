import { type RefObject, useEffect } from 'react';

import { useStableCallback } from '../useStableCallback.ts';
import { isListKeyTarget } from './rowKeys.ts';

/**
 * Runs a function when the user presses the key and the keystroke is meant for the list around the element `inside`.
 */
export function useListShortcut(key: string, inside: RefObject<Element | null>, run: () => void): void {
  const press = useStableCallback((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!isListKeyTarget(event.target, inside.current?.closest('.list') ?? null)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}
