import type { Picture, PixelSize } from './picture.ts';

const extension = 0x21;
const imageDescriptor = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

export function parseGifSize(head: Buffer): PixelSize | undefined {
  if (head.length < 13 || !/^GIF8[79]a$/.test(head.toString('latin1', 0, 6))) return undefined;
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

/** Rebuilds a GIF: keeps frames, timing and loop; removes comments, texts and trailing data. */
export function stripGifMetadata(file: Buffer): Picture | undefined {
  const size = parseGifSize(file);
  if (!size) return undefined;
  let at = 13 + tableBytes(file[10] ?? 0);
  const kept: Buffer[] = [file.subarray(0, at)];
  let frames = 0;
  while (at < file.length) {
    const start = at;
    const block = file[at];
    if (block === trailer) {
      kept.push(Buffer.from([trailer]));
      return frames > 0 ? { type: 'gif', ...size, content: Buffer.concat(kept) } : undefined;
    }
    if (block === imageDescriptor) {
      // Image descriptor of ten bytes, optional colour table, code size, then the pixels.
      at = endOfBlocks(file, at + 11 + tableBytes(file[at + 9] ?? 0));
      frames += 1;
      kept.push(file.subarray(start, at));
    } else if (block === extension) {
      at = endOfBlocks(file, at + 2);
      if (isNeededForDrawing(file, start)) kept.push(file.subarray(start, at));
    } else return undefined;
  }
  return undefined;
}

function isNeededForDrawing(file: Buffer, start: number): boolean {
  const label = file[start + 1];
  if (label === graphicControl) return true;
  return label === application && file.toString('latin1', start + 3, start + 14) === 'NETSCAPE2.0';
}

/** Returns the size of the colour table that the flags describe. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the end of a series of sub-blocks, which a block of length zero terminates. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
  return at + 1;
}
