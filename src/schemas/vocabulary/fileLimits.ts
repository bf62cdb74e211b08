import { textOf } from '../base/json.ts';
import type { Label } from '../base/label.ts';
import type { PackageFieldNames } from './packageInfo.ts';

/** File types, detected by content and never by the file name. */
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

/** Requirements for a file. The platform validates the content; the browser reports violations before the upload. */
export interface FileLimits {
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  /** Required width and height of a picture. */
  readonly size?: PictureSize;
  /** Types and sizes that depend on the value of another field. */
  readonly by?: {
    readonly field: string;
    readonly types?: Readonly<Record<string, readonly FileType[]>>;
    readonly sizes?: Readonly<Record<string, PictureSize>>;
  };
  /**
   * Form fields that are filled from the metadata of an installation package; the stored values must agree with the
   * metadata.
   */
  readonly tells?: PackageFieldNames;
}

/** Width and height, in pixels. */
export type PictureSize = readonly [number, number];

const megabyte = 1024 * 1024;

/** Default limits of picture fields. */
export const defaultPictureLimits: FileLimits = { types: ['jpg', 'png'], maxBytes: 20 * megabyte };

export const archiveTypes = ['zip', 'tar', 'gz', 'tgz', '7z', 'rar'] as const satisfies readonly FileType[];

/** Types that browsers display; the platform serves them inline instead of as downloads. */
export const pictureTypes = ['jpg', 'png', 'gif'] as const satisfies readonly FileType[];

/** Maximum size of installation packages and system images. Because of this size, the platform streams them to disk. */
export const maxPackageBytes = 4096 * megabyte;

/** Limits for the current form values, with `by` resolved. */
export type ResolvedLimits = Omit<FileLimits, 'by' | 'tells'> & { readonly isByField?: true };

/**
 * Resolves `by` with the form's values. While the field that `by` names is empty or has an unlisted value, every type
 * in `by.types` is allowed.
 */
export function resolveLimits(limits: FileLimits, values: Readonly<Record<string, unknown>>): ResolvedLimits {
  const { by, tells: _tells, ...rest } = limits;
  if (!by) return rest;
  const key = textOf(values[by.field] ?? '');
  const types = by.types && (by.types[key] ?? [...new Set(Object.values(by.types).flat())]);
  const size = by.sizes?.[key] ?? rest.size;
  return { ...rest, ...(types ? { types, isByField: true } : {}), ...(size ? { size } : {}) };
}

/**
 * Properties of a file: `types` follows from the content, most specific first; only pictures have `width` and `height`.
 */
export interface FileInfo {
  readonly types: readonly FileType[];
  readonly bytes: number;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/**
 * Returns why a file violates its limits; `undefined` for an allowed file. Browser and platform show the same message.
 */
export function findFileLimitViolation(limits: ResolvedLimits, fileInfo: FileInfo): Label | undefined {
  if (!fileInfo.types.some(type => limits.types.includes(type))) return fileTypeError(limits);
  if (fileInfo.bytes > limits.maxBytes) return fileSizeError(limits);
  if (limits.size && (fileInfo.width !== limits.size[0] || fileInfo.height !== limits.size[1])) {
    const [width, height] = limits.size;
    return { zh: `图片尺寸须为${width}x${height}`, en: `Image must be ${width}x${height}` };
  }
  return undefined;
}

export function fileSizeError(limits: ResolvedLimits): Label {
  if (isUsualPicture(limits)) return usualPictureError;
  const size = sizeInWords(limits.maxBytes);
  return { zh: `文件不能超过${size}`, en: `At most ${size}` };
}

export function fileTypeError(limits: ResolvedLimits): Label {
  if (limits.isByField) return { zh: '安装包格式与平台不符', en: 'Package type does not fit the platform' };
  if (isUsualPicture(limits)) return usualPictureError;
  if (areSame(limits.types, archiveTypes)) return { zh: '仅支持压缩包', en: 'Archive files only' };
  const names = limits.types.flatMap(type => (type === 'jpg' && limits.types.includes('gif') ? ['jpg', 'jpeg'] : type));
  const ordered = areSame(limits.types, pictureTypes) ? ['png', 'gif', 'jpg', 'jpeg'] : names;
  const last = ordered.at(-1) ?? '';
  const english = ordered.length > 1 ? `${ordered.slice(0, -1).join(', ')} or ${last}` : last;
  return { zh: `仅支持${ordered.join('、')}`, en: `${english} only` };
}

const usualPictureError: Label = { zh: '仅支持JPG/PNG且不超过20MB', en: 'JPG or PNG only, at most 20MB' };

function isUsualPicture({ types, maxBytes }: ResolvedLimits): boolean {
  return areSame(types, defaultPictureLimits.types) && maxBytes === defaultPictureLimits.maxBytes;
}

function areSame(some: readonly FileType[], others: readonly FileType[]): boolean {
  return some.length === others.length && some.every(item => others.includes(item));
}

/** Describes the limits in one line below the input: `JPG、PNG，不超过 20 MB，1125×480`. */
export function describeFileLimits(limits: ResolvedLimits): Label {
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

/**
 * Base path of uploaded files. A random id and an extension follow; the extension only serves as the ending of the file
 * name when a user saves the file.
 */
export const filesPath = '/api/public/v1/files';

/** Base path of the calls that upload a file in parts. */
export const uploadsPath = '/api/public/v1/uploads';

/**
 * Files above this size are uploaded in parts of at most this size, so that a lost connection only costs the last part.
 */
export const maxSingleUploadBytes = 8 * megabyte;

const fileAddress = /^\/api\/public\/v1\/files\/([0-9a-f]{32})\.([0-9a-z]{2,4})$/;

/** Parses the URL of a stored file into the file's id and extension. */
export function parseFileUrl(url: unknown): { readonly id: string; readonly ending: string } | undefined {
  const [, id, ending] = (typeof url === 'string' ? fileAddress.exec(url) : null) ?? [];
  return id !== undefined && ending !== undefined ? { id, ending } : undefined;
}
