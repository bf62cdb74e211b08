type Texts = Readonly<Record<string, string>>;

/** Returns the texts of the outermost dictionary of a property list, in binary or XML format. */
export function parsePropertyList(content: Buffer): Texts {
  return content.toString('latin1', 0, 8) === 'bplist00' ? readBinary(content) : readXml(content.toString('utf8'));
}

const pair = /<key>([^<]{1,200})<\/key>\s*<string>([^<]{0,1000})<\/string>/g;

/** Reads the XML format. Decodes no entities, because the required values contain none. */
function readXml(text: string): Texts {
  return Object.fromEntries([...text.matchAll(pair)].map(([, key = '', value = '']) => [key, value]));
}

const trailerBytes = 32;
/** Limits that no real app exceeds. */
const maxEntries = 10_000;
const maxTextLength = 1_000;
const kinds = { ascii: 0x5, wide: 0x6, dictionary: 0xd } as const;

/**
 * Reads the binary format. A trailer at the end contains the position of a table, which contains the positions of all
 * objects.
 */
function readBinary(content: Buffer): Texts {
  const trailer = content.length - trailerBytes;
  const placeBytes = content.readUInt8(trailer + 6);
  const numberBytes = content.readUInt8(trailer + 7);
  const top = Number(content.readBigUInt64BE(trailer + 16));
  const table = Number(content.readBigUInt64BE(trailer + 24));
  const placeOf = (number: number) => content.readUIntBE(table + number * placeBytes, placeBytes);

  const { kind, count, from } = parseObjectHead(content, placeOf(top));
  if (kind !== kinds.dictionary || count > maxEntries) return {};
  const numberAt = (at: number) => content.readUIntBE(from + at * numberBytes, numberBytes);
  const textAt = (at: number) => textOf(content, placeOf(numberAt(at)));
  const texts: Record<string, string> = {};
  for (let at = 0; at < count; at += 1) {
    const [key, value] = [textAt(at), textAt(count + at)];
    if (key !== undefined && value !== undefined) texts[key] = value;
  }
  return texts;
}

/** Parses the type and the count of an object. A count that exceeds four bits follows as a separate number. */
function parseObjectHead(content: Buffer, place: number) {
  const first = content.readUInt8(place);
  const [kind, short] = [first >> 4, first & 0xf];
  if (short !== 0xf) return { kind, count: short, from: place + 1 };
  const bytes = 2 ** (content.readUInt8(place + 1) & 0xf);
  return { kind, count: content.readUIntBE(place + 2, bytes), from: place + 2 + bytes };
}

function textOf(content: Buffer, place: number): string | undefined {
  const { kind, count, from } = parseObjectHead(content, place);
  if (count > maxTextLength) return undefined;
  if (kind === kinds.ascii) return content.toString('latin1', from, from + count);
  if (kind !== kinds.wide) return undefined;
  return Buffer.from(content.subarray(from, from + count * 2))
    .swap16()
    .toString('utf16le');
}
