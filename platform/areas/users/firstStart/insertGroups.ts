import { sql } from 'kysely';

import type { Database } from '../../../engine/storage/database.ts';

interface NewGroup {
  readonly name: string;
  readonly note: string;
  readonly isAdmin?: true;
  /** Permission codes of the group; a group of administrators needs none. */
  readonly codes?: readonly string[];
}

/** Group of the first administrator. */
export const adminGroup: NewGroup = { name: '超级管理员组', note: '拥有全部权限', isAdmin: true };

/** Inserts groups with their permissions. Returns the ids by name. */
export async function insertGroups(
  db: Database,
  groups: readonly NewGroup[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; groupName: string }>`
    insert into permission_groups ("groupName", note, "isAdmin", "createTime", "updateTime", "operatorName")
    select name, note, coalesce("isAdmin", false), ${now}::timestamp, ${now}::timestamp, 'admin'
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given (name text, note text, "isAdmin" boolean)
    returning id, "groupName"`.execute(db);
  const ids = new Map(rows.map(row => [row.groupName, row.id]));
  const ticks = groups.flatMap(({ name, codes = [] }) => codes.map(code => ({ groupId: ids.get(name), code })));
  await sql`
    with recursive ticked as (
      select given."groupId", m.id, m."parentId"
      from jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as given ("groupId" bigint, code text)
      join menus m on m.code = given.code
      union select ticked."groupId", p.id, p."parentId" from menus p join ticked on p.id = ticked."parentId")
    insert into group_menus ("groupId", "menuId") select "groupId", id from ticked on conflict do nothing`.execute(db);
  return ids;
}
