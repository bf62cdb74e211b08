import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';
import type { Target } from '../resources/items.ts';
import { type Assignment, codeOf, orderName } from '../resources/workOn.ts';
import type { Database } from '../storage/database.ts';
import { itemNames } from './itemNames.ts';

/** Where an order comes from, for the log of what it does. */
export interface Origin {
  readonly caller: Caller;
  readonly query: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
}

interface Ordered {
  /** None for a button of the toolbar, which is one item without a record. */
  readonly targets: readonly Target[];
  readonly origin: Origin;
  readonly nowMs: number;
  readonly resourceOf: (name: string) => Resource;
}

/** Stands for the record where there is none. */
export const noRecord = 0;

/** Keeps an order and its records, in the transaction of the call that gives it; gives the job's id. */
export async function storeJob(
  db: Database,
  assignment: Assignment,
  { targets, origin, nowMs, resourceOf }: Ordered,
): Promise<number> {
  const { resource, values, reason, plan } = assignment;
  const { caller, query, ip, method, path } = origin;
  const { rows } = await sql<{ id: number }>`
    insert into jobs (uid, resource, action, code, "values", reason, query, ip, method, path, total, state, "createdAt",
      plan, "needsApproval")
    values (${caller.uid}, ${resource.name}, ${orderName(assignment)}, ${codeOf(assignment)},
      ${JSON.stringify(values)}::jsonb, ${reason}, ${JSON.stringify(query)}::jsonb, ${ip}, ${method},
      ${path}, ${Math.max(targets.length, 1)}, 0, ${nowMs},
      ${plan ? JSON.stringify(plan) : null}::jsonb, ${assignment.action?.approval === 2})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The job was given no id');
  if (targets.length === 0) {
    await sql`
      insert into job_items ("jobId", "objectId", name, state)
      values (${id}, ${noRecord}, ${resource.title.zh}, 0)`.execute(db);
    return id;
  }
  const ids = targets.map(one => one.id);
  await sql`
    insert into job_items ("jobId", "objectId", name, revision, state)
    select ${id}::bigint, given.id, named.name, given.revision, 0
    from unnest(${ids}::bigint[], ${targets.map(one => one.revision)}::bigint[]) as given (id, revision)
    left join ${itemNames(resource, ids, resourceOf)} as named on named.id = given.id`.execute(db);
  return id;
}
