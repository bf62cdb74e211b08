import type { Database } from '../storage/database.ts';
import type { Bytes } from './bytes.ts';

/** Takes a file's content as it comes. */
export interface Sink {
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Fulfilled when all of it is kept for good. */
  readonly finish: () => Promise<void>;
  /** Lets go of what is open; what was written is removed by `remove`. */
  readonly abandon: () => Promise<void>;
}

/** A piece of a file, and where in the file it belongs. */
export interface FilePiece {
  readonly id: string;
  readonly offset: number;
  readonly content: Uint8Array;
}

/** Pieces that are appended end at multiples of this, or with the file. */
export const pieceBytes = 1024 * 1024;

/** Where the contents of uploaded files lie. Neither way ever holds more than a piece of a file in memory. */
export interface Contents {
  readonly create: (id: string) => Promise<Sink>;
  /**
   * Goes on with a file that has come so far. The piece ends at the next mebibyte at the latest; whoever calls holds the
   * file in the transaction, so that nobody else writes to it.
   */
  readonly append: (tx: Database, piece: FilePiece) => Promise<void>;
  readonly open: (id: string, size: number) => Bytes;
  /** What is free where they lie; `null` where that is the database's own matter. */
  readonly freeBytes: () => Promise<number | null>;
  readonly remove: (id: string) => Promise<void>;
}
