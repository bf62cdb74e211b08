import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

interface DirtyFields {
  /** Names of the fields with unsaved typed values. */
  readonly names: () => readonly string[];
  /** Marks all typed values as saved. */
  readonly forget: () => void;
}

/**
 * Tracks the fields that the user has changed.
 *
 * Subscribes outside of React's rendering: reading the form state during rendering would rerender the whole form at the
 * first key in each field.
 */
export function useDirtyFields(): DirtyFields {
  const { subscribe } = useFormContext();
  const typed = useRef<readonly string[]>([]);
  useEffect(
    () =>
      subscribe({
        // The form only reports the end of a submission to subscribers of `errors`.
        formState: { dirtyFields: true, errors: true },
        callback: ({ dirtyFields = {}, isSubmitSuccessful = false }) => {
          typed.current = isSubmitSuccessful ? [] : Object.keys(dirtyFields);
        },
      }),
    [subscribe],
  );
  return useMemo(
    () => ({
      names: () => typed.current,
      forget: () => {
        typed.current = [];
      },
    }),
    [],
  );
}
