import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { Row } from '../../engine/storage/database.ts';
import { guardGroup } from './rights/enforceRights.ts';
import { insertRecord, stampColumns } from '../../engine/records/store.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { storeGroupTicks, toMenuIds } from './menuTicks.ts';

export const effects: Effects = {
  saveGroup: onSave(async ({ db, caller }, { id, before, values }) => {
    if (before) refuseAdminGroup(before, { zh: '管理员组不能修改', en: 'The admin group cannot be edited' });
    if (before) await guardGroup(db, caller, id);
    if (values['menuIds'] !== undefined) await storeGroupTicks(db, id, values['menuIds']);
  }),

  deleteGroup: onDelete(async ({ db, caller }, record) => {
    refuseAdminGroup(record, { zh: '管理员组不能删除', en: 'The admin group cannot be deleted' });
    await guardGroup(db, caller, Number(record['id']));
    await sql`delete from group_menus where "groupId" = ${record['id']}`.execute(db);
  }),

  copyGroup: onAction(async (scope, { record, values }) => {
    if (!record) return;
    await refuseKnownName(scope, values['groupName']);
    const copy = { groupName: values['groupName'], note: record['note'], isAdmin: false };
    const id = await insertRecord(scope.db, scope.resource, copy, signature(scope));
    await sql`
      insert into group_menus ("groupId", "menuId")
      select ${id}::bigint, unnest(${[...toMenuIds(record['menuIds'])]}::bigint[])`.execute(scope.db);
  }),

  assignMenusToMerchant: onAction(async (scope, { values }) => {
    const { db, resourceOf, caller } = scope;
    const groups = resourceOf('permission-groups');
    const { rows } = await sql<Row>`
      select id, "isAdmin" from permission_groups where id = ${values['groupId']} for update`.execute(db);
    const group = rows[0] ?? {};
    refuseAdminGroup(group, { zh: '管理员组不能修改', en: 'The admin group cannot be edited' });
    await guardGroup(db, caller, Number(group['id']));
    await storeGroupTicks(db, Number(group['id']), values['menuIds']);
    await sql`
      update permission_groups set ${sql.join([...stampColumns(groups, signature(scope))])} where id = ${group['id']}`.execute(
      db,
    );
    return { groupId: group['id'] };
  }),
};

function refuseAdminGroup(group: Row, text: Label): void {
  if (group['isAdmin'] === true) throw new Refusal(text, { status: 1, code: 1 });
}

async function refuseKnownName({ db }: EffectScope, name: unknown): Promise<void> {
  const { rows } = await sql`select from permission_groups where "groupName" = ${name}`.execute(db);
  if (rows.length > 0) throw new Refusal({ zh: '组名已存在', en: 'Group name already exists' }, { status: 1, code: 1 });
}

function signature({ now, caller }: EffectScope) {
  return { now, userName: caller.userName };
}
