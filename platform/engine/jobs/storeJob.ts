import type { JobOrigin } from '../resources/areaRules.ts';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { WorkTarget } from '../resources/workRequest.ts';
import { permissionCodeOf, workNameOf } from '../resources/runWork.ts';
import type { WorkRequest } from '../resources/workRequest.ts';
import type { Database } from '../storage/database.ts';
import { castTo } from '../storage/sqlTerms/castTo.ts';
import { recordset } from '../storage/sqlTerms/recordset.ts';
import { withTables } from '../storage/withTables.ts';
import { selectItemNames } from './selectItemNames.ts';
import { jobState } from './jobState.ts';

interface JobContent {
  /** Records of the job. Empty for a toolbar action: the job then has one item without a record. */
  readonly targets: readonly WorkTarget[];
  readonly origin: JobOrigin;
  readonly nowMs: number;
  readonly resourceOf: (name: string) => Resource;
  /** Ineligible records by id. They are stored as skipped items, with the reason. */
  readonly skipped: ReadonlyMap<number, { readonly code: number; readonly text: Label }>;
}

/** Record id that is stored for an item without a record. */
export const noRecordId = 0;

/** Stores a job and its items, in the caller's transaction. Returns the job's id. */
export async function storeJob(db: Database, request: WorkRequest, content: JobContent): Promise<number> {
  const { targets, origin, nowMs } = content;
  const { resource, values, reason, plan } = request;
  const { caller, query, ip, method, path } = origin;
  const tables = withTables(db);
  const { id } = await tables
    .insertInto('jobs')
    .values({
      uid: caller.uid,
      resource: resource.name,
      action: workNameOf(request),
      code: permissionCodeOf(request),
      values: JSON.stringify(values),
      reason,
      query: JSON.stringify(query),
      ip,
      method,
      path,
      total: Math.max(targets.length, 1),
      state: jobState.waiting,
      createdAt: nowMs,
      plan: plan && JSON.stringify(plan),
      needsApproval: request.action?.approval === 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (targets.length === 0) {
    const item = { jobId: id, objectId: noRecordId, name: resource.title.zh, state: jobState.waiting };
    await tables.insertInto('job_items').values(item).execute();
    return id;
  }
  await storeItems(db, id, request.resource, content);
  return id;
}

/** Stores one item for each record, with the record's name. Ineligible records become skipped items. */
async function storeItems(
  db: Database,
  id: number,
  resource: Resource,
  { targets, nowMs, resourceOf, skipped }: JobContent,
): Promise<void> {
  const tables = withTables(db);
  const ids = targets.map(target => target.id);
  const faults = [...skipped].map(([target, { code, text }]) => ({ id: target, code, msg: text }));
  const items = targets.map(target => ({ id: target.id, revision: target.revision }));
  await tables
    .insertInto('job_items')
    .columns(['jobId', 'objectId', 'name', 'revision', 'state', 'code', 'msg', 'endedAt'])
    .expression(
      tables
        .selectFrom(recordset('given', { id: 'bigint', revision: 'bigint' }, items))
        .leftJoin(recordset('fault', { id: 'bigint', code: 'integer', msg: 'jsonb' }, faults), 'fault.id', 'given.id')
        .leftJoin(selectItemNames(db, { resource, ids, resourceOf }), 'named.id', 'given.id')
        .select(eb => [
          eb.lit(id).as('jobId'),
          'given.id',
          'named.name',
          'given.revision',
          eb
            .case()
            .when('fault.id', 'is', null)
            .then(eb.lit(jobState.waiting))
            .else(eb.lit(jobState.skipped))
            .end()
            .as('state'),
          'fault.code',
          'fault.msg',
          eb.case().when('fault.id', 'is not', null).then(castTo(nowMs, 'bigint')).end().as('endedAt'),
        ]),
    )
    .execute();
}
