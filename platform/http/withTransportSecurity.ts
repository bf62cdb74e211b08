import { isOverTls } from './addressOf.ts';
import type { FetchHandler } from './createApi.ts';

const transportSecurity = 'max-age=31536000; includeSubDomains';

/** Adds Strict-Transport-Security to every answer to a request over TLS, which the platform or the proxy in front terminates. */
export function withTransportSecurity(fetch: FetchHandler, proxyHops: number): FetchHandler {
  return async (request, env) => {
    const response = await fetch(request, env);
    if (isOverTls(request, proxyHops)) response.headers.set('strict-transport-security', transportSecurity);
    return response;
  };
}
