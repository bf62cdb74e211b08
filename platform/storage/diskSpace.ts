import { statfsSync } from 'node:fs';

/** State of the disk that holds the database. */
export interface DatabaseDisk {
  /** Free bytes; `null` where only the database server knows them. */
  readonly freeBytes: () => number | null;
  /** Whether ordinary writes are refused at this moment. */
  readonly isFull: () => boolean;
}

const mebibyte = 1024 ** 2;

/**
 * Bytes that have to be free for a write to the embedded database, whose log grows by segments of 16 MiB. Between the
 * first two lies the space for signing in and out, for removing records and for the platform's own work.
 */
export const minimumFreeBytes = { ordinary: 128 * mebibyte, reserve: 64 * mebibyte, commit: 32 * mebibyte } as const;

/** Free bytes on the disk of a folder; `Infinity` where the file system does not tell. */
export function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** The disk of a database in memory. */
export const unlimitedDisk: DatabaseDisk = { freeBytes: () => null, isFull: () => false };

const refusalLastsMs = 60_000;

/** Judges the disk of a database server by the writes that it refuses: full until a minute after the last refusal. */
export function createServerDisk(nowMs: () => number): DatabaseDisk & { readonly noteRefusal: () => void } {
  let refusedAt = -Infinity;
  return {
    freeBytes: () => null,
    isFull: () => nowMs() - refusedAt < refusalLastsMs,
    noteRefusal: () => {
      refusedAt = nowMs();
    },
  };
}
