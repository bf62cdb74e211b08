import type { Route } from '../http/route.ts';

const path = '/v5/merchant/getMerchantSecret';

/**
 * Creates a GET route for the merchant secret, in addition to the POST route of the console. For callers that send the
 * password proof in a header.
 */
export function merchantSecretRoute(routes: readonly Route[]): readonly Route[] {
  const post = routes.find(route => route.method === 'POST' && route.path === path);
  if (!post) return [];
  return [{ ...post, method: 'GET', handle: context => post.handle({ ...context, body: context.query }) }];
}
