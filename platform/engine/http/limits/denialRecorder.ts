/** Refusal for a missing permission. */
export interface PermissionDenial {
  /** Key under which denials are counted together: session, method and route. */
  readonly key: string;
  /** Writes the log entry for `count` denials. */
  readonly write: (count: number) => Promise<void>;
}

export interface DenialRecorder {
  /**
   * Writes the first denial of a key immediately. Counts further denials within a minute and writes them afterwards as
   * one entry.
   */
  readonly record: (denial: PermissionDenial) => Promise<void>;
  /** Writes the counted denials; called when the platform stops. */
  readonly flush: () => Promise<void>;
}

interface DenialCount {
  count: number;
  write: PermissionDenial['write'];
  readonly timer: NodeJS.Timeout;
}

const windowMs = 60_000;

/**
 * Prevents repeated denials from flooding the operation log: writes one entry per minute for each session and route,
 * with a count.
 */
export function createDenialRecorder(onError: (error: unknown) => void): DenialRecorder {
  const countings = new Map<string, DenialCount>();

  const open = (key: string, write: PermissionDenial['write']): void => {
    const timer = setTimeout(() => void close(key), windowMs);
    timer.unref();
    countings.set(key, { count: 0, write, timer });
  };

  const close = async (key: string): Promise<void> => {
    const counting = countings.get(key);
    if (!counting) return;
    countings.delete(key);
    clearTimeout(counting.timer);
    if (counting.count === 0) return;
    open(key, counting.write);
    await counting.write(counting.count).catch(onError);
  };

  return {
    record: async ({ key, write }) => {
      const counting = countings.get(key);
      if (counting) {
        counting.count += 1;
        counting.write = write;
        return;
      }
      open(key, write);
      await write(1);
    },
    flush: async () => {
      const keys = [...countings.keys()];
      await Promise.all(keys.map(close));
      for (const { timer } of countings.values()) clearTimeout(timer);
      countings.clear();
    },
  };
}
