import { useEffect, useReducer, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * Returns the current values of these form fields, and renders again when one of them changes. Unlike `useWatch`, this
 * hook does not subscribe when `names` is empty: the form notifies every subscriber of each keystroke, which is slow
 * with sixty fields.
 */
export function useFieldValues(names: readonly string[]): readonly unknown[] {
  const { getValues, subscribe } = useFormContext<Record<string, unknown>>();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const values = names.map(name => getValues(name));
  const rendered = useRef(values);
  useEffect(() => {
    rendered.current = values;
  });
  const key = names.join();
  useEffect(() => {
    if (key === '') return undefined;
    const followed = key.split(',');
    // Values may have changed between the render and this subscription.
    if (followed.some((name, at) => !Object.is(getValues(name), rendered.current[at]))) renderAgain();
    return subscribe({ name: followed, formState: { values: true, dirtyFields: true }, callback: renderAgain });
  }, [key, getValues, subscribe]);
  return values;
}
