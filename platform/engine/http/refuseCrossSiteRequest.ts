import { Refusal } from './refusal.ts';

/** Refuses requests that a browser marks as sent by a page of another site, even if they contain valid credentials. */
export function refuseCrossSiteRequest(request: Request): void {
  if (request.headers.get('sec-fetch-site') !== 'cross-site') return;
  throw new Refusal(
    { zh: '不接受其他网站发起的请求', en: 'Requests from other sites are not accepted' },
    { status: 1, code: 403, http: 400 },
  );
}
