import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import type { FileType } from '../../../../src/schemas/vocabulary/fileLimits.ts';
import { type ByteSource, readPieces } from '../../storage/byteSource.ts';
import { type ArchiveInspector, archiveRefusal } from './listing.ts';
import { type SequentialReader, isTarHeader, inspectTar } from './tar.ts';

/**
 * Decompresses a gzip file only to count its bytes. If the file contains a tar archive, also lists the entries of this
 * archive. Refuses early when the file expands to more than the limit for archives.
 */
export async function inspectGzip(bytes: ByteSource, listing: ArchiveInspector): Promise<readonly FileType[]> {
  const gunzip = createGunzip();
  const source = Readable.from(readPieces(bytes));
  source.on('error', error => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    const sequence = toSequence(gunzip, listing);
    const head = await sequence.peek(512);
    if (head[0] === 0x1f && head[1] === 0x8b) throw archiveRefusal('tooDeep');
    const isTar = isTarHeader(head);
    if (isTar) await inspectTar(sequence, withoutSizes(listing));
    await sequence.skip(Infinity);
    return isTar ? ['tgz', 'gz'] : ['gz'];
  } catch (error) {
    throw isOfZlib(error) ? archiveRefusal('damaged') : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Returns a listing that ignores the sizes of entries, because decompression counts their bytes. */
function withoutSizes(listing: ArchiveInspector): ArchiveInspector {
  return { ...listing, add: entry => listing.add({ ...entry, unpacked: 0 }) };
}

interface PeekingSequence extends SequentialReader {
  readonly peek: (length: number) => Promise<Buffer>;
}

function toSequence(stream: AsyncIterable<Buffer>, listing: ArchiveInspector): PeekingSequence {
  const pieces = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const isMore = async (): Promise<boolean> => {
    const { done, value } = await pieces.next();
    if (done) return false;
    listing.count(value.length);
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  };
  const peek = async (length: number) => {
    while (held.length < length && (await isMore()));
    return held.subarray(0, length);
  };
  return {
    peek,
    take: async length => {
      const taken = await peek(length);
      held = held.subarray(taken.length);
      return taken;
    },
    skip: async length => {
      let left = length;
      for (;;) {
        const dropped = Math.min(left, held.length);
        held = held.subarray(dropped);
        left -= dropped;
        if (left <= 0 || !(await isMore())) return;
      }
    },
  };
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
