import type { Route } from '../http/route.ts';

const path = '/v5/merchant/getMerchantSecret';

/** The spec's GET of a merchant's secret (section 7): the console's POST for callers that send its proof in the header. */
export function merchantSecretRoute(routes: readonly Route[]): readonly Route[] {
  const post = routes.find(route => route.method === 'POST' && route.path === path);
  if (!post) return [];
  return [{ ...post, method: 'GET', handle: context => post.handle({ ...context, body: context.query }) }];
}
