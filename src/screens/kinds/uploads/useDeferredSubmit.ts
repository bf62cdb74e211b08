import { type RefObject, useEffect, useRef, useState } from 'react';

interface DeferredSubmit {
  readonly isWaiting: boolean;
  /** Call when a task that the submit waits for has ended, successfully or not. */
  readonly onTaskEnd: (isWell: boolean) => void;
}

/**
 * Delays the submit of the surrounding form while the input is busy, and submits when it is done. The form does not
 * notice: the event is stopped before React receives it. After a failure, the user has to submit again.
 */
export function useDeferredSubmit(
  place: RefObject<HTMLElement | null>,
  running: RefObject<{ readonly size: number }>,
): DeferredSubmit {
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
    onTaskEnd: isWell => {
      const form = held.current;
      if (!form || (isWell && running.current.size > 0)) return;
      held.current = null;
      setWaiting(false);
      // The form receives the value after the current task.
      if (isWell) setTimeout(() => form.requestSubmit());
    },
  };
}
