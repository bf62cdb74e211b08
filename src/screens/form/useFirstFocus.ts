import { type RefObject, useEffect, useRef } from 'react';

const firstInput =
  ':is(input:not([type=hidden], [type=file]), textarea, [role=combobox]):not([disabled], [tabindex="-1"])';

/**
 * A new record is begun by typing: the first input of the form that the ref is given to has the focus. Where a finger
 * types, the keyboard would cover the form before it was read.
 */
export function useFirstFocus(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>(firstInput)?.focus({ preventScroll: true });
  }, [isWanted]);
  return form;
}
