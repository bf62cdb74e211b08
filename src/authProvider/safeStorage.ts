import { isRecord } from '../schemas/base/json.ts';

/** Operations of a browser storage that the console uses. */
export interface SafeStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

/** Reports whether some values exist only in memory and will be lost with the page. */
export interface StorageHealth {
  readonly hasUnpersistedValues: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Wraps a browser storage that may be blocked, full, or cleared at any moment. Values that the storage rejects stay in
 * memory until the page closes. No operation throws.
 */
export function createSafeStorage(open: () => Storage): SafeStorage & StorageHealth {
  const memory = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  let isLosing = false;
  const updateHealth = (): void => {
    const isNow = [...memory.values()].some(text => text !== null);
    if (isNow === isLosing) return;
    isLosing = isNow;
    listeners.forEach(listener => listener());
  };
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: key => (memory.has(key) ? (memory.get(key) ?? null) : (attempt(storage => storage.getItem(key)) ?? null)),
    write: (key, text) => {
      const isKept = attempt(storage => {
        storage.setItem(key, text);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, text);
      updateHealth();
    },
    remove: key => {
      const isGone = attempt(storage => {
        storage.removeItem(key);
        return true;
      });
      if (isGone) memory.delete(key);
      else memory.set(key, null);
      updateHealth();
    },
    keys: () =>
      [...new Set([...(attempt(storage => Object.keys(storage)) ?? []), ...memory.keys()])].filter(
        key => memory.get(key) !== null,
      ),
    hasUnpersistedValues: () => isLosing,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the value that `writeTimestampedValue` has stored; `undefined` for a missing or damaged entry. */
export function readTimestampedValue(storage: SafeStorage, key: string): unknown {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? 'null');
    return isRecord(stored) ? stored['value'] : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value together with its time, for `readTimestampedValue`. */
export function writeTimestampedValue(storage: SafeStorage, key: string, value: unknown, time: number): void {
  storage.write(key, JSON.stringify({ value, time }));
}
