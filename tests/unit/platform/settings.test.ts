import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/engine/settings/settings.ts';

const faultsOf = (env: Readonly<Record<string, string>>) => {
  const settings = readSettings(env);
  return 'faults' in settings ? settings.faults : [];
};

describe('the settings', () => {
  it('all have a default value', () => {
    expect(readSettings({})).toEqual({
      port: 8000,
      logPort: 8002,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      platformUrl: undefined,
      secretKeys: undefined,
      secretKeyFile: resolve('data.key'),
      seed: 'demo',
      adminPassword: undefined,
      zone: 'Asia/Shanghai',
      allowsDemoAccounts: true,
      proxyHops: 0,
      nodeName: expect.stringMatching(/^[\w.-]{1,35}-8000$/),
      simulate: true,
      isFaultInjectionOn: false,
      isOaepRequired: false,
      targets: new Map(),
      hosts: [],
      uploadQuotaBytes: 200 * 1024 * 1024,
      rates: { session: { perSecond: 20, burst: 240 }, address: { perSecond: 20, burst: 120 } },
    });
  });

  it('accept only scheme, host and port as the address of another platform', () => {
    for (const url of ['http://10.0.0.4:8000', 'https://platform.example.com/']) {
      expect(readSettings({ PLATFORM_URL: url, HOST: '0.0.0.0' })).toMatchObject({
        platformUrl: url.replace(/\/$/, ''),
      });
    }
    for (const url of [
      'platform.example.com',
      'ftp://a.example',
      'https://a.example/api',
      'https://me:secret@a.example',
    ]) {
      expect(faultsOf({ PLATFORM_URL: url })).toEqual([
        'PLATFORM_URL must be scheme, host and port, such as https://platform.example.com',
      ]);
    }
    const both = { PLATFORM_URL: 'https://a.example', DATABASE_URL: 'postgres://localhost/one' };
    expect(faultsOf(both)).toEqual(['DATABASE_URL does not go with PLATFORM_URL: the other platform keeps the data']);
  });

  it('include the limit of unsaved uploads per user', () => {
    expect(readSettings({ UPLOAD_QUOTA_MB: '5' })).toMatchObject({ uploadQuotaBytes: 5 * 1024 * 1024 });
    expect(readSettings({ UPLOAD_QUOTA_MB: 'much' })).toMatchObject({
      faults: [expect.stringContaining('UPLOAD_QUOTA_MB')],
    });
  });

  it('include the rate limits per session and per IP address', () => {
    expect(readSettings({ SESSION_CALLS: '5/50', ADDRESS_CALLS: '100/1000' })).toMatchObject({
      rates: { session: { perSecond: 5, burst: 50 }, address: { perSecond: 100, burst: 1000 } },
    });
    for (const value of ['20', '0/5', '5/0', '-1/5', 'many/5', '1e9/5', '5/5/5']) {
      expect(faultsOf({ SESSION_CALLS: value })).toEqual([expect.stringContaining('such as 20/240')]);
    }
  });

  it('report all errors at once, and no secrets', () => {
    const faults = faultsOf({
      PORT: '80000',
      LOG_PORT: '-1',
      ZONE: 'Mars/One',
      SEED: 'other',
      DATABASE_URL: 'mysql://root:hunter2@x',
      ADMIN_PASSWORD: 'hunter',
      PASSWORD_HASH: 'md5',
      ALLOW_DEMO_ACCOUNTS: 'maybe',
      HOST: '!',
      SECRET_KEY: 'hunter',
    });
    expect(faults).toHaveLength(10);
    expect(faults.join()).not.toContain('hunter');
  });

  it.each([
    ['a key of another algorithm', generateKeyPairSync('ed448').publicKey.export({ format: 'der', type: 'spki' })],
    ['no key', Buffer.from('none')],
  ])('accept only an Ed25519 public key as the key that verifies licences, and reject %s', (_, key) => {
    const fault = 'is not an Ed25519 public key in base64';
    expect(faultsOf({ LICENSE_PUBLIC_KEY: key.toString('base64') })).toEqual([expect.stringContaining(fault)]);
    const right = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
    expect(faultsOf({ LICENSE_PUBLIC_KEY: right.toString('base64') })).toEqual([]);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'console.example'])(
    'report demo accounts on the host %s as an error unless ALLOW_DEMO_ACCOUNTS is yes',
    host => {
      expect(faultsOf({ HOST: host })).toHaveLength(1);
      expect(faultsOf({ HOST: host, SEED: 'scale' })).toHaveLength(1);
      expect(faultsOf({ HOST: host, ALLOW_DEMO_ACCOUNTS: 'yes' })).toEqual([]);
      expect(faultsOf({ HOST: host, SEED: 'empty' })).toEqual([]);
    },
  );

  it('report demo accounts behind a proxy as an error unless ALLOW_DEMO_ACCOUNTS is yes', () => {
    expect(faultsOf({ PROXY_HOPS: '1' })).toEqual([expect.stringContaining('PROXY_HOPS=1 opens the demo accounts')]);
    expect(faultsOf({ PROXY_HOPS: '1', ALLOW_DEMO_ACCOUNTS: 'yes' })).toEqual([]);
    expect(faultsOf({ PROXY_HOPS: '1', SEED: 'empty' })).toEqual([]);
    expect(readSettings({ PROXY_HOPS: '1', SEED: 'empty' })).toMatchObject({ allowsDemoAccounts: false });
  });

  it('include the accepted host names', () => {
    expect(readSettings({ HOSTS: 'Console.example.com, 10.1.1.5,[2001:db8::1]' })).toMatchObject({
      hosts: ['console.example.com', '10.1.1.5', '2001:db8::1'],
    });
    for (const value of ['http://console', 'a b', 'console:8000', '*']) {
      expect(faultsOf({ HOSTS: value })).toEqual([expect.stringContaining('is not a list of host names')]);
    }
  });

  it('accept a first password only without demo accounts', () => {
    expect(faultsOf({ ADMIN_PASSWORD: 'Strong123' })).toHaveLength(1);
    expect(faultsOf({ ADMIN_PASSWORD: 'Strong123', SEED: 'empty' })).toEqual([]);
  });

  it('allow fault injection only explicitly, on a local demo platform', () => {
    expect(readSettings({ FAULTS: 'on' })).toMatchObject({ isFaultInjectionOn: true });
    expect(faultsOf({ FAULTS: 'on', SEED: 'empty' })).toEqual([expect.stringContaining('SEED=demo')]);
    expect(faultsOf({ FAULTS: 'on', HOST: '0.0.0.0', ALLOW_DEMO_ACCOUNTS: 'yes' })).toHaveLength(1);
    expect(faultsOf({ FAULTS: 'on', NODE_ENV: 'production' })).toHaveLength(1);
    expect(faultsOf({ FAULTS: 'yes' })).toHaveLength(1);
  });

  it('require two different ports', () => {
    expect(faultsOf({ PORT: '9000', LOG_PORT: '9000' })).toHaveLength(1);
    expect(faultsOf({ PORT: '0', LOG_PORT: '0' })).toEqual([]);
  });
});
