import { actionCall } from '../../src/schemas/actionCall.ts';
import { storeJob } from '../jobs/storeJob.ts';
import type { Row } from '../storage/database.ts';
import type { EffectScope } from './effect.ts';

interface Wanted {
  readonly values?: Row;
  /** The right that the job goes by, where it is that of the call and not that of the action. */
  readonly code?: string | undefined;
}

/**
 * Orders an action of the effect's own resource on some records, in the transaction of the effect: the runner works it
 * off behind the answer, in the name of whoever has called. Gives the number of the job.
 */
export async function orderJob(
  scope: EffectScope,
  actionName: string,
  ids: readonly number[],
  { values = {}, code }: Wanted = {},
): Promise<number> {
  const { db, resource, resourceOf, caller, query, nowMs } = scope;
  const action = resource.actions?.find(one => one.name === actionName);
  if (!action || ids.length === 0) throw new RangeError(`${resource.name} cannot order ${actionName} on ${ids.length}`);
  const { method, path } = actionCall(resource, action);
  return storeJob(
    db,
    { resource, action: { ...action, code: code ?? action.code }, values, reason: null },
    {
      targets: ids.map(id => ({ id, revision: null })),
      origin: { caller, query, ip: '', method, path },
      nowMs,
      resourceOf,
    },
  );
}
