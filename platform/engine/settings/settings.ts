import { isIP } from 'node:net';
import { hostname } from 'node:os';

import { passesRule, passwordStrong } from '../../../src/schemas/rules/rules.ts';
import { type CallRateLimits, defaultRateLimits } from '../http/limits/callGate.ts';
import { parseHosts } from '../http/knownHosts.ts';
import { parseRateLimit } from '../http/limits/parseRateLimit.ts';
import { isLoopbackHost, findTlsSettingErrors } from './requireTls.ts';
import { type RemotePlatforms, parseRemotePlatforms } from '../proxy/remotePlatforms.ts';
import { parsePublicKey } from '../secrets/parsePublicKey.ts';
import { readDataLocations } from './dataLocations.ts';
import type { KeyRing } from '../secrets/keyRing.ts';
import { type Environment, createSettingReader, readWholeNumber } from './settingReader.ts';

export const seedNames = ['demo', 'empty', 'scale'] as const;

export type SeedName = (typeof seedNames)[number];

/** Validated settings of a deployment. */
export interface Settings {
  readonly port: number;
  /** Port of the public log API. */
  readonly logPort: number;
  readonly host: string;
  readonly dataDir: string;
  /** URL of a PostgreSQL server; absent for the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Scheme, host and port of another platform, whose console this process serves. This process then stores no data. */
  readonly platformUrl: string | undefined;
  /** Keys of the secrets in the database; absent if they are read from the key file. */
  readonly secretKeys: KeyRing | undefined;
  /** Path of the key file, by default next to the data folder, so that a copy of the folder contains no key. */
  readonly secretKeyFile: string;
  readonly seed: SeedName;
  /** Password of the first administrator. If absent, the platform generates a password and shows it once. */
  readonly adminPassword: string | undefined;
  readonly zone: string;
  /**
   * True if demo accounts may sign in: only this machine can reach the platform, or the deployment explicitly allows
   * demo accounts.
   */
  readonly allowsDemoAccounts: boolean;
  readonly proxyHops: number;
  /** Host names that the platform accepts, in addition to loopback names and `host`. */
  readonly hosts: readonly string[];
  /** Rate limits of a session and of an IP address. */
  readonly rates: CallRateLimits;
  /** Maximum total size in bytes of a user's uploaded files to which no record refers yet. */
  readonly uploadQuotaBytes: number;
  /** Name that distinguishes this process from others on the same database. */
  readonly nodeName: string;
  /** Public key that verifies licences. */
  readonly licencePublicKey: string | undefined;
  /** True if the platform simulates its cards: their responses, their failures and their use. */
  readonly simulate: boolean;
  /** Remote platforms to which the calls of published screens may be forwarded. */
  readonly targets: RemotePlatforms;
  /** True if callers on this machine can inject faults into calls. */
  readonly isFaultInjectionOn: boolean;
  /** True if passwords must be encrypted with OAEP, which older clients do not support. */
  readonly isOaepRequired: boolean;
}

/**
 * Reads the settings from the environment.
 *
 * @returns the settings, or one sentence for every error, so that all errors can be fixed together
 */
export function readSettings(env: Environment): Settings | { readonly faults: readonly string[] } {
  const reader = createSettingReader(env);
  const { text, faults } = reader;
  const seed = seedNames.find(name => name === env['SEED']) ?? 'demo';
  const yesOrNo = (name: string, fallback: boolean) =>
    text(name, fallback ? 'yes' : 'no', item => (/^(yes|no)$/.test(item) ? null : 'is yes or no')) === 'yes';
  const targets = parseRemotePlatforms(
    text('PROXY_TARGETS', '', () => null),
    text('PROXY_CREDENTIALS', '', () => null),
  );
  if ('faults' in targets) faults.push(...targets.faults);
  const settings: Settings = {
    targets: 'faults' in targets ? new Map() : targets,
    port: readWholeNumber(reader, 'PORT', { fallback: 8000, max: 65_535 }),
    logPort: readWholeNumber(reader, 'LOG_PORT', { fallback: 8002, max: 65_535 }),
    host: text('HOST', '127.0.0.1', host => (isHost(host) ? null : 'is not an address or host name')),
    ...readDataLocations(reader),
    seed,
    simulate: yesOrNo('SIMULATOR', seed === 'demo'),
    isFaultInjectionOn: text('FAULTS', 'off', item => (/^(on|off)$/.test(item) ? null : 'is on or off')) === 'on',
    isOaepRequired:
      text('PASSWORD_PADDING', 'any', item => (/^(any|oaep)$/.test(item) ? null : 'is any or oaep')) === 'oaep',
    adminPassword: text('ADMIN_PASSWORD', '', weaknessOfPassword) || undefined,
    zone: text('ZONE', 'Asia/Shanghai', zone => (isZone(zone) ? null : 'is not a time zone')),
    allowsDemoAccounts:
      !isReachable(
        text('HOST', '127.0.0.1', () => null),
        env,
      ) || env['ALLOW_DEMO_ACCOUNTS'] === 'yes',
    proxyHops: readWholeNumber(reader, 'PROXY_HOPS', { fallback: 0, max: 10 }),
    hosts: parseHosts(text('HOSTS', '', item => (parseHosts(item) ? null : 'is not a list of host names'))) ?? [],
    uploadQuotaBytes: readWholeNumber(reader, 'UPLOAD_QUOTA_MB', { fallback: 200, max: 1_000_000 }) * 1024 * 1024,
    rates: {
      session: parseRateLimit(text, 'SESSION_CALLS', defaultRateLimits.session),
      address: parseRateLimit(text, 'ADDRESS_CALLS', defaultRateLimits.address),
    },
    nodeName: text('NODE_NAME', defaultNodeName(env['PORT']), name =>
      /^[\w.-]{1,40}$/.test(name) ? null : 'is up to 40 letters, digits, dots, hyphens and underscores',
    ),
    licencePublicKey:
      text('LICENSE_PUBLIC_KEY', '', key => (parsePublicKey(key) ? null : 'is not an Ed25519 public key in base64')) ||
      undefined,
  };
  text('SEED', 'demo', item => (seedNames.some(name => name === item) ? null : `is one of ${seedNames.join(', ')}`));
  text('PASSWORD_HASH', 'sha256', hash =>
    hash === 'sha256' ? null : 'can only be sha256 here; md5 is for consoles of older platforms',
  );
  const tls = { isRequired: yesOrNo('REQUIRE_TLS', false), verification: env['NODE_TLS_REJECT_UNAUTHORIZED'] };
  faults.push(...findTlsSettingErrors(settings, tls));
  const isDemoAccessAllowed = yesOrNo('ALLOW_DEMO_ACCOUNTS', false);
  const isProduction = env['NODE_ENV'] === 'production';
  faults.push(...findConflicts(settings, { isDemoAccessAllowed, isProduction }));
  return faults.length > 0 ? { faults } : settings;
}

interface DeploymentContext {
  /** True if `ALLOW_DEMO_ACCOUNTS=yes` is set. */
  readonly isDemoAccessAllowed: boolean;
  readonly isProduction: boolean;
}

/** Returns errors about settings that are invalid in combination. */
function findConflicts(
  settings: Settings,
  { isDemoAccessAllowed: allowed, isProduction }: DeploymentContext,
): readonly string[] {
  const { seed, host, platformUrl, databaseUrl, isFaultInjectionOn: faultsOnDemand } = settings;
  const proxied = settings.proxyHops > 0;
  const faults: readonly (readonly [boolean, string])[] = [
    [
      seed !== 'empty' && settings.adminPassword !== undefined,
      'ADMIN_PASSWORD goes with SEED=empty; the demo accounts have passwords of their own',
    ],
    [
      !platformUrl && seed !== 'empty' && (proxied || !isLoopbackHost(host)) && !allowed,
      `${proxied ? `PROXY_HOPS=${settings.proxyHops}` : `HOST=${host}`} opens the demo accounts to the network: set SEED=empty, or ALLOW_DEMO_ACCOUNTS=yes`,
    ],
    [faultsOnDemand && seed !== 'demo', `FAULTS=on goes with SEED=demo, not with SEED=${seed}`],
    [faultsOnDemand && isProduction, 'FAULTS=on does not go with NODE_ENV=production'],
    [
      faultsOnDemand && !isLoopbackHost(host),
      `FAULTS=on lets anybody break the calls: it goes with a HOST of this machine, not with ${host}`,
    ],
    [settings.port !== 0 && settings.port === settings.logPort, 'PORT and LOG_PORT are the same'],
    [
      platformUrl !== undefined && databaseUrl !== undefined,
      'DATABASE_URL does not go with PLATFORM_URL: the other platform keeps the data',
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, says]) => says);
}

function weaknessOfPassword(password: string): string | null {
  return passesRule(passwordStrong, password) ? null : 'needs 6-32 letters and digits, ~!@#$%^&*_ allowed';
}

function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252})$/.test(host);
}

/** Returns whether other machines can reach the platform, directly or through a proxy on this machine. */
function isReachable(host: string, env: Environment): boolean {
  return !isLoopbackHost(host) || Number(env['PROXY_HOPS'] ?? 0) > 0;
}

function isZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Returns the default node name. Includes the port, because a machine may run several processes. */
function defaultNodeName(port = '8000'): string {
  return `${hostname().slice(0, 34)}-${port}`.replace(/[^\w.-]/g, '-').slice(0, 40);
}
