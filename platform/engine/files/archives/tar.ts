import { type ArchiveInspector, archiveRefusal } from './listing.ts';

const blockBytes = 512;
/** Maximum length of a long name or an attribute record. */
const maxRecordBytes = 1024 * 1024;

/** Reads content from start to end, such as the output of a decompression. */
export interface SequentialReader {
  /** Returns the next `length` bytes, or the remaining bytes at the end of the content. */
  readonly take: (length: number) => Promise<Buffer>;
  readonly skip: (length: number) => Promise<void>;
}

/** Returns whether a block is a tar header. Verifies the checksum, which old and new formats share. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < blockBytes) return false;
  const storedChecksum = numberAt(block, 148, 8);
  let sum = 8 * 0x20;
  for (let at = 0; at < blockBytes; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return storedChecksum !== undefined && storedChecksum === sum;
}

/** Lists the entries of a tar archive, header by header, until a block of zeros or the end of the content. */
export async function inspectTar(sequence: SequentialReader, listing: ArchiveInspector): Promise<void> {
  let given: { name?: string; size?: number } = {};
  for (;;) {
    const head = Buffer.from(await sequence.take(blockBytes));
    if (head.every(byte => byte === 0)) return;
    const size = given.size ?? numberAt(head, 124, 12);
    if (!isTarHeader(head) || size === undefined) throw archiveRefusal('damaged');
    const type = String.fromCharCode(head[156] ?? 0);
    if ('xLgK'.includes(type)) {
      if (size > maxRecordBytes) throw archiveRefusal('damaged');
      const record = Buffer.from(await sequence.take(padded(size))).subarray(0, size);
      given = { ...given, ...readRecord(type, record) };
      continue;
    }
    listing.add({ name: given.name ?? nameOf(head), unpacked: size, isLink: '12'.includes(type), isEncrypted: false });
    await sequence.skip(padded(size));
    given = {};
  }
}

/**
 * Parses a record about the next entry: type `x` contains attributes, type `L` a long name. Long link names need no
 * parsing, because links are refused.
 */
function readRecord(type: string, record: Buffer): { name?: string; size?: number } {
  if (type === 'L') return { name: record.toString('latin1').split('\0', 1)[0] ?? '' };
  if (type !== 'x') return {};
  const text = record.toString('utf8');
  const name = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1];
  const size = /(?:^|\n)\d+ size=(\d{1,15})\n/.exec(text)?.[1];
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) };
}

function nameOf(head: Buffer): string {
  const [name, prefix] = [textAt(head, 0, 100), textAt(head, 345, 155)];
  return textAt(head, 257, 5) === 'ustar' && prefix ? `${prefix}/${name}` : name;
}

function textAt(head: Buffer, at: number, length: number): string {
  return head.toString('latin1', at, at + length).split('\0', 1)[0] ?? '';
}

/** Parses a number: octal digits, or binary when the highest bit is set. */
function numberAt(head: Buffer, at: number, length: number): number | undefined {
  if ((head[at] ?? 0) & 0x80) {
    const value = BigInt(`0x${head.toString('hex', at + 1, at + length)}`);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
  }
  const digits = textAt(head, at, length).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : digits === '' ? 0 : undefined;
}

function padded(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}
