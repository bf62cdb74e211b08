import type { Database } from '../../../engine/storage/database.ts';
import menus from '../../../../src/resources/system/menus.ts';
import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { recordset } from '../../../engine/storage/sqlTerms/recordset.ts';

interface NewGroup {
  readonly name: string;
  readonly note: string;
  readonly isAdmin?: true;
  /** Permission codes of the group; a group of administrators needs none. */
  readonly codes?: readonly string[];
}

export const adminGroup: NewGroup = { name: '超级管理员组', note: '拥有全部权限', isAdmin: true };

/** Inserts groups with their permissions. Returns the ids by name. */
export async function insertPermissionGroups(
  db: Database,
  groups: readonly NewGroup[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const tables = withTables(db, menus, permissionGroups);
  const rows = await tables
    .insertInto('permission_groups')
    .columns(['groupName', 'note', 'isAdmin', 'createTime', 'updateTime', 'operatorName'])
    .expression(
      tables
        .selectFrom(recordset('given', { name: 'text', note: 'text', isAdmin: 'boolean' }, groups))
        .select(eb => [
          'name',
          'note',
          eb.fn.coalesce('isAdmin', eb.lit(false)).as('isAdmin'),
          castTo(now, 'timestamp(0)').as('createTime'),
          castTo(now, 'timestamp(0)').as('updateTime'),
          castTo('admin', 'text').as('operatorName'),
        ]),
    )
    .returning(['id', 'groupName'])
    .execute();
  const ids = new Map(rows.map(row => [row.groupName, row.id]));
  const ticks = groups.flatMap(({ name, codes = [] }) => codes.map(code => ({ groupId: ids.get(name) ?? 0, code })));
  await tables
    .withRecursive('ticked(groupId, id, parentId)', query =>
      query
        .selectFrom(recordset('given', { groupId: 'bigint', code: 'text' }, ticks))
        .innerJoin('menus', 'menus.code', 'given.code')
        .select(['given.groupId', 'menus.id', 'menus.parentId'])
        .union(
          query
            .selectFrom('menus as parent')
            .innerJoin('ticked', 'ticked.parentId', 'parent.id')
            .select(['ticked.groupId', 'parent.id', 'parent.parentId']),
        ),
    )
    .insertInto('group_menus')
    .columns(['groupId', 'menuId'])
    .expression(query => query.selectFrom('ticked').select(['groupId', 'id']))
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return ids;
}
