import { type RefObject, useEffect, useRef, useState } from 'react';

interface HeldSubmit {
  readonly isWaiting: boolean;
  /** To be called when something that was waited for has ended, well or not. */
  readonly settle: (isWell: boolean) => void;
}

/**
 * Holds the submit of the form around an input while the input is busy, and submits by itself when it is done. The form
 * needs to know nothing of it: the event is stopped before it reaches React. What ended badly lets the person decide.
 */
export function useHeldSubmit(
  place: RefObject<HTMLElement | null>,
  running: RefObject<{ readonly size: number }>,
): HeldSubmit {
  const [isWaiting, setWaiting] = useState(false);
  const held = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    const hold = (event: Event) => {
      if (running.current.size === 0) return;
      event.preventDefault();
      event.stopPropagation();
      held.current = form;
      setWaiting(true);
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [place, running]);

  return {
    isWaiting,
    settle: isWell => {
      const form = held.current;
      if (!form || (isWell && running.current.size > 0)) return;
      held.current = null;
      setWaiting(false);
      // The value is in the form once this turn is over.
      if (isWell) setTimeout(() => form.requestSubmit());
    },
  };
}
