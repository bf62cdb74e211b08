/** Returns the record without its `undefined` entries. */
export function omitUndefined<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // TypeScript cannot infer the type after filtering; hence the assertion.
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
