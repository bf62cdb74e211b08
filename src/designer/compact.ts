/** A record without the entries that are `undefined`. */
export function compact<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // What is left is what was there, which a filter cannot tell the type.
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
