import { type SettledLimits, filesPath, wholeBytes } from '../schemas/fileLimits.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import { type PackageFacts, readPackageFacts } from '../schemas/packageFacts.ts';
import { PlatformError } from './PlatformError.ts';
import type { Http } from './http.ts';
import type { PartsSent } from './sendInParts.ts';

export interface UploadOptions {
  readonly kind: 'image' | 'file';
  /** What the field asks for, so that the platform refuses while the file comes and not when the form is saved. */
  readonly limits: SettledLimits;
  readonly onSent: (sent: PartsSent) => void;
  readonly signal: AbortSignal;
}

/** A file as the platform has taken it. */
export interface UploadedFile {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  /** What an installation package says of itself. */
  readonly package: PackageFacts;
}

type SendInParts = typeof import('./sendInParts.ts').sendInParts;

export type Upload = (file: File, options: UploadOptions) => Promise<UploadedFile>;

/** Sends one file: pictures and small files whole, with their values before them, and what is larger in parts. */
export function createUpload(http: Http, language: () => Language): Upload {
  return async (file, options) => {
    const isLarge = options.kind === 'file' && file.size > wholeBytes;
    const data = await (isLarge ? sendParts(file, options, { http, language }) : sendWhole(http, file, options));
    const uploaded = readUploadedFile(data);
    if (!uploaded) throw new PlatformError('badAnswer', language());
    return uploaded;
  };
}

/** How that goes is loaded with the first large file. */
async function sendParts(...what: Parameters<SendInParts>): Promise<unknown> {
  const { sendInParts } = await import('./sendInParts.ts');
  return sendInParts(...what);
}

async function sendWhole(http: Http, file: File, { kind, limits, onSent, signal }: UploadOptions): Promise<unknown> {
  const body = new FormData();
  body.set('kind', kind);
  body.set('limits', JSON.stringify(limits));
  body.set('file', file);
  const { data } = await http.send({ method: 'POST', path: filesPath, body, silent: true, onSent, signal });
  return data;
}

/** What the platform says of a stored file, or nothing when it makes no sense. */
export function readUploadedFile(data: unknown): UploadedFile | undefined {
  if (!isRecord(data)) return undefined;
  const { url, name, size } = data;
  if (typeof url !== 'string' || typeof name !== 'string' || typeof size !== 'number') return undefined;
  return { url, name, size, package: readPackageFacts(data['package']) };
}
