import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { replaceGroupMenus, storeGroupMenusWithParents } from './groupMenus.ts';
import { requireGroupRights } from './rights/enforceRights.ts';

export const effects = effectsOf(permissionGroups, {
  saveGroup: async ({ db, caller }, { id, before, values: { menuIds } }) => {
    if (before) refuseAdminGroup(before, { zh: '管理员组不能修改', en: 'The admin group cannot be edited' });
    if (before) await requireGroupRights(db, caller, id);
    if (menuIds !== undefined) await storeGroupMenusWithParents(db, id, menuIds);
  },

  deleteGroup: async ({ db, caller }, group) => {
    refuseAdminGroup(group, { zh: '管理员组不能删除', en: 'The admin group cannot be deleted' });
    await requireGroupRights(db, caller, group.id);
    await withTables(db).deleteFrom('group_menus').where('groupId', '=', group.id).execute();
  },

  copyGroup: async (scope, { record: { note, menuIds }, values: { groupName } }) => {
    await refuseKnownName(scope.db, groupName);
    const id = await insertInto(scope, permissionGroups, { groupName, note, isAdmin: false });
    await replaceGroupMenus(scope.db, id, menuIds ?? []);
  },
});

/** Replaces the menu nodes of a group by the ticked nodes and their parents. */
export async function assignMenusToGroup(
  scope: EffectScope,
  groupId: number,
  menuIds: readonly number[],
): Promise<void> {
  const { db, caller } = scope;
  const group = await withTables(db, permissionGroups)
    .selectFrom('permission_groups')
    .select('isAdmin')
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  refuseAdminGroup(group, { zh: '管理员组不能修改', en: 'The admin group cannot be edited' });
  await requireGroupRights(db, caller, groupId);
  await storeGroupMenusWithParents(db, groupId, menuIds);
  await changeRecord(scope, permissionGroups, groupId, {});
}

function refuseAdminGroup(group: { readonly isAdmin: boolean } | undefined, text: Label): void {
  if (group?.isAdmin) throw new Refusal(text, { status: 1, code: 1 });
}

async function refuseKnownName(db: Database, groupName: string): Promise<void> {
  const known = await withTables(db, permissionGroups)
    .selectFrom('permission_groups')
    .select('id')
    .where('groupName', '=', groupName)
    .executeTakeFirst();
  if (known) throw new Refusal({ zh: '组名已存在', en: 'Group name already exists' }, { status: 1, code: 1 });
}
