import { type RefObject, useEffect, useRef, useState } from 'react';

interface DeferredSubmit {
  readonly isWaiting: boolean;
  /** Reports that a task for which the submit waits has ended, successfully or not. */
  readonly onTaskEnd: (hasSucceeded: boolean) => void;
}

/**
 * Delays the submit of the surrounding form while the input is busy, and submits the form afterwards. React does not
 * see the delayed event, because the event is stopped before it reaches React. After a failure, the user has to submit
 * again.
 */
export function useDeferredSubmit(
  place: RefObject<HTMLElement | null>,
  running: RefObject<{ readonly size: number }>,
): DeferredSubmit {
  const [isWaiting, setWaiting] = useState(false);
  const deferredForm = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    const defer = (event: Event) => {
      if (running.current.size === 0) return;
      event.preventDefault();
      event.stopPropagation();
      deferredForm.current = form;
      setWaiting(true);
    };
    form.addEventListener('submit', defer, { capture: true });
    return () => form.removeEventListener('submit', defer, { capture: true });
  }, [place, running]);

  return {
    isWaiting,
    onTaskEnd: hasSucceeded => {
      const form = deferredForm.current;
      if (!form || (hasSucceeded && running.current.size > 0)) return;
      deferredForm.current = null;
      setWaiting(false);
      // The form contains the uploaded file only after the current JavaScript task, so submit in the next task.
      if (hasSucceeded) setTimeout(() => form.requestSubmit());
    },
  };
}
