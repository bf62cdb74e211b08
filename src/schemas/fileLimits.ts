import { textOf } from './json.ts';
import type { Label } from './label.ts';
import type { PackageTells } from './packageFacts.ts';

/** A type of file, told by its content; the name is only what it calls itself. */
export const fileTypes = [
  'jpg',
  'png',
  'gif',
  'mp4',
  'apk',
  'ipa',
  'exe',
  'crt',
  'pem',
  'p12',
  'zip',
  'tar',
  'gz',
  'tgz',
  '7z',
  'rar',
  'lua',
  'js',
  'img',
  'bin',
  'lic',
  'csv',
  'xlsx',
  'xls',
] as const;

export type FileType = (typeof fileTypes)[number];

/** What a file must be. The platform holds the content itself against it; the browser tells earlier. */
export interface FileLimits {
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  /** Exact pixels of a picture. */
  readonly size?: PictureSize;
  /** Types and sizes that go with the value of another field. */
  readonly by?: {
    readonly field: string;
    readonly types?: Readonly<Record<string, readonly FileType[]>>;
    readonly sizes?: Readonly<Record<string, PictureSize>>;
  };
  /** Fields beside it that say what the package says of itself: they are filled in from it, and may say nothing else. */
  readonly tells?: PackageTells;
}

/** Width and height. */
export type PictureSize = readonly [number, number];

const megabyte = 1024 * 1024;

/** Pictures, unless a field says otherwise. */
export const pictureLimits: FileLimits = { types: ['jpg', 'png'], maxBytes: 20 * megabyte };

export const archiveTypes = ['zip', 'tar', 'gz', 'tgz', '7z', 'rar'] as const satisfies readonly FileType[];

/** Types that a browser draws, and that the platform shows instead of offering them to be saved. */
export const pictureTypes = ['jpg', 'png', 'gif'] as const satisfies readonly FileType[];

/** Installation packages and system images are large; they are written to disk as they come. */
export const packageBytes = 4096 * megabyte;

/** The limits with the other fields' values as they are: `by` has been looked up. */
export type SettledLimits = Omit<FileLimits, 'by' | 'tells'> & { readonly isByField?: true };

/** What the limits come to beside these values of the form; without a value of the other field, anything it allows. */
export function settleLimits(limits: FileLimits, values: Readonly<Record<string, unknown>>): SettledLimits {
  const { by, tells: _tells, ...rest } = limits;
  if (!by) return rest;
  const key = textOf(values[by.field] ?? '');
  const types = by.types && (by.types[key] ?? [...new Set(Object.values(by.types).flat())]);
  const size = by.sizes?.[key] ?? rest.size;
  return { ...rest, ...(types ? { types, isByField: true } : {}), ...(size ? { size } : {}) };
}

/** What is known of a file: `types` from its content, the most exact first; `width` and `height` of pictures. */
export interface FileFacts {
  readonly types: readonly FileType[];
  readonly bytes: number;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/** Why a file does not keep its limits, or nothing. Browser and platform say it in the same words. */
export function limitsFault(limits: SettledLimits, facts: FileFacts): Label | undefined {
  if (!facts.types.some(type => limits.types.includes(type))) return typeFault(limits);
  if (facts.bytes > limits.maxBytes) return sizeFault(limits);
  if (limits.size && (facts.width !== limits.size[0] || facts.height !== limits.size[1])) {
    const [width, height] = limits.size;
    return { zh: `图片尺寸须为${width}x${height}`, en: `Image must be ${width}x${height}` };
  }
  return undefined;
}

export function sizeFault(limits: SettledLimits): Label {
  if (isUsualPicture(limits)) return usualPictureFault;
  const size = sizeInWords(limits.maxBytes);
  return { zh: `文件不能超过${size}`, en: `At most ${size}` };
}

export function typeFault(limits: SettledLimits): Label {
  if (limits.isByField) return { zh: '安装包格式与平台不符', en: 'Package type does not fit the platform' };
  if (isUsualPicture(limits)) return usualPictureFault;
  if (areSame(limits.types, archiveTypes)) return { zh: '仅支持压缩包', en: 'Archive files only' };
  const names = limits.types.flatMap(type => (type === 'jpg' && limits.types.includes('gif') ? ['jpg', 'jpeg'] : type));
  const ordered = areSame(limits.types, pictureTypes) ? ['png', 'gif', 'jpg', 'jpeg'] : names;
  const last = ordered.at(-1) ?? '';
  const english = ordered.length > 1 ? `${ordered.slice(0, -1).join(', ')} or ${last}` : last;
  return { zh: `仅支持${ordered.join('、')}`, en: `${english} only` };
}

const usualPictureFault: Label = { zh: '仅支持JPG/PNG且不超过20MB', en: 'JPG or PNG only, at most 20MB' };

function isUsualPicture({ types, maxBytes }: SettledLimits): boolean {
  return areSame(types, pictureLimits.types) && maxBytes === pictureLimits.maxBytes;
}

function areSame(some: readonly FileType[], others: readonly FileType[]): boolean {
  return some.length === others.length && some.every(one => others.includes(one));
}

/** The limits in one line for under the input: `JPG、PNG，不超过 20 MB，1125×480`. */
export function limitsInWords(limits: SettledLimits): Label {
  const types = limits.types.map(type => type.toUpperCase());
  const size = sizeInWords(limits.maxBytes).replace(/(?=[KMG]B$)/, ' ');
  const pixels = limits.size ? `${limits.size[0]}×${limits.size[1]}` : undefined;
  const join = (parts: readonly (string | undefined)[], by: string) =>
    parts.filter(part => part !== undefined).join(by);
  return {
    zh: join([types.join('、'), `不超过 ${size}`, pixels], '，'),
    en: join([types.join(', '), `at most ${size}`, pixels], ', '),
  };
}

function sizeInWords(bytes: number): string {
  if (bytes >= 1024 * megabyte) return `${Math.floor(bytes / 1024 / megabyte)}GB`;
  return bytes >= megabyte ? `${Math.floor(bytes / megabyte)}MB` : `${Math.floor(bytes / 1024)}KB`;
}

/** Where uploaded files are served. The id is random; the ending repeats the type for whoever saves the address. */
export const filesPath = '/api/public/v1/files';

/** Where files arrive that come in parts. */
export const uploadsPath = '/api/public/v1/uploads';

/** A file of more bytes than this comes in parts, each no larger, so that a broken line costs little of it. */
export const wholeBytes = 8 * megabyte;

const fileAddress = /^\/api\/public\/v1\/files\/([0-9a-f]{32})\.([0-9a-z]{2,4})$/;

/** The id behind the address of a stored file, and the ending that it has there. */
export function readFileUrl(url: unknown): { readonly id: string; readonly ending: string } | undefined {
  const [, id, ending] = (typeof url === 'string' ? fileAddress.exec(url) : null) ?? [];
  return id !== undefined && ending !== undefined ? { id, ending } : undefined;
}
