import { logOrigin, defaultLogPort } from '../../src/schemas/logHost.ts';
import { isOverTls } from './addressOf.ts';

export interface LogOriginOptions {
  /** Port of the log listener, when it is not the default. */
  readonly logPort?: number | undefined;
  readonly proxyHops: number;
}

/** Returns the origin of the log API for a page: the same host name, and the default port behind a proxy with TLS. */
export function logOriginFor(request: Request, { logPort, proxyHops }: LogOriginOptions): string {
  const { hostname } = new URL(request.url);
  return isOverTls(request, proxyHops)
    ? logOrigin({ protocol: 'https:', hostname })
    : logOrigin({ protocol: 'http:', hostname }, logPort);
}

/** Returns the port when the console would not assume it by default. */
export function unusualLogPort(request: Request, { logPort, proxyHops }: LogOriginOptions): number | undefined {
  return isOverTls(request, proxyHops) || logPort === defaultLogPort('http:') ? undefined : logPort;
}
