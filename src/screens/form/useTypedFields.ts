import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

interface TypedFields {
  /** The names of the fields that hold something typed and not saved. */
  readonly names: () => readonly string[];
  /** What was typed until now has been saved. */
  readonly forget: () => void;
}

/**
 * Knows what was typed into a form.
 *
 * The state of the form is followed beside React: reading it while drawing would draw the whole form anew with the first
 * key in each field.
 */
export function useTypedFields(): TypedFields {
  const { subscribe } = useFormContext();
  const typed = useRef<readonly string[]>([]);
  useEffect(
    () =>
      subscribe({
        // The end of a submission is told with the faults that it found.
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
