import { createHash, randomBytes } from 'node:crypto';

import { type ResolvedLimits, fileSizeError } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { signatureByteCount } from '../../../src/schemas/compile/fileSignatures.ts';
import type { WorkerTaskRunner } from '../http/workerTask.ts';
import type { Database } from '../storage/database.ts';
import type { FileStore } from './fileStore.ts';
import { discardFile } from './discardFile.ts';
import { type StoredFile, markFileComplete, touchFile } from './fileRecords.ts';
import { fileRefusal, refuseByFileHead } from './inspectContent.ts';
import { type ReceivedContentFacts, inspectFile } from './inspectFile.ts';

const touchEveryMs = 60_000;

interface NewFile {
  readonly id: string;
  readonly uid: number;
  readonly now: string;
  readonly nowMs: number;
}

/** Incoming file and its destination. */
export interface IncomingFile {
  readonly db: Database;
  readonly contents: FileStore;
  readonly clock: () => number;
  readonly uid: number;
  readonly now: string;
  readonly limits: ResolvedLimits;
  readonly givenName: string;
  readonly content: AsyncIterable<Buffer>;
  /** Creates the file's record, or refuses the file before any content is stored. */
  readonly begin: (file: NewFile) => Promise<void>;
  readonly runInWorker: WorkerTaskRunner;
  /** Runs after the inspection. The file becomes available only if the returned promise resolves. */
  readonly complete: (file: StoredFile, store: (db: Database) => Promise<void>) => Promise<void>;
}

/**
 * Receives a file. Checks its size during the upload and its type afterwards. Deletes the content and the record of a
 * refused or interrupted upload.
 */
export async function receiveFile(incomingFile: IncomingFile): Promise<StoredFile> {
  const { db, contents, clock, uid, now, givenName, runInWorker } = incomingFile;
  // A random id keeps the URL of a file from being guessed.
  const id = randomBytes(16).toString('hex');
  await incomingFile.begin({ id, uid, now, nowMs: clock() });
  try {
    const raw = await store(incomingFile, id);
    const file = await inspectFile({ contents, limits: incomingFile.limits, givenName, id, runInWorker }, raw);
    await incomingFile.complete(file, tx => markFileComplete(tx, file, clock()));
    return file;
  } catch (error) {
    await discardFile(db, contents, id);
    throw error;
  }
}

/** Stores the content and counts its bytes. Refuses it early if the first bytes show a wrong type. */
async function store(
  { db, contents, clock, limits, content }: IncomingFile,
  id: string,
): Promise<ReceivedContentFacts> {
  const sink = await contents.create(id);
  const digest = createHash('md5');
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  let touchedAt = clock();
  try {
    for await (const piece of content) {
      size += piece.length;
      if (size > limits.maxBytes) throw fileRefusal(fileSizeError(limits), 413);
      if (head) {
        head = Buffer.concat([head, piece.subarray(0, signatureByteCount)]);
        if (head.length >= signatureByteCount) {
          refuseByFileHead(head, limits);
          head = undefined;
        }
      }
      digest.update(piece);
      await sink.write(piece);
      if (clock() - touchedAt > touchEveryMs) {
        touchedAt = clock();
        await touchFile(db, id, touchedAt);
      }
    }
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
  return { size, md5: digest.digest('hex') };
}
