import { sql } from 'kysely';

import type { ViewState } from '../../../src/schemas/vocabulary/savedView.ts';
import type { Caller } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';

/** Saved view in a response. */
export interface View {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly shared: boolean;
  readonly state: ViewState;
  readonly version: number;
  readonly isMine: boolean;
  /** User name of the author; empty when the account no longer exists. */
  readonly owner: string;
}

const columns = sql`
  v.id, v.resource, v.name, v.shared, v.state, v.version, v.uid, coalesce(u."userName", '') as owner`;

/** Returns the caller's own views first, then shared views of others, each part ordered by name. */
export async function readViews(db: Database, caller: Caller, resource: string): Promise<readonly View[]> {
  const { rows } = await sql<Row>`
    select ${columns} from saved_views v left join users u on u.id = v.uid
    where v.resource = ${resource} and (v.uid = ${caller.uid} or v.shared)
    order by (v.uid = ${caller.uid}) desc, v.name, v.id limit 200`.execute(db);
  return rows.map(row => toView(row, caller));
}

/** Returns a view that the caller can see. Locks the view until the transaction ends. */
export async function readView(db: Database, caller: Caller, id: number): Promise<View | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from saved_views v left join users u on u.id = v.uid
    where v.id = ${id} and (v.uid = ${caller.uid} or v.shared) for update of v`.execute(db);
  return rows[0] && toView(rows[0], caller);
}

/** Returns the default views of the caller's lists. */
export async function readDefaultViews(db: Database, caller: Caller): Promise<readonly View[]> {
  const { rows } = await sql<Row>`
    select ${columns} from view_defaults d
    join saved_views v on v.id = d."viewId" and (v.uid = d.uid or v.shared)
    left join users u on u.id = v.uid
    where d.uid = ${caller.uid} order by v.resource`.execute(db);
  return rows.map(row => toView(row, caller));
}

export async function countOwnViews(db: Database, caller: Caller, resource: string): Promise<number> {
  // The lock serializes concurrent saves, so that each one counts the views of the others.
  await sql`select pg_advisory_xact_lock(hashtext(${`views of ${caller.uid}`}))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_views where uid = ${caller.uid} and resource = ${resource}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function isViewNameTaken(
  db: Database,
  { uid, resource, name, id }: { uid: number; resource: string; name: string; id: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_views where uid = ${uid} and resource = ${resource} and name = ${name}
    and id is distinct from ${id}::bigint limit 1`.execute(db);
  return rows.length > 0;
}

type NewView = Pick<View, 'resource' | 'name' | 'shared' | 'state'>;

export async function insertView(db: Database, caller: Caller, view: NewView, nowMs: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (uid, resource, name, shared, state, version, "createdAt", "updatedAt")
    values (${caller.uid}, ${view.resource}, ${view.name}, ${view.shared}, ${JSON.stringify(view.state)}::jsonb, 1,
      ${nowMs}, ${nowMs}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A view was stored without an id');
  return id;
}

export async function updateView(
  db: Database,
  { id, name, shared, state }: Pick<View, 'id' | 'name' | 'shared' | 'state'>,
  nowMs: number,
): Promise<void> {
  await sql`
    update saved_views set name = ${name}, shared = ${shared}, state = ${JSON.stringify(state)}::jsonb,
      version = version + 1, "updatedAt" = ${nowMs} where id = ${id}`.execute(db);
}

export async function deleteView(db: Database, id: number): Promise<void> {
  await sql`delete from view_defaults where "viewId" = ${id}`.execute(db);
  await sql`delete from saved_views where id = ${id}`.execute(db);
}

/** Sets the default view of a list. `null` removes the default. */
export async function setDefaultView(
  db: Database,
  uid: number,
  { resource, id }: { readonly resource: string; readonly id: number | null },
): Promise<void> {
  await sql`delete from view_defaults where uid = ${uid} and resource = ${resource}`.execute(db);
  if (id === null) return;
  await sql`insert into view_defaults (uid, resource, "viewId") values (${uid}, ${resource}, ${id})
    on conflict (uid, resource) do update set "viewId" = excluded."viewId"`.execute(db);
}

function toView(row: Row, caller: Caller): View {
  const { uid, ...view } = row;
  return { ...(view as unknown as View), isMine: Number(uid) === caller.uid };
}
