/**
 * Returns a function in which concurrent calls with the same key share one read. A call that arrives during a read
 * waits for the next read, so that no caller receives a value that is older than the call.
 *
 * @param read reads the value of a key
 */
export function shareConcurrentReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();

  const begin = (key: string): Promise<T> => {
    const reading = read(key).finally(() => {
      if (running.get(key) === reading) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  };

  return key => {
    const current = running.get(key);
    if (!current) return begin(key);
    const shared =
      next.get(key) ??
      current
        .catch(() => undefined)
        .then(() => {
          next.delete(key);
          return begin(key);
        });
    next.set(key, shared);
    return shared;
  };
}
