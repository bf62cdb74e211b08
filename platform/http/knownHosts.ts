import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

import type { FetchHandler } from './createApi.ts';
import { refusedAnswer } from './envelope.ts';
import { languageOf } from './languageOf.ts';
import { Refusal } from './refusal.ts';

const loopback = ['localhost', '127.0.0.1', '::1'];
const everyAddress = ['0.0.0.0', '::'];

/** The host names of a setting such as `console.example.com, 10.1.1.5`; `null` when one of them is no host name. */
export function readHosts(text: string): readonly string[] | null {
  const hosts = text
    .split(',')
    .map(part => bare(part.trim().toLowerCase()))
    .filter(part => part !== '');
  return hosts.every(isHostName) ? hosts : null;
}

/**
 * The names under which a listener on `host` answers: the given ones, those of this machine, and `host` itself. On a
 * listener for every address that includes the machine's own addresses, which no foreign name can stand for.
 */
export function hostsOf(host: string, given: readonly string[]): ReadonlySet<string> {
  const own = Object.values(networkInterfaces()).flatMap(all => all?.map(one => one.address.toLowerCase()) ?? []);
  return new Set([...loopback, bare(host.toLowerCase()), ...given, ...(everyAddress.includes(host) ? own : [])]);
}

/**
 * Answers 421 to every other name, before anything else: a page of another site whose name was made to point here
 * (DNS rebinding) reaches neither calls nor files, and gets no CORS header.
 */
export function onlyKnownHosts(fetch: FetchHandler, hosts: ReadonlySet<string> | undefined): FetchHandler {
  if (!hosts) return fetch;
  return async (request, env) => {
    const host = bare(new URL(request.url).hostname.toLowerCase());
    if (hosts.has(host) || isLoopbackName(host)) return fetch(request, env);
    return refusedAnswer(unknownHost(host), languageOf(request.headers.get('accept-language')));
  };
}

function unknownHost(host: string): Refusal {
  const name = host.slice(0, 100);
  return new Refusal(
    {
      zh: `本平台不以 ${name} 提供服务：请在 HOSTS 中加入该主机名`,
      en: `This platform does not answer as ${name}: add the name to HOSTS`,
    },
    { status: 1, code: 421, http: 421 },
  );
}

/** Browsers resolve these to this machine by themselves. */
function isLoopbackName(host: string): boolean {
  return host.endsWith('.localhost') || (isIP(host) === 4 && host.startsWith('127.'));
}

function isHostName(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/.test(host);
}

/** An IPv6 address without its brackets, a name without the dot at its end. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
