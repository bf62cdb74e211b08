/**
 * Returns a function that computes its result once per object. Callers share the result, so they must not change it.
 * The result lives as long as the object. Use `memoizePerObject` for values that derive from a resource: a resource never
 * changes, and republishing a screen creates a new object.
 *
 * @example
 * const lengthOf = memoizePerObject((names: readonly string[]) => names.join(', ').length);
 * lengthOf(['Ada', 'Grace'])
 */
export function memoizePerObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { readonly value: Result }>();
  return key => {
    const known = results.get(key);
    if (known) return known.value;
    const value = compute(key);
    results.set(key, { value });
    return value;
  };
}
