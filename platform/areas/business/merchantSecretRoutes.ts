import type { Route } from '../../engine/http/route.ts';

const path = '/v5/merchant/getMerchantSecret';

/**
 * Returns a GET route for the merchant secret, for callers that send the password proof in a header. The route uses the
 * handler of the POST route. Returns no route if `routes` does not contain the POST route.
 */
export function createMerchantSecretRoutes(routes: readonly Route[]): readonly Route[] {
  const post = routes.find(route => route.method === 'POST' && route.path === path);
  if (!post) return [];
  return [{ ...post, method: 'GET', handle: context => post.handle({ ...context, body: context.query }) }];
}
