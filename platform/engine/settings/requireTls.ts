import { isIP } from 'node:net';

import type { RemotePlatforms } from '../proxy/remotePlatforms.ts';

/** Settings that determine which connections leave this machine. */
interface Connected {
  readonly databaseUrl: string | undefined;
  readonly platformUrl: string | undefined;
  readonly targets: RemotePlatforms;
  readonly host: string;
  readonly proxyHops: number;
}

interface TlsOptions {
  /** True if `REQUIRE_TLS=yes` is set. */
  readonly isRequired: boolean;
  /** `NODE_TLS_REJECT_UNAUTHORIZED`; with 0, Node accepts any certificate of any server. */
  readonly verification: string | undefined;
}

/** Returns the errors in settings that concern encrypted connections, one sentence for each error. */
export function findTlsSettingErrors(settings: Connected, { isRequired, verification }: TlsOptions): readonly string[] {
  const anyCertificate =
    'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate: name the authority in NODE_EXTRA_CA_CERTS instead';
  return [...(isRequired ? unencryptedConnections(settings) : []), ...(verification === '0' ? [anyCertificate] : [])];
}

/**
 * Returns settings that let data leave this machine unencrypted, one sentence for each. The sentences contain no URL,
 * because a URL may contain a password.
 */
function unencryptedConnections({ databaseUrl, platformUrl, targets, host, proxyHops }: Connected): readonly string[] {
  const faults: readonly (readonly [boolean, string])[] = [
    [isOpenDatabase(databaseUrl), 'DATABASE_URL needs ?sslmode=verify-full'],
    [platformUrl !== undefined && isOpen(platformUrl), 'PLATFORM_URL needs https'],
    ...[...targets.values()].map(({ name, origin }) => [isOpen(origin), `PROXY_TARGETS: ${name} needs https`] as const),
    [
      !isLoopbackHost(host) && proxyHops === 0,
      'HOST is open to others: put a proxy with TLS in front and set PROXY_HOPS',
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, says]) => `REQUIRE_TLS=yes: ${says}`);
}

/** Returns whether the host is reachable from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Returns whether the connection to the database may be unencrypted or unverified. A connection within this machine,
 * such as through a socket file named by `host`, needs no encryption.
 */
function isOpenDatabase(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? withoutIpv6Brackets(hostname);
  const isLocal = isLoopbackHost(host) || host === '' || host.startsWith('/');
  return !isLocal && searchParams.getAll('sslmode').join() !== 'verify-full';
}

function isOpen(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== 'https:' && !isLoopbackHost(withoutIpv6Brackets(hostname));
}

function withoutIpv6Brackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
