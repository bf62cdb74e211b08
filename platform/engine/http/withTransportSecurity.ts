import { isOverTls } from './clientIp.ts';
import type { FetchHandler } from './fetchHandler.ts';

const transportSecurity = 'max-age=31536000; includeSubDomains';

/**
 * Adds Strict-Transport-Security to every response to a request over TLS, whether the platform or a proxy in front of
 * it terminates TLS.
 */
export function withTransportSecurity(fetch: FetchHandler, proxyHops: number): FetchHandler {
  return async (request, env) => {
    const response = await fetch(request, env);
    if (isOverTls(request, proxyHops)) response.headers.set('strict-transport-security', transportSecurity);
    return response;
  };
}
