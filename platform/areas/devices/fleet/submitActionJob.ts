import { actionCall } from '../../../../src/schemas/vocabulary/actionCall.ts';
import { submitJob } from './submitJob.ts';
import type { SubmittedJob } from '../../../engine/resources/areaRules.ts';
import type { Row } from '../../../engine/storage/database.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';

interface SubmitOptions {
  /** Resource that declares the action (default: the resource of the effect). */
  readonly of?: string;
  readonly values?: Row;
  readonly reason?: string | null;
  /** Permission code that the job checks (default: the code of the action). */
  readonly code?: string | undefined;
}

/**
 * Submits an action on records as a job, in the transaction of the effect and subject to the command limits. The job
 * runs later on behalf of the caller.
 */
export async function submitActionJob(
  scope: SubmitScope,
  actionName: string,
  ids: readonly number[],
  { of = scope.resource.name, values = {}, reason = null, code }: SubmitOptions = {},
): Promise<SubmittedJob> {
  const { db, resourceOf, caller, query, nowMs, now } = scope;
  const resource = resourceOf(of);
  const action = resource.actions?.find(item => item.name === actionName);
  if (!action || ids.length === 0)
    throw new RangeError(`${resource.name} cannot submit ${actionName} for ${ids.length} records`);
  const { method, path } = actionCall(resource, action);
  return submitJob(
    db,
    { resource, action: { ...action, code: code ?? action.code }, values, reason },
    {
      targets: ids.map(id => ({ id, revision: null })),
      origin: { caller, query, ip: '', method, path },
      nowMs,
      now,
      resourceOf,
    },
  );
}

type SubmitScope = Pick<EffectScope, 'db' | 'resource' | 'resourceOf' | 'caller' | 'query' | 'nowMs' | 'now'>;
