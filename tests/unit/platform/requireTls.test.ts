import { describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/engine/settings/settings.ts';

const faultsOf = (env: Readonly<Record<string, string>>) => {
  const settings = readSettings({ SEED: 'empty', ...env });
  return 'faults' in settings ? settings.faults : [];
};

describe('REQUIRE_TLS=yes', () => {
  it.each([
    { DATABASE_URL: 'postgres://console:hunter2@db.example/console' },
    { DATABASE_URL: 'postgres://console:hunter2@10.0.0.5/console?sslmode=prefer' },
    { DATABASE_URL: 'postgres://console:hunter2@db.example/console?sslmode=no-verify' },
    { DATABASE_URL: 'postgres://console:hunter2@db.example/console?sslmode=verify-full&sslmode=disable' },
    { DATABASE_URL: 'postgres://console:hunter2@localhost/console?host=db.example' },
    { PLATFORM_URL: 'http://platform.example' },
    { PROXY_TARGETS: 'crm=https://crm.example;erp=http://erp.lan:8080 private' },
    { HOST: '0.0.0.0' },
  ])('refuses the setting %o', env => {
    expect(faultsOf(env)).toEqual([]);
    const faults = faultsOf({ ...env, REQUIRE_TLS: 'yes' });
    expect(faults).toEqual([expect.stringContaining('REQUIRE_TLS=yes: ')]);
    expect(faults.join()).not.toContain('hunter2');
  });

  it.each([
    {},
    { DATABASE_URL: 'postgres://console@db.example/console?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem' },
    { DATABASE_URL: 'postgres://console@127.0.0.1/console' },
    { DATABASE_URL: 'postgres://console@[::1]/console' },
    { DATABASE_URL: 'postgres:///console?host=/run/postgresql' },
    { PLATFORM_URL: 'https://platform.example' },
    { PROXY_TARGETS: 'crm=https://crm.example;erp=http://127.0.0.1:8080 private' },
    { HOST: '0.0.0.0', PROXY_HOPS: '1' },
  ])('accepts the setting %o', env => {
    expect(faultsOf({ ...env, REQUIRE_TLS: 'yes' })).toEqual([]);
  });
});

describe('the verification of certificates', () => {
  it('cannot be turned off', () => {
    expect(faultsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
      'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate: name the authority in NODE_EXTRA_CA_CERTS instead',
    ]);
    expect(faultsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toEqual([]);
  });
});
