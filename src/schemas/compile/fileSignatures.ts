import type { FileType } from '../vocabulary/fileLimits.ts';

/** Number of leading bytes of a file that the signatures need. */
export const signatureByteCount = 512;

interface Signature {
  readonly at: number;
  readonly bytes: readonly number[];
  /** Types that a file with this signature can have; an inspection of the whole file decides between them. */
  readonly types: readonly FileType[];
}

const ascii = (text: string): readonly number[] => [...text].map(letter => letter.codePointAt(0) ?? 0);

const signatures: readonly Signature[] = [
  { at: 0, bytes: [0xff, 0xd8, 0xff], types: ['jpg'] },
  { at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a], types: ['png'] },
  { at: 0, bytes: ascii('GIF8'), types: ['gif'] },
  { at: 4, bytes: ascii('ftyp'), types: ['mp4'] },
  { at: 0, bytes: [...ascii('PK'), 3, 4], types: ['apk', 'ipa', 'xlsx', 'zip'] },
  { at: 0, bytes: [...ascii('PK'), 5, 6], types: ['zip'] },
  { at: 0, bytes: ascii('MZ'), types: ['exe'] },
  { at: 0, bytes: [0x1f, 0x8b, 8], types: ['tgz', 'gz'] },
  { at: 0, bytes: [...ascii('7z'), 0xbc, 0xaf, 0x27, 0x1c], types: ['7z'] },
  { at: 0, bytes: [...ascii('Rar!'), 0x1a, 7], types: ['rar'] },
  { at: 257, bytes: ascii('ustar'), types: ['tar'] },
  { at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], types: ['xls'] },
  { at: 0, bytes: [0x1b, ...ascii('Lua')], types: ['lua'] },
];

/** Types that a file without a known signature can have. */
const typesWithoutSignature = [
  'crt',
  'pem',
  'p12',
  'tar',
  'lua',
  'js',
  'csv',
  'lic',
  'img',
  'bin',
] as const satisfies readonly FileType[];

/**
 * Returns the types that the first bytes of a file allow, regardless of the file name. The result only rules out types:
 * the platform inspects the rest of the file.
 */
export function matchFileSignatures(head: Uint8Array): readonly FileType[] {
  const found = signatures.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte));
  // Firmware may start with any bytes.
  return found ? [...found.types, 'img', 'bin'] : typesWithoutSignature;
}
