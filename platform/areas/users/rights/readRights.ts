import { sql } from 'kysely';

import type { Caller } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import type { Account, Actor } from './permissionIssues.ts';
import {
  type RightsState,
  type GroupTicks,
  type GroupPermissions,
  type RightsNode,
  noPermissions,
  groupPermissionsOf,
} from './rightsState.ts';

/** Reads the menu and the permissions of all groups. */
export async function readRightsState(db: Database): Promise<RightsState> {
  const nodes = await sql<RightsNode>`
    select id, "parentId", "menuType", nullif(code, '') as code, status from menus`.execute(db);
  const groups = await sql<GroupTicks>`
    select g.id, coalesce(g."isAdmin", false) as "isAdmin",
      coalesce((select jsonb_agg(t."menuId") from group_menus t where t."groupId" = g.id), '[]'::jsonb) as "menuIds"
    from permission_groups g`.execute(db);
  return { nodes: nodes.rows, groups: groups.rows };
}

export async function readNode(db: Database, id: number): Promise<RightsNode | null> {
  const { rows } = await sql<RightsNode>`
    select id, "parentId", "menuType", nullif(code, '') as code, status from menus where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface AccountRow {
  readonly id: number;
  readonly groupId: number | null;
  readonly merchantSign: string | null;
}

/** Returns accounts with the permission codes of their groups, by id. Leaves out ids that do not exist. */
export async function readAccounts(
  db: Database,
  ids: readonly number[],
  holdings: ReadonlyMap<number, GroupPermissions>,
): Promise<ReadonlyMap<number, Account>> {
  const { rows } = await sql<AccountRow>`
    select id, "groupId", nullif("merchantSign", '') as "merchantSign" from users
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, groupId, merchantSign }) => {
      const permissions = holdings.get(groupId ?? 0) ?? noPermissions;
      return [id, { ...permissions, groupId: groupId ?? 0, merchantSign }];
    }),
  );
}

/** Returns an account with the permission codes of its group; `null` when it does not exist. */
export async function readAccount(
  db: Database,
  id: number,
  holdings: ReadonlyMap<number, GroupPermissions>,
): Promise<Account | null> {
  return (await readAccounts(db, [id], holdings)).get(id) ?? null;
}

/** Returns the caller as an actor. A deleted account has no permission codes. */
export async function readActor(
  db: Database,
  caller: Pick<Caller, 'uid'>,
  holdings: ReadonlyMap<number, GroupPermissions>,
): Promise<Actor> {
  const account = await readAccount(db, caller.uid, holdings);
  return account ?? { ...noPermissions, groupId: 0, merchantSign: null };
}

export async function readGroupPermissions(db: Database): Promise<ReadonlyMap<number, GroupPermissions>> {
  return groupPermissionsOf(await readRightsState(db));
}
