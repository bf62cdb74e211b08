import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addressRangeOf } from '../../../../platform/engine/proxy/addressRange.ts';
import { type ForwardedCall, type ForwardLimits, forwardCall } from '../../../../platform/engine/proxy/forwardCall.ts';
import {
  type RemotePlatform,
  type RemotePlatforms,
  parseRemotePlatforms,
} from '../../../../platform/engine/proxy/remotePlatforms.ts';

const isTargets = (read: ReturnType<typeof parseRemotePlatforms>): read is RemotePlatforms => read instanceof Map;
const faultsOf = (targets: string, credentials = ''): readonly string[] => {
  const read = parseRemotePlatforms(targets, credentials);
  return isTargets(read) ? [] : 'faults' in read ? read.faults : [];
};

describe('the remote targets in the settings', () => {
  it('have a name and origin, and optionally a private network or a credential', () => {
    const read = parseRemotePlatforms(
      'crm=https://crm.example.com; erp = http://erp.lan:8080 private',
      'crm=Authorization: Bearer a=b',
    );
    expect(isTargets(read) && [...read.values()]).toEqual([
      {
        name: 'crm',
        origin: 'https://crm.example.com',
        mayBePrivate: false,
        credential: { header: 'authorization', value: 'Bearer a=b' },
      },
      { name: 'erp', origin: 'http://erp.lan:8080', mayBePrivate: true },
    ]);
    expect(parseRemotePlatforms('', '')).toEqual(new Map());
  });

  it.each([
    'crm',
    'CRM=https://crm.example.com',
    'crm=ftp://crm.example.com',
    'crm=https://user:pass@crm.example.com',
    'crm=https://crm.example.com/api',
    'crm=https://crm.example.com?x=1',
    'crm=https://crm.example.com?',
    'crm=file:///etc/passwd',
    'crm=https://crm.example.com public',
    'crm=http://169.254.169.254',
    'crm=http://[::ffff:169.254.169.254]',
    'crm=http://0.0.0.0',
    'crm=http://2852039166',
    'crm=https://a.example;crm=https://b.example',
  ])('cannot be %s', text => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  it('cause an error that reveals no credential when a credential is invalid', () => {
    for (const credentials of ['erp=authorization: hunter2', 'crm=hunter2', 'crm=host: hunter2', 'crm=x: hun\nter2']) {
      const faults = faultsOf('crm=https://crm.example.com', credentials);
      expect(faults).toHaveLength(1);
      expect(faults.join()).not.toContain('hun');
    }
  });
});

describe('an IP address', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:4700::1111', 'public'],
    ['10.1.2.3', 'private'],
    ['127.0.0.1', 'private'],
    ['127.9.9.9', 'private'],
    ['172.31.0.1', 'private'],
    ['192.168.0.9', 'private'],
    ['100.64.0.1', 'private'],
    ['::1', 'private'],
    ['fd12::1', 'private'],
    ['169.254.169.254', 'never'],
    ['100.100.100.200', 'never'],
    ['0.0.0.0', 'never'],
    ['224.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['::', 'never'],
    ['fe80::1', 'never'],
    ['fd00:ec2::254', 'never'],
    ['::ffff:127.0.0.1', 'never'],
    ['::ffff:a9fe:a9fe', 'never'],
    ['64:ff9b::7f00:1', 'never'],
    ['2002:7f00:1::', 'never'],
    ['ff02::1', 'never'],
    ['0x7f.1', 'never'],
    ['crm.example.com', 'never'],
  ])('belongs, when written as %s, to the range “%s”', (address, range) => {
    expect(addressRangeOf(address)).toBe(range);
  });
});

describe('a forwarded call', () => {
  let requests: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  let port = 0;
  const hold = new Set<ServerResponse>();

  beforeAll(async () => {
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(() => {
    hold.forEach(item => item.destroy());
    server.close();
  });

  const call: ForwardedCall = {
    method: 'GET',
    path: '/v2/parts',
    query: {},
    body: null,
    language: 'en',
    idempotencyKey: null,
  };
  const target = (more: Partial<RemotePlatform> = {}): RemotePlatform => ({
    name: 'erp',
    origin: `http://erp.test:${port}`,
    mayBePrivate: true,
    ...more,
  });
  const limits: ForwardLimits = { timeMs: 5_000, bytes: 1_000 };
  const at =
    (...addresses: readonly string[]): NonNullable<NonNullable<Parameters<typeof forwardCall>[2]>['resolve']> =>
    (_, give) =>
      give(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const pass = (more: Partial<ForwardedCall> = {}, to = target(), resolve = at('127.0.0.1')) => {
    requests = [];
    return forwardCall(to, { ...call, ...more }, { limits, resolve });
  };
  const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

  it('contains the declared values and the target’s credential, and no local headers', async () => {
    answer = json({ ok: true });
    const credential = { header: 'x-api-key', value: 'key of erp' };
    const body = { name: '电源' };
    const passed = await pass(
      { method: 'POST', query: { q: 'a&b=c' }, body, idempotencyKey: 'k1' },
      target({ credential }),
    );
    expect(passed).toEqual({ http: 200, body: { ok: true } });
    expect(requests[0]?.url).toBe('/v2/parts?q=a%26b%3Dc');
    expect(requests[0]?.headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': 'en',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(JSON.stringify(body))),
      'idempotency-key': 'k1',
      'user-agent': 'console-platform',
      'x-api-key': 'key of erp',
      host: `erp.test:${port}`,
      connection: 'close',
    });
  });

  it.each([
    '//evil.test/x',
    '/../admin',
    '/a/../../b',
    '/a b',
    '/x?y=1',
    '/x#y',
    String.raw`\\evil.test`,
    '@evil.test/x',
  ])('is not sent to %s', async path => {
    await expect(pass({ path })).rejects.toMatchObject({ reason: 'address' });
    expect(requests).toEqual([]);
  });

  it.each([
    [['127.0.0.1'], false],
    [['10.0.0.8'], false],
    [['169.254.169.254'], true],
    [['::ffff:127.0.0.1'], true],
    [['93.184.216.34', '127.0.0.1'], false],
    [[], true],
  ] as const)('is not sent to a name that resolves to %j', async (addresses, mayBePrivate) => {
    await expect(pass({}, target({ mayBePrivate }), at(...addresses))).rejects.toMatchObject({ reason: 'address' });
    expect(requests).toEqual([]);
  });

  it('resolves the name of its target once, so that a changed DNS record has no effect', async () => {
    answer = json(null);
    let times = 0;
    await pass({}, target(), (_, give) => {
      times += 1;
      give(null, [{ address: times === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]);
    });
    expect(times).toBe(1);
  });

  it('follows no redirect', async () => {
    answer = (request, response) =>
      void (request.url === '/v2/parts'
        ? response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
        : response.end('{"secret":true}'));
    await expect(pass()).rejects.toMatchObject({ reason: 'redirect' });
    expect(requests).toHaveLength(1);
  });

  it('reads no more than the limit, with or without a declared length', async () => {
    answer = json('x'.repeat(2_000));
    await expect(pass()).rejects.toMatchObject({ reason: 'large' });
    answer = (_, response) => {
      response.write('['.repeat(600));
      response.end('['.repeat(600));
    };
    await expect(pass()).rejects.toMatchObject({ reason: 'large' });
  });

  it('ends at the timeout', async () => {
    answer = (_, response) => void hold.add(response);
    await expect(
      forwardCall(target(), call, { limits: { ...limits, timeMs: 30 }, resolve: at('127.0.0.1') }),
    ).rejects.toMatchObject({
      reason: 'late',
    });
  });

  it('reports responses that are not JSON, nest too deeply or are compressed, and a target that is offline', async () => {
    answer = (_, response) => void response.end('<html></html>');
    await expect(pass()).rejects.toMatchObject({ reason: 'unreadable' });
    const levels = 70;
    answer = (_, response) => void response.end('['.repeat(levels) + ']'.repeat(levels));
    await expect(pass()).rejects.toMatchObject({ reason: 'unreadable' });
    answer = (_, response) => void response.setHeader('content-encoding', 'gzip').end('x');
    await expect(pass()).rejects.toMatchObject({ reason: 'unreadable' });
    answer = (request, response) => void response.socket?.destroy(new Error(String(request.url)));
    await expect(pass()).rejects.toMatchObject({ reason: 'unreachable' });
    answer = (_, response) => void response.writeHead(503).end('<html></html>');
    expect(await pass()).toEqual({ http: 503, body: null });
  });
});
