import { createHash, randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { HttpClient, HttpRequest } from '../../../src/dataProvider/httpClient.ts';
import { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { type PartsUploadProgress, uploadInParts } from '../../../src/dataProvider/uploadInParts.ts';
import { rejectionOf } from './failureOf.ts';

const content = randomBytes(1_000);
const file = new File([content], 'play.apk', { lastModified: 7 });
const limits = { types: ['apk'], maxBytes: 10_000 } as const;
const partBytes = 300;
const lost = () => new PlatformError('unreachable', 'zh');

interface Fake {
  /** Injected faults by call number, counted from 0. */
  readonly faults?: Readonly<Record<number, () => unknown>>;
  /** Number of bytes of a part that arrive although the response is lost. */
  readonly arrivingBytes?: number;
  readonly isCancelledInWait?: boolean;
}

/** Creates a platform that receives a file in parts of three hundred bytes. */
function platform({ faults = {}, arrivingBytes = 0, isCancelledInWait = false }: Fake = {}) {
  let taken = Buffer.alloc(0);
  let token = '';
  const calls: string[] = [];
  const answer = async ({ method, path, query, body }: HttpRequest): Promise<unknown> => {
    const number = calls.length;
    calls.push(`${method} ${path.replace('/api/public/v1/uploads', '')}${query ? ` ${String(query['offset'])}` : ''}`);
    const part = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : Buffer.alloc(0);
    const fault = faults[number]?.();
    if (fault instanceof Error) {
      taken = Buffer.concat([taken, part.subarray(0, arrivingBytes)]);
      throw fault;
    }
    if (fault !== undefined) return fault;
    if (method === 'DELETE') return {};
    if (path.endsWith('/finish')) return { url: '/u', body };
    if (method === 'POST') return { token: (token = `t${number}`), received: taken.length, partBytes };
    if (!path.endsWith(token) || Number(query?.['offset']) !== taken.length) {
      throw new PlatformError('conflict', 'zh', { code: 409 });
    }
    taken = Buffer.concat([taken, part]);
    return { received: taken.length };
  };
  const http: HttpClient = {
    send: async request => ({ data: await answer(request), success: true }),
    download: () => Promise.reject(new Error('Nothing is downloaded')),
  };
  const heard: PartsUploadProgress[] = [];
  const waits: number[] = [];
  const controller = new AbortController();
  const wait = async (ms: number) => {
    waits.push(ms);
    if (isCancelledInWait) controller.abort();
  };
  const options = { limits, signal: controller.signal, onSent: (sent: PartsUploadProgress) => void heard.push(sent) };
  const send = () => uploadInParts(file, options, { http, language: () => 'zh', wait });
  return { send, calls, heard, waits, controller, taken: () => taken };
}

describe('a file that is sent in parts', () => {
  it('takes one call to announce it, one call per part in order, and a last call for the result', async () => {
    const { send, calls, heard, taken } = platform();
    const md5 = createHash('md5').update(content).digest('hex');
    expect(await send()).toEqual({ url: '/u', body: { md5 } });
    expect(calls).toEqual(['POST ', 'PUT /t0 0', 'PUT /t0 300', 'PUT /t0 600', 'PUT /t0 900', 'POST /t0/finish']);
    expect(taken().equals(content)).toBe(true);
    expect(heard.map(item => item.sent)).toEqual([0, 300, 600, 900, 1_000]);
  });

  it('resumes at the platform’s offset after a network failure', async () => {
    const { send, calls, heard, waits, taken } = platform({ faults: { 2: lost, 3: lost }, arrivingBytes: 77 });
    await send();
    expect(calls.slice(2)).toEqual([
      'PUT /t0 300',
      'POST ',
      'POST ',
      'PUT /t4 377',
      'PUT /t4 677',
      'PUT /t4 977',
      'POST /t4/finish',
    ]);
    expect(waits).toEqual([1_000, 2_000]);
    expect(heard.filter(item => item.isInterrupted)).toHaveLength(2);
    expect(taken().equals(content)).toBe(true);
  });

  it('continues at the platform’s offset when the platform expects another offset', async () => {
    const elsewhere = () => new PlatformError('conflict', 'zh', { code: 409 });
    const { send, taken } = platform({ faults: { 2: elsewhere } });
    await send();
    expect(taken().equals(content)).toBe(true);
  });

  it('fails after a minute without progress, and can be resumed later', async () => {
    const faults = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at + 2, lost]));
    const { send, calls, waits } = platform({ faults });
    expect((await rejectionOf(send())).kind).toBe('unreachable');
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 30_000]);
    expect(calls.some(call => call.startsWith('DELETE'))).toBe(false);
  });

  it('has another minute for retries after every received part', async () => {
    const { send, waits } = platform({ faults: { 2: lost, 5: lost, 8: lost } });
    await send();
    expect(waits).toEqual([1_000, 1_000, 1_000]);
  });

  it('is cancelled on the platform after a refusal, without a retry', async () => {
    const refused = () => new PlatformError('unknown', 'zh', { code: 415, message: '仅支持apk' });
    const { send, calls, waits } = platform({ faults: { 1: refused } });
    expect((await rejectionOf(send())).message).toBe('仅支持apk');
    expect(calls.at(-1)).toBe('DELETE /t0');
    expect(waits).toEqual([]);
  });

  it('is cancelled on the platform when the user cancels', async () => {
    const { send, calls, controller } = platform({
      faults: {
        2: () => {
          controller.abort();
          return new PlatformError('aborted', 'zh');
        },
      },
    });
    expect((await rejectionOf(send())).kind).toBe('aborted');
    expect(calls.at(-1)).toBe('DELETE /t0');
  });

  it('is cancelled on the platform when the user cancels during the wait for a retry', async () => {
    const { send, calls, waits } = platform({ faults: { 2: lost }, isCancelledInWait: true });
    expect((await rejectionOf(send())).kind).toBe('unreachable');
    expect(waits).toEqual([1_000]);
    expect(calls.at(-1)).toBe('DELETE /t0');
  });

  it.each([{ token: 5 }, {}, null])('fails on the response %j', async answer => {
    const { send, waits } = platform({
      faults: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, () => answer])),
    });
    expect((await rejectionOf(send())).kind).toBe('badAnswer');
    expect(waits).toHaveLength(6);
  });
});
