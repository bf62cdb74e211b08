import { isIP } from 'node:net';

import { targetNamePattern } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { addressRangeOf } from './addressRange.ts';

/** Remote platform to which calls are forwarded. */
export interface RemotePlatform {
  readonly name: string;
  /** Only scheme, host and port, such as `https://crm.example.com`. */
  readonly origin: string;
  /** True if the host name may resolve to a private address. */
  readonly mayBePrivate: boolean;
  /** Header with the credential for the remote platform. Never sent to a browser. */
  readonly credential?: { readonly header: string; readonly value: string };
}

export type RemotePlatforms = ReadonlyMap<string, RemotePlatform>;

/**
 * Parses `PROXY_TARGETS` and `PROXY_CREDENTIALS`.
 *
 * @example parseRemotePlatforms('crm=https://crm.example.com;erp=http://erp.lan:8080 private', 'crm=authorization: Bearer abc')
 * @returns the targets, or one sentence for every error, without any credential
 */
export function parseRemotePlatforms(
  targets: string,
  credentials: string,
): RemotePlatforms | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const found = new Map<string, RemotePlatform>();
  for (const [name, value] of pairsOf(targets)) {
    const target = toTarget(name, value);
    if (typeof target === 'string') faults.push(`PROXY_TARGETS: ${target}`);
    else if (found.has(name)) faults.push(`PROXY_TARGETS: ${name} is there twice`);
    else found.set(name, target);
  }
  for (const [name, value] of pairsOf(credentials)) {
    const target = found.get(name);
    const [, header = '', secret = ''] =
      /^([A-Za-z][A-Za-z0-9-]{0,63}):\s*([\x21-\x7e][\x20-\x7e]*)$/.exec(value) ?? [];
    if (!target) faults.push(`PROXY_CREDENTIALS: there is no target ${name}`);
    else if (header === '' || isSetByConnection(header))
      faults.push(`PROXY_CREDENTIALS: ${name} needs a header, as in name=header: value`);
    else found.set(name, { ...target, credential: { header: header.toLowerCase(), value: secret } });
  }
  return faults.length > 0 ? { faults } : found;
}

/**
 * Returns whether forwarded calls set the header anyway, for example for routing or length, so that it cannot carry a
 * credential.
 */
function isSetByConnection(header: string): boolean {
  return /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|content-type|accept)$/i.test(
    header,
  );
}

function pairsOf(text: string): readonly (readonly [string, string])[] {
  return text
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const at = part.indexOf('=');
      return at < 0 ? ([part, ''] as const) : ([part.slice(0, at).trim(), part.slice(at + 1).trim()] as const);
    });
}

function toTarget(name: string, value: string): RemotePlatform | string {
  const [origin = '', word, ...rest] = value.split(/\s+/);
  if (!targetNamePattern.test(name)) return `${name} is no name; small letters, digits and hyphens are`;
  if (rest.length > 0 || (word !== undefined && word !== 'private'))
    return `after the address of ${name} only “private” may stand`;
  if (!URL.canParse(origin)) return `${name} needs an address like https://crm.example.com`;
  const url = new URL(origin);
  const isPlain = url.username === '' && url.password === '' && `${url.origin}/` === url.href;
  if (!/^https?:$/.test(url.protocol) || !isPlain || origin.endsWith('?') || origin.endsWith('#')) {
    return `${name} needs scheme, host and port alone, like https://crm.example.com`;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && addressRangeOf(host) === 'never') return `${name} has an address that is nobody's`;
  return { name, origin: url.origin, mayBePrivate: word === 'private' };
}
