import type { Route } from '../http/route.ts';
import { binding } from './credentials.ts';
import type { LoginKeys } from './loginKeys.ts';

/** The key that passwords are encrypted with, and how; a client that knows neither `alg` nor `binding` is an old one. */
export function getPbKeyRoute(keys: LoginKeys): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/client/login/getPbKey',
    permission: 'public',
    handle: async () => {
      const { kid, publicKey } = await keys.current();
      return { publicKey, kid, alg: 'RSA-OAEP-256', binding };
    },
  };
}
