import { statfsSync } from 'node:fs';

/** State of the disk that holds the database. */
export interface DatabaseDisk {
  /**
   * Returns the free bytes; `null` for a database server, whose disk the platform cannot see, and for a database in
   * memory, which needs no disk.
   */
  readonly freeBytes: () => number | null;
  /** Returns whether ordinary writes are currently refused. */
  readonly isFull: () => boolean;
}

const mebibyte = 1024 ** 2;

/**
 * Number of bytes that must be free for a write to the embedded database, whose log grows in segments of 16 MiB. The
 * space between `ordinary` and `reserve` is kept for signing in and out, for removing records, and for the platform's
 * own work.
 */
export const minimumFreeBytes = { ordinary: 128 * mebibyte, reserve: 64 * mebibyte, commit: 32 * mebibyte } as const;

/** Returns the free bytes on the disk of a folder; `Infinity` where the file system does not report them. */
export function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Disk of a database in memory, which is never full. */
export const unlimitedDisk: DatabaseDisk = { freeBytes: () => null, isFull: () => false };

const refusalLastsMs = 60_000;

/** Creates the disk of a database server. The disk counts as full for a minute after each recorded refusal. */
export function createServerDisk(nowMs: () => number): DatabaseDisk & { readonly recordRefusal: () => void } {
  let refusedAt = -Infinity;
  return {
    freeBytes: () => null,
    isFull: () => nowMs() - refusedAt < refusalLastsMs,
    recordRefusal: () => {
      refusedAt = nowMs();
    },
  };
}
