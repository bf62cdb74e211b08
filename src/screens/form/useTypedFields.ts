import { useCallback, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * Answers, when asked, the names of the fields that hold something typed and not saved.
 *
 * The state of the form is followed beside React: reading it while drawing would draw the whole form anew with the first
 * key in each field.
 */
export function useTypedFields(): () => readonly string[] {
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
  return useCallback(() => typed.current, []);
}
