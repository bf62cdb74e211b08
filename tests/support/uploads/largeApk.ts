import { createHash } from 'node:crypto';

import { createZip } from './archives.ts';

/** Package of any size, of which only the requested range is generated. */
export interface LargeFile {
  readonly size: number;
  readonly span: (from: number, to: number) => Buffer;
  /** Yields pieces of a quarter of a mebibyte, from one offset to another. */
  readonly pieces: (from: number, to: number) => Generator<Uint8Array>;
  readonly md5: () => string;
  /**
   * Bytes before and after the content. The content byte at the offset `place` is `(place * 7 + (place >>> 12)) &
   * 0xff`.
   */
  readonly edges: { readonly head: readonly number[]; readonly tail: readonly number[] };
}

const stepBytes = 256 * 1024;
const inner = 'assets/large.bin';

/**
 * Returns an app with one large stored entry, whose content varies with the offset, so that swapped parts are noticed.
 */
export function createLargeApk(contentBytes: number): LargeFile {
  const small = createZip([{ name: 'AndroidManifest.xml', content: '\u0003\u0000' }, { name: inner }]);
  const end = small.length - 22;
  const directoryAt = small.readUInt32LE(end + 16);
  const head = Buffer.from(small.subarray(0, directoryAt));
  const tail = Buffer.from(small.subarray(directoryAt));
  const local = head.length - inner.length - 30;
  const entry = tail.length - 22 - inner.length - 46;
  for (const [part, at] of [
    [head, local + 18],
    [head, local + 22],
    [tail, entry + 20],
    [tail, entry + 24],
  ] as const) {
    part.writeUInt32LE(contentBytes, at);
  }
  tail.writeUInt32LE(directoryAt + contentBytes, tail.length - 22 + 16);
  const size = small.length + contentBytes;

  const span = (from: number, to: number): Buffer => {
    const made = Buffer.alloc(Math.max(0, Math.min(to, size) - from));
    for (let at = 0; at < made.length; at += 1) made[at] = byteAt(from + at);
    return made;
  };
  const byteAt = (place: number): number => {
    if (place < head.length) return head[place] ?? 0;
    const within = place - head.length;
    return within < contentBytes ? (within * 7 + (within >>> 12)) & 0xff : (tail[within - contentBytes] ?? 0);
  };
  function* pieces(from: number, to: number): Generator<Uint8Array> {
    for (let at = from; at < Math.min(to, size); at += stepBytes) yield span(at, Math.min(at + stepBytes, to));
  }
  return {
    size,
    span,
    pieces,
    edges: { head: [...head], tail: [...tail] },
    md5: () => {
      const digest = createHash('md5');
      for (const piece of pieces(0, size)) digest.update(piece);
      return digest.digest('hex');
    },
  };
}
