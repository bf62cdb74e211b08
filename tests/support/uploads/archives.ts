import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipItem {
  readonly name: string;
  readonly content?: Buffer | string;
  /** True if the item is compressed. */
  readonly packed?: boolean;
  /** Uncompressed size that the archive declares; by default the true size. */
  readonly claims?: number;
  readonly flags?: number;
  /** Unix mode of the item; by default that of a regular file. */
  readonly mode?: number;
  /** Uses the bytes of the item at this index instead of its own. */
  readonly overlaps?: number;
}

/** Returns a ZIP archive, valid or with the given defects. */
export function createZip(items: readonly ZipItem[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const item of items) {
    const content = Buffer.from(item.content ?? '');
    const body = item.packed ? deflateRawSync(content) : content;
    const name = Buffer.from(item.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20);
    fields.writeUInt16LE(item.flags ?? 0, 2);
    fields.writeUInt16LE(item.packed ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(item.claims ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const shared = item.overlaps === undefined ? undefined : offsets[item.overlaps];
    offsets.push(shared ?? at);
    if (shared === undefined) {
      const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, name, body]);
      locals.push(local);
      at += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((item.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(shared ?? offsets.at(-1) ?? 0, 10);
    directory.push(Buffer.from('504b01021403', 'hex'), fields, tail, name);
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(items.length & 0xffff, 8);
  end.writeUInt16LE(items.length & 0xffff, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, entries, end]);
}

export const createApk = () =>
  createZip([{ name: 'AndroidManifest.xml', content: '\u0003\u0000' }, { name: 'classes.dex' }]);
export const createIpa = () =>
  createZip([{ name: 'Payload/' }, { name: 'Payload/Play.app/Info.plist', content: 'bplist00' }]);

interface TarItem {
  readonly name: string;
  readonly content?: string;
  readonly type?: string;
}

export function createTar(items: readonly TarItem[]): Buffer {
  const blocks = items.map(({ name, content = '', type = '0' }) => {
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write('0000644\0', 100);
    head.write(`${Buffer.byteLength(content).toString(8).padStart(11, '0')}\0`, 124);
    head.write('        ', 148);
    head.write(type, 156);
    head.write('ustar\u000000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
    body.write(content);
    return Buffer.concat([head, body]);
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** Returns a file with the headers of a Windows program. */
export function createExe(): Buffer {
  const head = Buffer.alloc(128);
  head.write('MZ');
  head.writeUInt32LE(64, 60);
  head.write('PE\0\0', 64);
  return head;
}
