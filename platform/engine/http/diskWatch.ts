import type { Log } from '../log/log.ts';
import type { Caller } from './route.ts';
import type { DatabaseDisk } from '../storage/diskSpace.ts';

/** `low`: administrators should free space. `full`: ordinary writes are refused. */
export type DiskState = 'enough' | 'low' | 'full';

export interface DiskWatch {
  readonly state: () => DiskState;
  /**
   * Returns the disk state to show to the caller; `null` without a session. Callers who are not administrators receive
   * `enough` instead of `low`.
   */
  readonly stateFor: (caller: Caller) => DiskState | null;
  /** Returns the free space in megabytes; `null` if only the database server knows it. */
  readonly freeMegabytes: () => number | null;
}

const mebibyte = 1024 ** 2;
const lowBytes = 1024 * mebibyte;

const levels = { enough: 'info', low: 'warn', full: 'error' } as const;

/** Monitors the free space on the database's disk. Writes each change of the disk state to the process log. */
export function createDiskWatch(disk: DatabaseDisk, log: Log): DiskWatch {
  let known: DiskState = 'enough';
  const freeMegabytes = (): number | null => {
    const bytes = disk.freeBytes();
    return bytes === null ? null : Math.floor(bytes / mebibyte);
  };
  const state = (): DiskState => {
    const found = disk.isFull() ? 'full' : (disk.freeBytes() ?? Infinity) < lowBytes ? 'low' : 'enough';
    if (found !== known) log.write(levels[found], 'disk space', { state: found, freeMegabytes: freeMegabytes() });
    known = found;
    return found;
  };
  return {
    state,
    stateFor: caller => {
      if (caller.sessionId === 0) return null;
      const found = state();
      return found === 'low' && !caller.isAdmin ? 'enough' : found;
    },
    freeMegabytes,
  };
}
