import { connect } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type CreateApiOptions, createApi } from '../../../platform/engine/api/createApi.ts';
import { type Listener, listen } from '../../../platform/listen.ts';

let listener: Listener;
/** Method and path of each request that reached the platform. */
const arrived: string[] = [];

beforeAll(async () => {
  const log = { write: () => undefined };
  // An API without routes uses only these options.
  const api = createApi([], { log, proxyHops: 0 } as unknown as CreateApiOptions);
  listener = await listen(
    async (request, env) => {
      arrived.push(`${request.method} ${new URL(request.url).pathname}`);
      return api(request, env);
    },
    { host: '127.0.0.1', port: 0 },
  );
});

beforeEach(() => {
  arrived.length = 0;
});

afterAll(() => listener.close());

/** Sends the text unchanged. Returns all that arrives until the platform closes the connection. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listener.port, '127.0.0.1');
    let received = '';
    socket.on('data', part => (received += part.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.write(text);
  });
}

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe('a request with ambiguous framing', () => {
  it.each([
    [
      'a length together with chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nhello'],
    [
      'a chunk without a size',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\nhello\r\n0\r\n\r\n',
    ],
    [
      'a transfer coding other than chunked',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    ['half of a line end in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n'],
    ['a blank after the name of a header', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
  ])('gets 400 for %s, and the bytes behind it are not parsed as a request', async (_, text) => {
    expect(await send(text + smuggled)).toMatch(/^HTTP\/1\.1 400 /);
    expect(arrived).not.toContain('GET /smuggled');
  });

  it('differs from a request with a single length, after which the platform serves the next request', async () => {
    const whole = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello';
    expect(await send(whole + smuggled)).toMatch(/^HTTP\/1\.1 404 /);
    expect(arrived).toEqual(['POST /', 'GET /smuggled']);
  });
});

describe('a TRACE request', () => {
  it('gets 404 and is not echoed', async () => {
    const answer = await send('TRACE / HTTP/1.1\r\nHost: a\r\nX-Canary: seven\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toMatch(/canary|seven/i);
  });
});
