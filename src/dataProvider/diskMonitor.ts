/**
 * State of the platform's disk. At `low`, an administrator must free or add space soon; at `full`, nothing can be
 * saved.
 */
export type DiskState = 'enough' | 'low' | 'full';

/** Tracks the disk state that the platform reports with each response. */
export interface DiskMonitor {
  /** Records the state from a response; `null` means that the response reports none. */
  readonly record: (state: string | null) => void;
  readonly state: () => DiskState;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDiskMonitor(): DiskMonitor {
  const listeners = new Set<() => void>();
  let current: DiskState = 'enough';
  return {
    record: state => {
      const next: DiskState = state === 'low' || state === 'full' ? state : 'enough';
      if (state === null || next === current) return;
      current = next;
      listeners.forEach(listener => listener());
    },
    state: () => current,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
