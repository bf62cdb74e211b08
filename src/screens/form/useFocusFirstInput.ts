import { type RefObject, useEffect, useRef } from 'react';

const firstInput =
  ':is(input:not([type=hidden], [type=file]), textarea, [role=combobox]):not([disabled], [tabindex="-1"])';

/**
 * Focuses the first input within the ref when a form opens. On touch devices nothing is focused, because the on-screen
 * keyboard would cover the form.
 */
export function useFocusFirstInput(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>(firstInput)?.focus({ preventScroll: true });
  }, [isWanted]);
  return form;
}
