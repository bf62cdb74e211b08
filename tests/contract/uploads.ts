import type { Database } from '../../platform/engine/storage/database.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import type { TestPlatform } from './startPlatform.ts';

export const filesPath = '/api/public/v1/files';

export interface FetchTarget {
  readonly platform: Pick<TestPlatform['platform'], 'fetch'>;
}

export interface UploadOptions {
  readonly token: string | null;
  readonly name?: string;
  readonly kind?: string;
  /** Requirements of the field, as the console sends them. */
  readonly limits?: unknown;
  readonly language?: 'zh' | 'en';
}

export interface UploadResponse {
  readonly status: unknown;
  readonly code: unknown;
  readonly msg: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sends a file as form data, in the same way as a browser. */
export async function uploadFile(
  at: FetchTarget,
  content: Uint8Array,
  options: UploadOptions,
): Promise<UploadResponse> {
  const { token, name = 'face.png', kind = 'image', limits, language = 'zh' } = options;
  const form = new FormData();
  form.set('kind', kind);
  if (limits !== undefined) form.set('limits', JSON.stringify(limits));
  form.set('file', new File([new Uint8Array(content)], name));
  const headers = { 'accept-language': language, ...(token === null ? {} : { authorization: token }) };
  const request = new Request(`http://console.test${filesPath}`, { method: 'POST', headers, body: form });
  return parseUploadResponse(await at.platform.fetch(request));
}

export async function parseUploadResponse(response: Response): Promise<UploadResponse> {
  const body: unknown = await response.json();
  const { status, code, msg, data } = isRecord(body) ? body : {};
  return { status, code, msg, data: isRecord(data) ? data : {} };
}

/** Uploads a file that must be accepted and returns its address. */
export async function uploadFileAndGetUrl(
  at: FetchTarget,
  content: Uint8Array,
  options: UploadOptions,
): Promise<string> {
  const { status, msg, data } = await uploadFile(at, content, options);
  if (status !== 0) throw new Error(`The upload was refused: ${String(msg)}`);
  return String(data['url']);
}

/** Requests a file with the given headers. */
export function fetchFile(at: FetchTarget, url: string, headers: Readonly<Record<string, string>> = {}) {
  return at.platform.fetch(new Request(`http://console.test${url}`, { headers }));
}

/** Allows the group of `ops01` to save pictures, which the seed does not allow. */
export async function grantUploadToOperators(db: Database): Promise<void> {
  await grantPermissionCodes(db, 'ops01', ['banner:add']);
}
