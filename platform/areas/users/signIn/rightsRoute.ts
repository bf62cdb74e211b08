import { sql } from 'kysely';

import { badRequest } from '../../../engine/http/requestInput.ts';
import type { Caller, Route } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';

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
      throw badRequest({ zh: `请给出1-${most}个权限编码`, en: `Name 1-${most} permission codes` });
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
  const { rows } = await sql<Holder>`
    select asked.code, g.id, g."groupName" as name
    from unnest(${codes}::text[]) as asked (code)
    join permission_groups g on g."isAdmin" or exists (
      select 1 from group_menus held
      join menus leaf on leaf.id = held."menuId" and leaf.status = 1 and leaf.code = asked.code
      left join menus screen on screen.id = leaf."parentId"
      left join menus area on area.id = screen."parentId"
      where held."groupId" = g.id and coalesce(screen.status, 1) = 1 and coalesce(area.status, 1) = 1)
    order by g.id`.execute(db);
  return rows;
}
