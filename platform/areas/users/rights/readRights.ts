import menus from '../../../../src/resources/system/menus.ts';
import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import users from '../../../../src/resources/users/users.ts';
import type { Caller } from '../../../engine/http/route.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import type { Account, Actor } from './permissionIssues.ts';
import {
  type RightsState,
  type GroupPermissions,
  type RightsNode,
  noPermissions,
  groupPermissionsOf,
} from './rightsState.ts';

/** Reads the menu and the permissions of all groups. */
export async function readRightsState(db: Database): Promise<RightsState> {
  const groups = await withTables(db, permissionGroups)
    .selectFrom('permission_groups')
    .select(eb => [
      'id',
      eb.fn.coalesce('isAdmin', eb.lit(false)).as('isAdmin'),
      eb
        .selectFrom('group_menus')
        .select(({ fn }) => fn.agg<readonly number[]>('jsonb_agg', ['menuId']).as('menuIds'))
        .whereRef('groupId', '=', 'permission_groups.id')
        .as('menuIds'),
    ])
    .execute();
  return {
    nodes: await selectNodes(db).execute(),
    groups: groups.map(group => ({ ...group, menuIds: group.menuIds ?? [] })),
  };
}

export async function readRightsNode(db: Database, id: number): Promise<RightsNode | null> {
  return (await selectNodes(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

function selectNodes(db: Database) {
  return withTables(db, menus)
    .selectFrom('menus')
    .select(eb => [
      'id',
      'parentId',
      'menuType',
      eb.fn<string | null>('nullif', ['code', eb.val('')]).as('code'),
      'status',
    ]);
}

/** Returns accounts with the permission codes of their groups, by id. Leaves out ids that do not exist. */
export async function readAccounts(
  db: Database,
  ids: readonly number[],
  holdings: ReadonlyMap<number, GroupPermissions>,
): Promise<ReadonlyMap<number, Account>> {
  const accounts = await withTables(db, users)
    .selectFrom('users')
    .select(eb => ['id', eb.fn.coalesce('groupId', eb.lit(0)).as('groupId'), 'merchantSign'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(
    accounts.map(({ id, groupId, merchantSign }) => {
      const permissions = holdings.get(groupId) ?? noPermissions;
      return [id, { ...permissions, groupId, merchantSign: merchantSign || null }];
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
