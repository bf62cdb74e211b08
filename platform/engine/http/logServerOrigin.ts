import { logServerOrigin, defaultLogPort } from '../../../src/schemas/vocabulary/logServerOrigin.ts';
import { isOverTls } from './clientIp.ts';

export interface LogServerOptions {
  /** Port of the log listener, if it differs from the default. */
  readonly logPort?: number | undefined;
  readonly proxyHops: number;
}

/**
 * Returns the origin of the log API for a page: the page's host name with the log port or, behind a proxy with TLS,
 * with the default port.
 */
export function logServerOriginFor(request: Request, { logPort, proxyHops }: LogServerOptions): string {
  const { hostname } = new URL(request.url);
  return isOverTls(request, proxyHops)
    ? logServerOrigin({ protocol: 'https:', hostname })
    : logServerOrigin({ protocol: 'http:', hostname }, logPort);
}

/** Returns the log port, if it differs from the one that the console assumes. */
export function nonDefaultLogPort(request: Request, { logPort, proxyHops }: LogServerOptions): number | undefined {
  return isOverTls(request, proxyHops) || logPort === defaultLogPort('http:') ? undefined : logPort;
}
