import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

import type { FetchHandler } from './fetchHandler.ts';
import { refusalResponse } from './envelope.ts';
import { languageOf } from './languageOf.ts';
import { Refusal } from './refusal.ts';

const loopback = ['localhost', '127.0.0.1', '::1'];
const everyAddress = ['0.0.0.0', '::'];

/** Parses host names such as `console.example.com, 10.1.1.5`; `null` when a name is invalid. */
export function parseHosts(text: string): readonly string[] | null {
  const hosts = text
    .split(',')
    .map(part => withoutBrackets(part.trim().toLowerCase()))
    .filter(part => part !== '');
  return hosts.every(isHostName) ? hosts : null;
}

/**
 * Returns the host names that a listener on `host` accepts: the given names, loopback names and `host`. A listener on
 * all addresses also accepts the machine's own IP addresses, because DNS rebinding only works with names.
 */
export function acceptedHostsOf(host: string, given: readonly string[]): ReadonlySet<string> {
  const own = Object.values(networkInterfaces()).flatMap(all => all?.map(item => item.address.toLowerCase()) ?? []);
  return new Set([
    ...loopback,
    withoutBrackets(host.toLowerCase()),
    ...given,
    ...(everyAddress.includes(host) ? own : []),
  ]);
}

/**
 * Refuses a request for an unknown host name with 421 before any other check. A page of another site can redirect its
 * own host name to this machine (DNS rebinding). This check keeps the page from the API and the files, and the response
 * has no CORS header.
 */
export function withHostCheck(fetch: FetchHandler, hosts: ReadonlySet<string> | undefined): FetchHandler {
  if (!hosts) return fetch;
  return async (request, env) => {
    const host = withoutBrackets(new URL(request.url).hostname.toLowerCase());
    if (hosts.has(host) || isLoopbackName(host)) return fetch(request, env);
    return refusalResponse(unknownHost(host), languageOf(request.headers.get('accept-language')));
  };
}

function unknownHost(host: string): Refusal {
  const name = host.slice(0, 100);
  return new Refusal(
    {
      zh: `本平台不以 ${name} 提供服务：请在 HOSTS 中加入该主机名`,
      en: `This platform does not serve the host name ${name}. Add the name to HOSTS`,
    },
    { status: 1, code: 421, http: 421 },
  );
}

/** Returns whether the host always refers to the local machine: browsers resolve `.localhost` names themselves. */
function isLoopbackName(host: string): boolean {
  return host.endsWith('.localhost') || (isIP(host) === 4 && host.startsWith('127.'));
}

function isHostName(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/.test(host);
}

/** Removes the brackets of an IPv6 address, or the final dot of a name. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
