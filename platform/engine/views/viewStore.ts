import type { ViewState } from '../../../src/schemas/vocabulary/savedView.ts';
import type { Caller } from '../http/route.ts';
import type { AccountNameTable } from '../storage/accountNameTable.ts';
import type { Database } from '../storage/database.ts';
import { lockUntilCommit } from '../storage/lockUntilCommit.ts';
import { withTables } from '../storage/withTables.ts';

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

/** Starts a query for the views that the caller can see: own views, and shared views of others. */
function selectViews(db: Database, { uid }: Caller) {
  return withTables(db)
    .withTables<AccountNameTable>()
    .selectFrom('saved_views as v')
    .leftJoin('users as u', 'u.id', 'v.uid')
    .select(['v.id', 'v.resource', 'v.name', 'v.shared', 'v.state', 'v.version'])
    .select(eb => [
      eb.fn.coalesce('u.userName', eb.val('')).as('owner'),
      eb('v.uid', '=', uid).$castTo<boolean>().as('isMine'),
    ])
    .where(eb => eb.or([eb('v.uid', '=', uid), eb('v.shared', '=', true)]));
}

/** Returns the caller's own views first, then the shared views of others. Both groups are sorted by name. */
export async function readViews(db: Database, caller: Caller, resource: string): Promise<readonly View[]> {
  return selectViews(db, caller)
    .where('v.resource', '=', resource)
    .orderBy(eb => eb('v.uid', '=', caller.uid), 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(200)
    .execute();
}

/** Returns a view that the caller can see. Locks the view until the transaction ends. */
export async function readView(db: Database, caller: Caller, id: number): Promise<View | undefined> {
  return selectViews(db, caller).where('v.id', '=', id).forUpdate('v').executeTakeFirst();
}

/** Returns the default views of the caller's lists. */
export async function readDefaultViews(db: Database, caller: Caller): Promise<readonly View[]> {
  return selectViews(db, caller)
    .innerJoin('view_defaults as d', 'd.viewId', 'v.id')
    .where('d.uid', '=', caller.uid)
    .orderBy('v.resource')
    .execute();
}

export async function countOwnViews(db: Database, caller: Caller, resource: string): Promise<number> {
  // The lock makes concurrent saves run one after another, so that each save counts the views of earlier saves.
  await lockUntilCommit(db, `views of ${caller.uid}`);
  const { count } = await withTables(db)
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', caller.uid)
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isViewNameTaken(
  db: Database,
  { uid, resource, name, id }: { uid: number; resource: string; name: string; id: number | null },
): Promise<boolean> {
  const other = await withTables(db)
    .selectFrom('saved_views')
    .select('id')
    .where(eb => eb.and({ uid, resource, name }))
    .$if(id !== null, views => views.where('id', '!=', id))
    .executeTakeFirst();
  return other !== undefined;
}

type NewView = Pick<View, 'resource' | 'name' | 'shared' | 'state'>;

export async function insertView(db: Database, caller: Caller, view: NewView, nowMs: number): Promise<number> {
  const { resource, name, shared, state } = view;
  const { id } = await withTables(db)
    .insertInto('saved_views')
    .values({
      uid: caller.uid,
      resource,
      name,
      shared,
      state: JSON.stringify(state),
      version: 1,
      createdAt: nowMs,
      updatedAt: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(
  db: Database,
  { id, name, shared, state }: Pick<View, 'id' | 'name' | 'shared' | 'state'>,
  nowMs: number,
): Promise<void> {
  await withTables(db)
    .updateTable('saved_views')
    .set(eb => ({ name, shared, state: JSON.stringify(state), version: eb('version', '+', 1), updatedAt: nowMs }))
    .where('id', '=', id)
    .execute();
}

export async function deleteView(db: Database, id: number): Promise<void> {
  const tables = withTables(db);
  await tables.deleteFrom('view_defaults').where('viewId', '=', id).execute();
  await tables.deleteFrom('saved_views').where('id', '=', id).execute();
}

/** Sets the default view of a list. `null` removes the default. */
export async function setDefaultView(
  db: Database,
  uid: number,
  { resource, id }: { readonly resource: string; readonly id: number | null },
): Promise<void> {
  const tables = withTables(db);
  await tables.deleteFrom('view_defaults').where('uid', '=', uid).where('resource', '=', resource).execute();
  if (id === null) return;
  await tables
    .insertInto('view_defaults')
    .values({ uid, resource, viewId: id })
    .onConflict(same => same.columns(['uid', 'resource']).doUpdateSet({ viewId: id }))
    .execute();
}
