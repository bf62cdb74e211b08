import type { Route } from '../../../engine/http/route.ts';
import { ciphertextBinding } from './credentials.ts';
import type { LoginKeys } from './loginKeys.ts';

/**
 * Creates the route that returns the key and algorithm for encrypting passwords. Old clients ignore `alg` and `binding`
 * in the response.
 */
export function createPublicKeyRoute(keys: LoginKeys): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/client/login/getPbKey',
    permission: 'public',
    handle: async () => {
      const { kid, publicKey } = await keys.current();
      return { publicKey, kid, alg: 'RSA-OAEP-256', binding: ciphertextBinding };
    },
  };
}
