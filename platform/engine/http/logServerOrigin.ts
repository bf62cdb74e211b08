import { logServerOrigin, defaultLogPort } from '../../../src/schemas/logHost.ts';
import { isOverTls } from './clientIp.ts';

export interface LogOriginOptions {
  /** Port of the log listener, if it differs from the default. */
  readonly logPort?: number | undefined;
  readonly proxyHops: number;
}

/**
 * Returns the origin of the log API for a page: the page's host name with the log port or, behind a proxy with TLS,
 * with the default port.
 */
export function logOriginFor(request: Request, { logPort, proxyHops }: LogOriginOptions): string {
  const { hostname } = new URL(request.url);
  return isOverTls(request, proxyHops)
    ? logServerOrigin({ protocol: 'https:', hostname })
    : logServerOrigin({ protocol: 'http:', hostname }, logPort);
}

/** Returns the log port, if it differs from the one that the console assumes. */
export function unusualLogPort(request: Request, { logPort, proxyHops }: LogOriginOptions): number | undefined {
  return isOverTls(request, proxyHops) || logPort === defaultLogPort('http:') ? undefined : logPort;
}
