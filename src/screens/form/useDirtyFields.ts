import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

interface DirtyFields {
  /** Names of the fields with unsaved typed values. */
  readonly names: () => readonly string[];
  /** Marks all typed values as saved. */
  readonly forget: () => void;
}

/**
 * Tracks the fields that the user has changed. Subscribes outside of React's rendering, because reading the form state
 * during rendering would render the whole form again when the user types the first character in a field.
 */
export function useDirtyFields(): DirtyFields {
  const { subscribe } = useFormContext();
  const typed = useRef<readonly string[]>([]);
  useEffect(
    () =>
      subscribe({
        // The form reports the end of a submission only to subscribers of `errors`.
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
