import type { Route } from '../http/route.ts';
import { logPermissionCodes } from './chain/logChecks.ts';
import { createOperationLogVerifier } from './chain/logWatch.ts';
import type { Log } from '../log/log.ts';

/**
 * `POST`: verifies the hash chain of the operation log. Returns `{ intact, waiting, acknowledged, broken }`: the number
 * of intact rows, the number of recent rows that are not in the chain yet, the number of acknowledged breaks, and the
 * first break that is not acknowledged, or `null`.
 */
export function createLogChainRoute({ log }: { readonly log: Log }): Route {
  const watch = createOperationLogVerifier(log);
  return {
    method: 'POST',
    path: '/api/user/v1/operation/log/verify',
    permission: { anyOf: [logPermissionCodes.verify] },
    handle: ({ db }) => watch.verify(db),
  };
}
