import { type ResolvedLimits, uploadsPath } from '../schemas/vocabulary/fileLimits.ts';
import { isRecord } from '../schemas/base/json.ts';
import type { Language } from '../schemas/base/label.ts';
import { PlatformError, isOutcomeUnknown } from './PlatformError.ts';
import { createFileDigest } from './fileDigest.ts';
import type { HttpClient } from './httpClient.ts';
import { delay } from './retry.ts';
import type { UploadProgress } from './sendWithProgress.ts';

/**
 * Progress of an upload. `isInterrupted` is true while the connection is down and the upload waits for its next
 * attempt.
 */
export interface PartsUploadProgress extends UploadProgress {
  readonly isInterrupted?: true;
}

interface PartsOptions {
  readonly limits: ResolvedLimits;
  readonly onSent: (sent: PartsUploadProgress) => void;
  readonly signal: AbortSignal;
}

interface UploadContext {
  readonly http: HttpClient;
  readonly language: () => Language;
  readonly wait?: typeof delay;
}

/** Delays before the next attempt, in milliseconds, by the number of attempts without progress. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/**
 * Timeout for the call that finishes an upload; long, because the platform reads the whole file again before it accepts
 * the upload, and a file may have gigabytes.
 */
const validationTimeoutMs = 10 * 60_000;

/** Upload in parts, as the platform reports it; `received` is a number of bytes. */
interface PartUpload {
  readonly token: string;
  readonly received: number;
  readonly partBytes: number;
}

/**
 * Uploads a large file in parts and returns the platform's response. After an interruption, the upload continues at the
 * first byte that the platform has not received. A new upload of the same file after a failure or a page reload
 * continues at this byte as well. When the user cancels the upload or the platform rejects the file, the platform
 * deletes the received parts.
 */
export async function uploadInParts(file: File, options: PartsOptions, line: UploadContext): Promise<unknown> {
  const { signal, onSent } = options;
  const wait = line.wait ?? delay;
  const digest = await createFileDigest(file);
  const state = { token: '', at: 0 };
  let furthest = -1;
  for (let idle = 0; ;) {
    try {
      return await sendRest({ file, digest, state }, options, line);
    } catch (error) {
      idle = state.at > furthest ? 0 : idle + 1;
      furthest = Math.max(furthest, state.at);
      const waitMs = retryDelaysMs[idle];
      const isOver = !isConnectionFailure(error);
      if (waitMs !== undefined && !isOver && !signal.aborted) {
        onSent({ sent: state.at, total: file.size, isInterrupted: true });
        await wait(waitMs, signal).catch(() => undefined);
      }
      if ((isOver || signal.aborted) && state.token !== '') abandonUpload(line, state.token);
      if (isOver || signal.aborted || waitMs === undefined) throw error;
    }
  }
}

interface PartsUpload {
  readonly file: File;
  readonly digest: Awaited<ReturnType<typeof createFileDigest>>;
  /** State that survives interruptions: the upload's token and the number of bytes that the platform has received. */
  readonly state: { token: string; at: number };
}

async function sendRest(
  { file, digest, state }: PartsUpload,
  options: PartsOptions,
  line: UploadContext,
): Promise<unknown> {
  const { limits, signal, onSent } = options;
  const { http, language } = line;
  const call = async (method: 'POST' | 'PUT', path: string, more: object): Promise<unknown> => {
    const response = await http.send({ method, path: uploadsPath + path, silent: true, signal, ...more });
    return response.data;
  };
  const announced = await call('POST', '', {
    body: { name: file.name, size: file.size, modified: file.lastModified, limits },
  });
  if (!isAnnounced(announced)) throw new PlatformError('badAnswer', language());
  const { token, partBytes } = announced;
  state.token = token;
  state.at = announced.received;
  while (state.at < file.size) {
    const from = state.at;
    onSent({ sent: from, total: file.size });
    const part = file.slice(from, from + partBytes);
    const heard = ({ sent }: UploadProgress) => onSent({ sent: from + Math.min(sent, part.size), total: file.size });
    const taken = await call('PUT', `/${token}`, { query: { offset: from }, body: part, onSent: heard });
    const received = isRecord(taken) ? taken['received'] : undefined;
    if (typeof received !== 'number' || received <= from) throw new PlatformError('badAnswer', language());
    state.at = received;
    await digest.hashTo(received);
  }
  onSent({ sent: file.size, total: file.size });
  return call('POST', `/${token}/finish`, { body: { md5: await digest.toHex() }, timeoutMs: validationTimeoutMs });
}

function isAnnounced(data: unknown): data is PartUpload {
  if (!isRecord(data)) return false;
  const { token, received, partBytes } = data;
  return typeof token === 'string' && typeof received === 'number' && typeof partBytes === 'number' && partBytes > 0;
}

/**
 * Codes of rejections that do not concern the file: the connection timed out, or the platform expects another offset.
 */
const connectionFailureCodes = [408, 409];

/** Returns whether a retry may succeed although the user changes nothing. */
function isConnectionFailure(error: unknown): boolean {
  if (isOutcomeUnknown(error)) return true;
  if (!(error instanceof PlatformError)) return false;
  // 429 means that the platform has not stored the part, so the part can be sent again.
  return error.status === 429 || (error.code !== undefined && connectionFailureCodes.includes(error.code));
}

/**
 * Requests the deletion of the upload on the platform without waiting for the response. If the request fails, the
 * upload expires later.
 */
function abandonUpload({ http }: UploadContext, token: string): void {
  http.send({ method: 'DELETE', path: `${uploadsPath}/${token}`, silent: true }).catch(() => undefined);
}
