import type { PackageInfo } from '../../../../src/schemas/vocabulary/packageInfo.ts';

/** Chunk types of a compiled manifest. */
const parts = { document: 0x0003, strings: 0x0001, names: 0x0180, element: 0x0102 } as const;
/** Resource ids that Android assigns to the attributes. Unlike the names, they are never removed from a manifest. */
const known = { versionCode: 0x0101021b, versionName: 0x0101021c } as const;
const textValue = 0x03;
const wholeNumbers = [0x10, 0x11];
const isUtf8 = 0x100;
const attributeBytes = 20;
/** Maximum length of a name or version. Longer texts are ignored. */
const maxTextLength = 1_000;

interface Part {
  readonly kind: number;
  readonly at: number;
  readonly headBytes: number;
}

/**
 * Reads name and version of an Android package from the first element of its compiled manifest. Omits a value that only
 * refers to another file, such as a version in the resources. Throws a `RangeError` for invalid content.
 */
export function parseAndroidManifest(content: Buffer): PackageInfo | null {
  if (content.readUInt16LE(0) !== parts.document) return null;
  const found = partsOf(content);
  const strings = found.find(part => part.kind === parts.strings);
  const element = found.find(part => part.kind === parts.element);
  const names = found.find(part => part.kind === parts.names);
  if (!strings || !element) return null;
  const text = textsOf(content, strings);
  const facts: Record<string, string | number> = {};
  for (const { name, kind, data } of attributesOf(content, element)) {
    const id = names ? idOf(content, names, name) : 0;
    const isWhole = wholeNumbers.includes(kind);
    if (id === known.versionName && kind === textValue) facts['version'] = text(data);
    else if (id === known.versionCode && isWhole) facts['versionCode'] = data;
    else if (id === 0 && kind === textValue && text(name) === 'package') facts['packageName'] = text(data);
  }
  return facts;
}

function partsOf(content: Buffer): readonly Part[] {
  const found: Part[] = [];
  for (let at = content.readUInt16LE(2); at + 8 <= content.length;) {
    const part = { kind: content.readUInt16LE(at), headBytes: content.readUInt16LE(at + 2), at };
    const size = content.readUInt32LE(at + 4);
    if (size < 8) break;
    found.push(part);
    if (part.kind === parts.element) break;
    at += size;
  }
  return found;
}

/** Returns a function that reads a text of the string table by its index. */
function textsOf(content: Buffer, { at, headBytes }: Part): (number: number) => string {
  const count = content.readUInt32LE(at + 8);
  const isNarrow = (content.readUInt32LE(at + 16) & isUtf8) !== 0;
  const start = at + content.readUInt32LE(at + 20);
  return number => {
    if (number >= count) return '';
    const place = start + content.readUInt32LE(at + headBytes + number * 4);
    return isNarrow ? narrowText(content, place) : wideText(content, place);
  };
}

/** Reads a UTF-8 text. Two lengths precede the text, in characters and in bytes; each length has one or two bytes. */
function narrowText(content: Buffer, place: number): string {
  const lengthAt = place + (content.readUInt8(place) > 0x7f ? 2 : 1);
  const first = content.readUInt8(lengthAt);
  const isLong = first > 0x7f;
  const length = isLong ? ((first & 0x7f) << 8) | content.readUInt8(lengthAt + 1) : first;
  const from = lengthAt + (isLong ? 2 : 1);
  return length > maxTextLength ? '' : content.toString('utf8', from, from + length);
}

function wideText(content: Buffer, place: number): string {
  const first = content.readUInt16LE(place);
  const isLong = first > 0x7fff;
  const length = isLong ? ((first & 0x7fff) << 16) | content.readUInt16LE(place + 2) : first;
  const from = place + (isLong ? 4 : 2);
  return length > maxTextLength ? '' : content.toString('utf16le', from, from + length * 2);
}

function idOf(content: Buffer, { at, headBytes }: Part, name: number): number {
  const place = at + headBytes + name * 4;
  return place + 4 <= at + content.readUInt32LE(at + 4) ? content.readUInt32LE(place) : 0;
}

interface Attribute {
  readonly name: number;
  readonly kind: number;
  readonly data: number;
}

function attributesOf(content: Buffer, { at, headBytes }: Part): readonly Attribute[] {
  const start = at + headBytes + content.readUInt16LE(at + headBytes + 8);
  const count = content.readUInt16LE(at + headBytes + 12);
  return Array.from({ length: count }, (_, place) => {
    const from = start + place * attributeBytes;
    return {
      name: content.readUInt32LE(from + 4),
      kind: content.readUInt8(from + 15),
      data: content.readUInt32LE(from + 16),
    };
  });
}
