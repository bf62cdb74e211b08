import type { ResolvedLimits } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { inspectContentTask } from './inspectContentTask.ts';
import type { WorkerTaskRunner } from '../http/workerTask.ts';
import type { FileStore } from './fileStore.ts';
import { extensionOf, fileNameForType } from './fileName.ts';
import type { StoredFile } from './fileRecords.ts';
import { mimeTypeOf } from './mimeTypes.ts';

/** Received file: its id in the file store, its name and its limits. */
interface UploadedContent {
  readonly contents: FileStore;
  readonly limits: ResolvedLimits;
  readonly givenName: string;
  readonly id: string;
  readonly runInWorker: WorkerTaskRunner;
}

/** Size and digest of the content as received. */
export interface ReceivedContentFacts {
  readonly size: number;
  readonly md5: string;
}

/** Time limit of an inspection: a base, plus one millisecond per `bytesPerMs` bytes of the file. */
const inspectionTimeLimit = { milliseconds: 20_000, bytesPerMs: 10_000 } as const;

/** Returns the properties of the file. Re-encodes a picture and stores the result instead of the uploaded bytes. */
export async function inspectFile(
  { contents, limits, givenName, id, runInWorker }: UploadedContent,
  raw: ReceivedContentFacts,
): Promise<StoredFile> {
  const facts = await runInWorker(
    inspectContentTask,
    { limits, extension: extensionOf(givenName) },
    {
      bytes: contents.open(id, raw.size),
      timeoutMs: inspectionTimeLimit.milliseconds + raw.size / inspectionTimeLimit.bytesPerMs,
    },
  );
  if (facts.kind === 'file') {
    const { types, certificate, package: ofPackage } = facts;
    const [type] = types;
    const identity = { id, name: fileNameForType(givenName, type), type: mimeTypeOf(type), types };
    return { ...identity, ...raw, width: null, height: null, certificate, package: ofPackage };
  }
  const { type, width, height, content, md5 } = facts;
  if (md5 !== raw.md5) await replace(contents, id, content);
  const identity = { id, name: fileNameForType(givenName, type), type: mimeTypeOf(type), types: [type] };
  return { ...identity, size: content.length, width, height, md5 };
}

async function replace(contents: FileStore, id: string, content: Uint8Array): Promise<void> {
  await contents.remove(id);
  const sink = await contents.create(id);
  try {
    await sink.write(content);
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}
