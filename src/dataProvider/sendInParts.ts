import { type SettledLimits, uploadsPath } from '../schemas/fileLimits.ts';
import { isRecord } from '../schemas/json.ts';
import type { Language } from '../schemas/label.ts';
import { PlatformError, isUnheard } from './PlatformError.ts';
import { createFileDigest } from './fileDigest.ts';
import type { Http } from './http.ts';
import { pause } from './pause.ts';
import type { Sent } from './sendWithProgress.ts';

/** How far a file is; `isInterrupted` while the line is down and is about to be tried again. */
export interface PartsSent extends Sent {
  readonly isInterrupted?: true;
}

interface PartsOptions {
  readonly limits: SettledLimits;
  readonly onSent: (sent: PartsSent) => void;
  readonly signal: AbortSignal;
}

interface Line {
  readonly http: Http;
  readonly language: () => Language;
  readonly wait?: typeof pause;
}

/** How long is waited before each attempt that follows one which got no further. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A package of gigabytes is read again as a whole before it is taken. */
const judgingMs = 10 * 60_000;

/** What the platform says of a file that it takes in parts. */
interface Announced {
  readonly token: string;
  readonly received: number;
  readonly partBytes: number;
}

/**
 * Sends a large file part by part and gives the platform's answer. After a break it asks how far the platform is and goes
 * on there; the same file that is sent again after a failure, or after the page was loaded anew, does too. What was
 * cancelled or refused is given up on the platform as well.
 */
export async function sendInParts(file: File, options: PartsOptions, line: Line): Promise<unknown> {
  const { signal, onSent } = options;
  const wait = line.wait ?? pause;
  const digest = await createFileDigest(file);
  const state = { token: '', at: 0 };
  let furthest = -1;
  for (let idle = 0; ;) {
    try {
      return await sendRest({ file, digest, state }, options, line);
    } catch (error) {
      idle = state.at > furthest ? 0 : idle + 1;
      furthest = Math.max(furthest, state.at);
      const waitMs = waitsMs[idle];
      const isOver = !isOfTheLine(error);
      if (waitMs !== undefined && !isOver && !signal.aborted) {
        onSent({ sent: state.at, total: file.size, isInterrupted: true });
        await wait(waitMs, signal).catch(() => undefined);
      }
      if ((isOver || signal.aborted) && state.token !== '') giveUp(line, state.token);
      if (isOver || signal.aborted || waitMs === undefined) throw error;
    }
  }
}

interface Sending {
  readonly file: File;
  readonly digest: Awaited<ReturnType<typeof createFileDigest>>;
  /** What is known of it across attempts. */
  readonly state: { token: string; at: number };
}

async function sendRest({ file, digest, state }: Sending, options: PartsOptions, line: Line): Promise<unknown> {
  const { limits, signal, onSent } = options;
  const { http, language } = line;
  const call = async (method: 'POST' | 'PUT', path: string, more: object): Promise<unknown> => {
    const answer = await http.send({ method, path: uploadsPath + path, silent: true, signal, ...more });
    return answer.data;
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
    const heard = ({ sent }: Sent) => onSent({ sent: from + Math.min(sent, part.size), total: file.size });
    const taken = await call('PUT', `/${token}`, { query: { offset: from }, body: part, onSent: heard });
    const received = isRecord(taken) ? taken['received'] : undefined;
    if (typeof received !== 'number' || received <= from) throw new PlatformError('badAnswer', language());
    state.at = received;
    await digest.readTo(received);
  }
  onSent({ sent: file.size, total: file.size });
  return call('POST', `/${token}/finish`, { body: { md5: await digest.whole() }, timeoutMs: judgingMs });
}

function isAnnounced(data: unknown): data is Announced {
  if (!isRecord(data)) return false;
  const { token, received, partBytes } = data;
  return typeof token === 'string' && typeof received === 'number' && typeof partBytes === 'number' && partBytes > 0;
}

/** Codes with which the platform says that it was not the file: it fell silent, or stands at another place. */
const codesOfTheLine = [408, 409];

/** Whether trying again may help without anybody doing anything. */
function isOfTheLine(error: unknown): boolean {
  if (isUnheard(error)) return true;
  if (!(error instanceof PlatformError)) return false;
  // Too many calls at the moment; the part has not been taken.
  return error.status === 429 || (error.code !== undefined && codesOfTheLine.includes(error.code));
}

/** Nobody waits for it: what is not given up now ends by itself. */
function giveUp({ http }: Line, token: string): void {
  http.send({ method: 'DELETE', path: `${uploadsPath}/${token}`, silent: true }).catch(() => undefined);
}
