/** A file's content, read where it lies: nothing asks for more of it than it looks at. */
export interface Bytes {
  readonly size: number;
  /** The bytes from `offset`; fewer than asked for at the end. */
  readonly read: (offset: number, length: number) => Promise<Buffer>;
}

export function bytesOf(content: Uint8Array): Bytes {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { size: buffer.length, read: async (offset, length) => buffer.subarray(offset, offset + length) };
}

/** A part of a file as a file of its own. */
export function windowOf(bytes: Bytes, start: number, size: number): Bytes {
  return {
    size,
    read: (offset, length) => bytes.read(start + offset, Math.max(0, Math.min(length, size - offset))),
  };
}

const windowBytes = 256 * 1024;

/** Reads ahead, so that walking many small headers does not mean as many readings. */
export function readingAhead(bytes: Bytes): Bytes {
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

/** All of it in pieces, in order. */
export async function* piecesOf(bytes: Bytes, from = 0, to = bytes.size): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const piece = await bytes.read(at, Math.min(windowBytes, to - at));
    if (piece.length === 0) throw new Error('A stored file is shorter than its record says');
    at += piece.length;
    yield piece;
  }
}
