import type { Database } from '../storage/database.ts';
import type { ByteSource } from '../storage/byteSource.ts';

/** Receives the content of a file. */
export interface FileSink {
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Resolves when all content is stored durably. */
  readonly finish: () => Promise<void>;
  /** Closes the sink before the end of the content. The written bytes stay stored until `FileStore.remove`. */
  readonly abandon: () => Promise<void>;
}

/** Piece of a file and its position. */
export interface FilePiece {
  readonly id: string;
  readonly offset: number;
  readonly content: Uint8Array;
}

/** Appended pieces end at multiples of this size, or at the end of the file. */
export const pieceBytes = 1024 * 1024;

/** Storage of file contents. Implementations hold at most one piece of a file in memory. */
export interface FileStore {
  readonly create: (id: string) => Promise<FileSink>;
  /**
   * Writes a piece at its offset. The piece must not cross a mebibyte boundary. The caller must hold a lock on the file
   * in `tx`.
   */
  readonly append: (tx: Database, piece: FilePiece) => Promise<void>;
  readonly open: (id: string, size: number) => ByteSource;
  /** Free bytes of the storage; `null` when the database manages the space. */
  readonly freeBytes: () => Promise<number | null>;
  readonly remove: (id: string) => Promise<void>;
}
