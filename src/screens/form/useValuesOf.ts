import { useEffect, useReducer, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * What stands in these fields of the form; drawn anew when one of them changes. Unlike `useWatch` it does not listen
 * where there is nothing to follow: each key is told to all listeners, which among sixty fields is felt.
 */
export function useValuesOf(names: readonly string[]): readonly unknown[] {
  const { getValues, subscribe } = useFormContext<Record<string, unknown>>();
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  const values = names.map(name => getValues(name));
  const drawn = useRef(values);
  useEffect(() => {
    drawn.current = values;
  });
  const key = names.join();
  useEffect(() => {
    if (key === '') return undefined;
    const followed = key.split(',');
    // What changed between the drawing and now has been told to nobody.
    if (followed.some((name, at) => !Object.is(getValues(name), drawn.current[at]))) drawAnew();
    return subscribe({ name: followed, formState: { values: true, dirtyFields: true }, callback: drawAnew });
  }, [key, getValues, subscribe]);
  return values;
}
