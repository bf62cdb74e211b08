import { isRecord } from '../../src/schemas/json.ts';
import type { TestPlatform } from './startPlatform.ts';

export const filesPath = '/api/public/v1/files';

export interface Fetching {
  readonly platform: Pick<TestPlatform['platform'], 'fetch'>;
}

export interface UploadOptions {
  readonly token: string | null;
  readonly name?: string;
  readonly kind?: string;
  /** What the field asks for, as the console tells it. */
  readonly limits?: unknown;
  readonly language?: 'zh' | 'en';
}

export interface Uploaded {
  readonly status: unknown;
  readonly code: unknown;
  readonly msg: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sends a file as a browser does. */
export async function upload(at: Fetching, content: Uint8Array, options: UploadOptions): Promise<Uploaded> {
  const { token, name = 'face.png', kind = 'image', limits, language = 'zh' } = options;
  const form = new FormData();
  form.set('kind', kind);
  if (limits !== undefined) form.set('limits', JSON.stringify(limits));
  form.set('file', new File([new Uint8Array(content)], name));
  const headers = { 'accept-language': language, ...(token === null ? {} : { authorization: token }) };
  const request = new Request(`http://console.test${filesPath}`, { method: 'POST', headers, body: form });
  return readUploaded(await at.platform.fetch(request));
}

export async function readUploaded(response: Response): Promise<Uploaded> {
  const body: unknown = await response.json();
  const { status, code, msg, data } = isRecord(body) ? body : {};
  return { status, code, msg, data: isRecord(data) ? data : {} };
}

/** The address of a file that must have been taken. */
export async function uploaded(at: Fetching, content: Uint8Array, options: UploadOptions): Promise<string> {
  const { status, msg, data } = await upload(at, content, options);
  if (status !== 0) throw new Error(`The upload was refused: ${String(msg)}`);
  return String(data['url']);
}

export function fetchFile(at: Fetching, url: string, headers: Readonly<Record<string, string>> = {}) {
  return at.platform.fetch(new Request(`http://console.test${url}`, { headers }));
}
