import type { JobOrigin } from '../resources/areaRules.ts';
import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Target } from '../resources/workRequest.ts';
import { permissionCodeOf, workNameOf } from '../resources/runWork.ts';
import type { WorkRequest } from '../resources/workRequest.ts';
import type { Database } from '../storage/database.ts';
import { itemNames } from './itemNames.ts';
import { jobState } from './jobState.ts';

interface JobContent {
  /** Records of the job. Empty for a toolbar action: the job then has one item without a record. */
  readonly targets: readonly Target[];
  readonly origin: JobOrigin;
  readonly nowMs: number;
  readonly resourceOf: (name: string) => Resource;
  /** Ineligible records by id. They are stored as skipped items, with the reason. */
  readonly skipped: ReadonlyMap<number, { readonly code: number; readonly text: Label }>;
}

/** Record id that is stored for an item without a record. */
export const noRecordId = 0;

/** Stores a job and its items, in the caller's transaction. Returns the job's id. */
export async function storeJob(
  db: Database,
  request: WorkRequest,
  { targets, origin, nowMs, resourceOf, skipped: refused }: JobContent,
): Promise<number> {
  const { resource, values, reason, plan } = request;
  const { caller, query, ip, method, path } = origin;
  const { rows } = await sql<{ id: number }>`
    insert into jobs (uid, resource, action, code, "values", reason, query, ip, method, path, total, state, "createdAt",
      plan, "needsApproval")
    values (${caller.uid}, ${resource.name}, ${workNameOf(request)}, ${permissionCodeOf(request)},
      ${JSON.stringify(values)}::jsonb, ${reason}, ${JSON.stringify(query)}::jsonb, ${ip}, ${method},
      ${path}, ${Math.max(targets.length, 1)}, 0, ${nowMs},
      ${plan ? JSON.stringify(plan) : null}::jsonb, ${request.action?.approval === 2})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The job was given no id');
  if (targets.length === 0) {
    await sql`
      insert into job_items ("jobId", "objectId", name, state)
      values (${id}, ${noRecordId}, ${resource.title.zh}, 0)`.execute(db);
    return id;
  }
  const ids = targets.map(target => target.id);
  const faults = [...refused].map(([target, { code, text }]) => ({ id: target, code, msg: text }));
  await sql`
    insert into job_items ("jobId", "objectId", name, revision, state, code, msg, "endedAt")
    select ${id}::bigint, given.id, named.name, given.revision,
      case when fault.id is null then ${jobState.waiting}::integer else ${jobState.skipped}::integer end,
      fault.code, fault.msg, case when fault.id is not null then ${nowMs}::bigint end
    from unnest(${ids}::bigint[], ${targets.map(target => target.revision)}::bigint[]) as given (id, revision)
    left join jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as fault (id bigint, code integer, msg jsonb)
      on fault.id = given.id
    left join ${itemNames(resource, ids, resourceOf)} as named on named.id = given.id`.execute(db);
  return id;
}
