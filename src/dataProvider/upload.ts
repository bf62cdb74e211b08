import { type ResolvedLimits, filesPath, maxSingleUploadBytes } from '../schemas/vocabulary/fileLimits.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import { type PackageInfo, parsePackageInfo } from '../schemas/vocabulary/packageInfo.ts';
import { PlatformError } from './PlatformError.ts';
import type { HttpClient } from './httpClient.ts';
import type { PartsUploadProgress } from './uploadInParts.ts';

export interface UploadOptions {
  readonly kind: 'image' | 'file';
  /**
   * Limits of the field. With them, the platform can reject a file during the upload and not only when the form is
   * saved.
   */
  readonly limits: ResolvedLimits;
  readonly onSent: (sent: PartsUploadProgress) => void;
  readonly signal: AbortSignal;
}

/** An uploaded file as the platform stored it. */
export interface UploadedFile {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  /** Metadata of an installation package, as the platform read it. */
  readonly package: PackageInfo;
  /** True if the file is a private key, which cannot be downloaded. */
  readonly isKey: boolean;
}

type SendInParts = typeof import('./uploadInParts.ts').uploadInParts;

export type FileUploader = (file: File, options: UploadOptions) => Promise<UploadedFile>;

/**
 * Creates the function that uploads one file. A small file is sent in one form, after the limits, so that the platform
 * can apply the limits while it receives the file. A large file is sent in parts.
 */
export function createFileUploader(http: HttpClient, language: () => Language): FileUploader {
  return async (file, options) => {
    const isLarge = options.kind === 'file' && file.size > maxSingleUploadBytes;
    const data = await (isLarge ? sendParts(file, options, { http, language }) : sendWhole(http, file, options));
    const uploaded = readUploadedFile(data);
    if (!uploaded) throw new PlatformError('badAnswer', language());
    return uploaded;
  };
}

/** Loads the code for uploads in parts when the first large file is uploaded. */
async function sendParts(...what: Parameters<SendInParts>): Promise<unknown> {
  const { uploadInParts: sendInParts } = await import('./uploadInParts.ts');
  return sendInParts(...what);
}

async function sendWhole(
  http: HttpClient,
  file: File,
  { kind, limits, onSent, signal }: UploadOptions,
): Promise<unknown> {
  const body = new FormData();
  body.set('kind', kind);
  body.set('limits', JSON.stringify(limits));
  body.set('file', file);
  const { data } = await http.send({ method: 'POST', path: filesPath, body, silent: true, onSent, signal });
  return data;
}

/** Reads a stored file from a response; `undefined` when the response is malformed. */
export function readUploadedFile(data: unknown): UploadedFile | undefined {
  if (!isRecord(data)) return undefined;
  const { url, name, size } = data;
  if (typeof url !== 'string' || typeof name !== 'string' || typeof size !== 'number') return undefined;
  return { url, name, size, package: parsePackageInfo(data['package']), isKey: data['isKey'] === true };
}
