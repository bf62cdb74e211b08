/** Random access to the content of a file, without loading all of it. */
export interface ByteSource {
  readonly size: number;
  /** Reads bytes from `offset`. Returns fewer bytes than requested at the end of the content. */
  readonly read: (offset: number, length: number) => Promise<Buffer>;
}

export function toByteSource(content: Uint8Array): ByteSource {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { size: buffer.length, read: async (offset, length) => buffer.subarray(offset, offset + length) };
}

/** Returns a part of a file as a separate source. */
export function sliceBytes(bytes: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length) => bytes.read(start + offset, Math.max(0, Math.min(length, size - offset))),
  };
}

const windowBytes = 256 * 1024;

/** Adds read-ahead, so that many small reads cause only a few accesses. */
export function withReadAhead(bytes: ByteSource): ByteSource {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  return {
    size: bytes.size,
    read: async (offset, length) => {
      if (length > windowBytes) return bytes.read(offset, length);
      const end = Math.min(offset + length, bytes.size);
      if (offset < start || end > start + held.length) {
        held = await bytes.read(offset, windowBytes);
        start = offset;
      }
      return held.subarray(offset - start, Math.max(offset - start, end - start));
    },
  };
}

/** Yields the content in consecutive pieces. */
export async function* readPieces(bytes: ByteSource, from = 0, to = bytes.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const piece = await bytes.read(at, Math.min(windowBytes, to - at));
    if (piece.length === 0) throw new Error('A stored file is shorter than its record says');
    at += piece.length;
    yield piece;
  }
}
