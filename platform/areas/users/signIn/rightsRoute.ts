import menus from '../../../../src/resources/system/menus.ts';
import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import type { Caller, Route } from '../../../engine/http/route.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

interface Holder {
  readonly code: string;
  readonly id: number;
  readonly name: string;
}

const most = 100;
/** Screen that edits groups. Callers who can open this screen also receive the groups that hold a permission. */
const groupsScreen = 'users:permission-groups';

/**
 * `GET ?codes=a,b` → `{ group, rights: [{ code, isHeld, groups }] }`: returns which of these permission codes the
 * caller's group holds. For callers who can see groups, also returns all groups that hold each code. For other callers,
 * `groups` is `null`.
 */
export const rightsRoute: Route = {
  method: 'GET',
  path: '/api/user/v1/designjet/rights',
  permission: 'session',
  handle: async ({ db, caller, query }) => {
    const codes = (query['codes'] ?? '').split(',').filter(code => code !== '');
    if (codes.length === 0 || codes.length > most || codes.some(code => code.length > 64 || code.includes('\0'))) {
      throw badRequestRefusal({ zh: `请给出1-${most}个权限编码`, en: `Name 1-${most} permission codes` });
    }
    const holders = maySeeGroups(caller) ? await readHolders(db, codes) : null;
    return {
      group: { id: caller.groupId, name: caller.groupName },
      rights: codes.map(code => ({
        code,
        isHeld: caller.isAdmin || caller.codes.has(code),
        groups: holders && holders.filter(holder => holder.code === code).map(({ id, name }) => ({ id, name })),
      })),
    };
  },
};

function maySeeGroups({ isAdmin, codes }: Caller): boolean {
  return isAdmin || codes.has(groupsScreen);
}

async function readHolders(db: Database, codes: readonly string[]): Promise<readonly Holder[]> {
  const tables = withTables(db, permissionGroups, menus);
  const groups = await tables
    .selectFrom('permission_groups')
    .select(['id', 'groupName as name', 'isAdmin'])
    .orderBy('id')
    .execute();
  const ticks = await tables
    .selectFrom('group_menus as held')
    .innerJoin('menus as leaf', 'leaf.id', 'held.menuId')
    .leftJoin('menus as screen', 'screen.id', 'leaf.parentId')
    .leftJoin('menus as area', 'area.id', 'screen.parentId')
    .select(['held.groupId', 'leaf.code'])
    .where('leaf.code', '=', anyOf(codes))
    .where('leaf.status', '=', enableStatus.enabled)
    .where('screen.status', 'is distinct from', enableStatus.disabled)
    .where('area.status', 'is distinct from', enableStatus.disabled)
    .execute();
  const held = new Set(ticks.map(({ groupId, code }) => `${groupId} ${code}`));
  return groups.flatMap(({ id, name, isAdmin }) =>
    codes.filter(code => isAdmin || held.has(`${id} ${code}`)).map(code => ({ code, id, name })),
  );
}
