/** State of the platform's disk: `low` and `full` need an administrator, and nothing can be saved on a full one. */
export type DiskState = 'enough' | 'low' | 'full';

/** Follows what the platform says about its disk with each answer. */
export interface DiskNotice {
  /** `null` is no news. */
  readonly note: (state: string | null) => void;
  readonly state: () => DiskState;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDiskNotice(): DiskNotice {
  const listeners = new Set<() => void>();
  let current: DiskState = 'enough';
  return {
    note: state => {
      const told: DiskState = state === 'low' || state === 'full' ? state : 'enough';
      if (state === null || told === current) return;
      current = told;
      listeners.forEach(listener => listener());
    },
    state: () => current,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
