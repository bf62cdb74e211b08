import type { PGlite } from '@electric-sql/pglite';

import { DiskFullError } from './databaseErrors.ts';
import { minimumFreeBytes } from './diskSpace.ts';

/** The part of PGlite that a pool needs. */
export type Queryable = Pick<PGlite, 'query'>;

export interface EngineOptions {
  readonly open: () => Promise<PGlite>;
  /**
   * Returns the free bytes on the disk of the database. Absent for a database in memory, which needs no disk space and
   * cannot be reopened after a panic.
   */
  readonly freeBytes?: (() => number) | undefined;
}

interface EmbeddedEngine {
  /** Returns the running engine. Opens the engine again if it has panicked. For `minimumFree`, see `guardSpace`. */
  readonly connect: (minimumFree: number) => Promise<Queryable>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the embedded database and keeps it usable on a full disk: reading still works, and writing stops before the
 * disk is full.
 */
export async function startEmbeddedEngine({ open, freeBytes }: EngineOptions): Promise<EmbeddedEngine> {
  if (freeBytes && freeBytes() < minimumFreeBytes.reserve) {
    throw new Error('The disk of the data folder is full: the embedded database needs 64 MiB of free space to start');
  }
  let engine = detectPanic(await open());
  let reopening: Promise<PanicDetector> | undefined;

  const reopen = async (): Promise<PanicDetector> => {
    if (!freeBytes) throw connectionLost();
    // Recovery also writes to the disk. Without space, the new engine would panic immediately.
    if (freeBytes() < minimumFreeBytes.reserve) throw new DiskFullError();
    engine = detectPanic(await open());
    return engine;
  };

  const running = async (): Promise<PanicDetector> => {
    if (!engine.hasPanicked()) return engine;
    reopening ??= reopen().finally(() => {
      reopening = undefined;
    });
    return reopening;
  };

  return {
    connect: async minimumFree => {
      const connected = await running();
      return freeBytes ? guardSpace(connected, { freeBytes, minimumFree }) : connected;
    },
    close: () => engine.close(),
  };
}

interface PanicDetector extends Queryable {
  readonly hasPanicked: () => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Sends no further statement to an engine that has panicked. Such an engine keeps its locks, so the next statement would
 * block the process forever.
 */
function detectPanic(pglite: PGlite): PanicDetector {
  let hasPanicked = false;
  return {
    query: async (text, ...rest) => {
      if (hasPanicked) {
        // The panic has already ended the transaction, so a rollback has nothing to do.
        if (/^\s*rollback\b/i.test(text)) return { rows: [], fields: [] };
        throw connectionLost();
      }
      try {
        return await pglite.query(text, ...rest);
      } catch (error) {
        hasPanicked ||= isPanic(error);
        throw error;
      }
    },
    hasPanicked: () => hasPanicked,
    close: async () => (hasPanicked ? undefined : pglite.close()),
  };
}

interface SpaceGuard {
  readonly freeBytes: () => number;
  readonly minimumFree: number;
}

/**
 * Refuses writes before the disk is full, because the engine could otherwise panic in a commit, which would block the
 * process forever. An insert, update or merge requires `minimumFree` free bytes. Any other write requires
 * `minimumFreeBytes.reserve`, and the commit of a writing transaction requires `minimumFreeBytes.commit`.
 */
function guardSpace({ query }: Queryable, { freeBytes, minimumFree }: SpaceGuard): Queryable {
  let hasWritten = false;
  const neededFor = (text: string): number => {
    if (addingStatement.test(text)) return minimumFree;
    if (readingStatement.test(text)) return 0;
    return endingStatement.test(text) ? (hasWritten ? minimumFreeBytes.commit : 0) : minimumFreeBytes.reserve;
  };
  return {
    query: async (text, ...rest) => {
      const needed = neededFor(text);
      if (needed > 0 && freeBytes() < needed) throw new DiskFullError();
      hasWritten = !endingStatement.test(text) && (hasWritten || needed > 0);
      return query(text, ...rest);
    },
  };
}

const addingStatement = /^\s*(?:insert|update|merge)\b|^\s*with\b[^]*\b(?:insert\s+into|update|merge\s+into)\s/i;
const readingStatement =
  /^\s*(?:select|begin|start|rollback|savepoint|release|set|show|explain)\b|^\s*with\b(?![^]*\bdelete\s+from\s)/i;
const endingStatement = /^\s*commit\b/i;

/** Creates an error that callers treat like a lost connection, so that they may retry. */
function connectionLost(): Error {
  return new Error('Connection terminated: the embedded database has panicked');
}

function isPanic(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
}
