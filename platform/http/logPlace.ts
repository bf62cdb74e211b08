import { logOrigin, usualLogPort } from '../../src/schemas/logHost.ts';
import { isOverTls } from './addressOf.ts';

export interface LogPlace {
  /** The port of the log listener; the usual one unless said. */
  readonly logPort?: number | undefined;
  readonly proxyHops: number;
}

/** Where the page that a request asks for finds the log API: on the same host name, and behind a proxy with TLS on the usual port. */
export function logOriginFor(request: Request, { logPort, proxyHops }: LogPlace): string {
  const { hostname } = new URL(request.url);
  return isOverTls(request, proxyHops)
    ? logOrigin({ protocol: 'https:', hostname })
    : logOrigin({ protocol: 'http:', hostname }, logPort);
}

/** The port that a console would not look at by itself. */
export function unusualLogPort(request: Request, { logPort, proxyHops }: LogPlace): number | undefined {
  return isOverTls(request, proxyHops) || logPort === usualLogPort('http:') ? undefined : logPort;
}
