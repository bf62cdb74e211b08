import { createZip } from './archives.ts';

interface AndroidApp {
  readonly packageName: string;
  readonly version: string;
  readonly versionCode: number;
}

/** Kinds of values in a compiled manifest. */
const kinds = { text: 0x03, number: 0x10 } as const;
const none = 0xffffffff;

/** Returns a chunk of a compiled manifest: its kind, the length of its header, its own length, then header and body. */
function part(kind: number, head: Buffer, body: Buffer = Buffer.alloc(0)): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt16LE(kind);
  start.writeUInt16LE(8 + head.length, 2);
  start.writeUInt32LE(8 + head.length + body.length, 4);
  return Buffer.concat([start, head, body]);
}

const words = (...values: readonly number[]) => {
  const made = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => made.writeUInt32LE(value, at * 4));
  return made;
};

function stringPool(texts: readonly string[], isNarrow: boolean): Buffer {
  const made = texts.map(text => {
    const content = Buffer.from(text, isNarrow ? 'utf8' : 'utf16le');
    if (isNarrow) return Buffer.concat([Buffer.from([text.length, content.length]), content, Buffer.alloc(1)]);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(text.length);
    return Buffer.concat([length, content, Buffer.alloc(2)]);
  });
  let at = 0;
  const places = made.map(text => (at += text.length) - text.length);
  const head = words(texts.length, 0, isNarrow ? 0x100 : 0, 28 + texts.length * 4, 0);
  return part(0x0001, head, Buffer.concat([words(...places), ...made]));
}

/** Returns an app manifest as its compiler writes it: attributes have numbers, and may lack names. */
function manifest(app: AndroidApp, { isNarrow = false } = {}): Buffer {
  const texts = ['', '', 'package', 'manifest', app.packageName, app.version];
  const attribute = (name: number, kind: number, data: number) =>
    Buffer.concat([words(none, name, kind === kinds.text ? data : none), Buffer.from([8, 0, 0, kind]), words(data)]);
  const attributes = [
    attribute(0, kinds.number, app.versionCode),
    attribute(1, kinds.text, 5),
    attribute(2, kinds.text, 4),
  ];
  const about = Buffer.alloc(20);
  about.writeUInt32LE(none);
  about.writeUInt32LE(3, 4);
  about.writeUInt16LE(20, 8);
  about.writeUInt16LE(20, 10);
  about.writeUInt16LE(attributes.length, 12);
  return part(
    0x0003,
    Buffer.alloc(0),
    Buffer.concat([
      stringPool(texts, isNarrow),
      part(0x0180, Buffer.alloc(0), words(0x0101021b, 0x0101021c)),
      part(0x0102, words(1, none), Buffer.concat([about, ...attributes])),
    ]),
  );
}

export const createApkWithManifest = (app: AndroidApp, options?: { readonly isNarrow: boolean }): Buffer =>
  createZip([{ name: 'AndroidManifest.xml', content: manifest(app, options), packed: true }, { name: 'classes.dex' }]);

export const createIpaWithInfoList = (list: Buffer | string): Buffer =>
  createZip([{ name: 'Payload/' }, { name: 'Payload/Play.app/Info.plist', content: list, packed: true }]);

/** Returns a property list in binary form with texts only. */
export function createBinaryPropertyList(values: Readonly<Record<string, string>>): Buffer {
  const texts = [...Object.keys(values), ...Object.values(values)].map(text => {
    const isWide = [...text].some(letter => letter > '\u007f');
    const content = isWide ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'latin1');
    const kind = isWide ? 0x60 : 0x50;
    const head = text.length < 15 ? [kind | text.length] : [kind | 0xf, 0x10, text.length];
    return Buffer.concat([Buffer.from(head), content]);
  });
  const count = texts.length / 2;
  const dictionary = Buffer.from([0xd0 | count, ...texts.map((_, at) => at + 1)]);
  const objects = [dictionary, ...texts];
  let at = 8;
  const places = objects.map(object => (at += object.length) - object.length);
  const trailer = Buffer.alloc(32);
  trailer[6] = 1;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(at), 24);
  return Buffer.concat([Buffer.from('bplist00'), ...objects, Buffer.from(places), trailer]);
}

/** Returns a Windows program whose version starts at byte `offset` of its resources. */
export function createExeWithVersion(version: readonly [number, number, number, number], offset = 40): Buffer {
  const head = Buffer.alloc(512);
  head.write('MZ');
  head.writeUInt32LE(64, 60);
  head.write('PE\0\0', 64);
  head.writeUInt16LE(1, 70);
  head.writeUInt16LE(16, 84);
  const section = 64 + 24 + 16;
  head.write('.rsrc\0\0\0', section, 'latin1');
  const [major, minor, patch, build] = version;
  const block = Buffer.alloc(52);
  block.writeUInt32LE(0xfeef04bd);
  block.writeUInt32LE(major * 65_536 + minor, 16);
  block.writeUInt32LE(patch * 65_536 + build, 20);
  const resources = Buffer.concat([Buffer.alloc(offset), block]);
  head.writeUInt32LE(resources.length, section + 16);
  head.writeUInt32LE(head.length, section + 20);
  return Buffer.concat([head, resources]);
}
