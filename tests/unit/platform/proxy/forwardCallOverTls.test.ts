import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';

import { afterEach, describe, expect, it } from 'vitest';

import { type ForwardedCall, forwardCall } from '../../../../platform/engine/proxy/forwardCall.ts';
import { selfSignedCertificate } from '../../../support/tls/selfSignedCertificate.ts';

const call: ForwardedCall = {
  method: 'GET',
  path: '/v2/parts',
  query: {},
  body: null,
  language: 'en',
  idempotencyKey: null,
};

let requestCount = 0;
let stop = () => {};
afterEach(() => stop());

/** Starts a server over TLS and forwards a call to it. */
async function send(options: TlsOptions): Promise<unknown> {
  requestCount = 0;
  const server = createServer({ ...selfSignedCertificate, ...options }, (_, response) => {
    requestCount += 1;
    response.end('{}');
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const target = { name: 'erp', origin: `https://erp.test:${port}`, mayBePrivate: true };
  return forwardCall(target, call, { resolve: (_, give) => give(null, [{ address: '127.0.0.1', family: 4 }]) });
}

describe('a call that is forwarded over TLS', () => {
  it('is not sent to a server whose certificate no trusted authority has signed', async () => {
    await expect(send({})).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'unreachable (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
    expect(requestCount).toBe(0);
  });

  it('is not sent to a server without TLS 1.2', async () => {
    const old: TlsOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(send(old)).rejects.toMatchObject({
      reason: 'unreachable',
      cause: { message: expect.stringContaining('protocol version') },
    });
    expect(requestCount).toBe(0);
  });
});
