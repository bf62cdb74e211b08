import { describe, expect, it } from 'vitest';

import type { PlatformError } from '../../../src/dataProvider/PlatformError.ts';
import { createHttpClient } from '../../../src/dataProvider/httpClient.ts';
import type { ProgressSender } from '../../../src/dataProvider/sendWithProgress.ts';
import { createFileUploader } from '../../../src/dataProvider/upload.ts';
import { rejectionOf } from './failureOf.ts';
import { okResponse, jsonResponse } from './fakeHttp.ts';

const limits = { types: ['png'], maxBytes: 100 } as const;
const file = new File(['x'], 'a.png');

/** Creates the client for a platform with this response to uploads. */
function fake(answer: () => Response | Error) {
  const sent: { address: string; headers: Readonly<Record<string, string>>; body: FormData | Blob }[] = [];
  const failures: PlatformError[] = [];
  const ends: PlatformError[] = [];
  const sendWithProgress: ProgressSender = async (address, { headers, body }, onSent) => {
    sent.push({ address, headers, body });
    onSent({ sent: 1, total: 2 });
    const reply = answer();
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const http = createHttpClient({
    fetch: async () => Response.error(),
    sendWithProgress,
    token: () => 'token-of-7',
    language: () => 'zh',
    clientVersion: '5.9.0',
    timeoutMs: 5_000,
    onFailure: error => failures.push(error),
    onSessionEnd: error => ends.push(error),
  });
  const upload = createFileUploader(http, () => 'zh');
  const heard: unknown[] = [];
  const send = (signal = new AbortController().signal) =>
    upload(file, { kind: 'image', limits, signal, onSent: progress => heard.push(progress) });
  return { send, sent, failures, ends, heard };
}

describe('an upload', () => {
  it('sends the usual headers, and its kind and limits before the file', async () => {
    const { send, sent, heard } = fake(() => okResponse({ url: '/u', name: 'a.png', size: 1 }));
    expect(await send()).toEqual({ url: '/u', name: 'a.png', size: 1, package: {}, isKey: false });
    expect(sent[0]).toMatchObject({
      address: '/api/public/v1/files',
      headers: { authorization: 'token-of-7', 'client-version': '5.9.0', 'accept-language': 'zh' },
    });
    const form = sent[0]?.body;
    if (!(form instanceof FormData)) throw new Error('The picture was not sent as a form');
    expect([...form.keys()]).toEqual(['kind', 'limits', 'file']);
    expect(JSON.parse(String(form.get('limits')))).toEqual(limits);
    expect(heard).toEqual([{ sent: 1, total: 2 }]);
  });

  it('reports a refusal to its caller without a notification', async () => {
    const { send, failures } = fake(() => jsonResponse({ status: 1, code: 415, msg: '仅支持压缩包' }));
    expect((await rejectionOf(send())).message).toBe('仅支持压缩包');
    expect(failures).toEqual([]);
  });

  it('ends the session when the platform reports that the session has ended', async () => {
    const { send, ends } = fake(() => jsonResponse({ status: 6014, msg: '' }));
    expect((await rejectionOf(send())).kind).toBe('expired');
    expect(ends).toHaveLength(1);
  });

  it.each([
    ['unreachable', () => new TypeError('The upload has failed')],
    ['timeout', () => new DOMException('stalled', 'TimeoutError')],
    ['badAnswer', () => okResponse({ url: 5 })],
    ['badAnswer', () => new Response('<html>')],
  ] as const)('fails with an error of the kind %s', async (kind, answer) => {
    expect((await rejectionOf(fake(answer).send())).kind).toBe(kind);
  });

  it('reports no failure when the user cancels it', async () => {
    const controller = new AbortController();
    const { send, failures } = fake(() => {
      controller.abort();
      return controller.signal.reason as Error;
    });
    expect((await rejectionOf(send(controller.signal))).kind).toBe('aborted');
    expect(failures).toEqual([]);
  });
});
