import { jsonBuildObject } from 'kysely/helpers/postgres';

import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import menus from '../../../src/resources/system/menus.ts';
import users from '../../../src/resources/users/users.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { menuType } from '../../../src/schemas/codes/system.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { jsonbList } from '../../engine/storage/sqlTerms/jsonbList.ts';

/** Menu nodes that are ticked for a group; all nodes for a group of administrators. */
const groupMenus = rowExpressionBuilderOf(permissionGroups, menus)
  .selectFrom('menus as m')
  .where(eb =>
    eb.or([
      eb('t.isAdmin', '=', true),
      eb.exists(
        eb
          .selectFrom('group_menus as g')
          .select('g.menuId')
          .whereRef('g.groupId', '=', 't.id')
          .whereRef('g.menuId', '=', 'm.id'),
      ),
    ]),
  );

export const computed: ComputedFields = {
  'permission-groups.menuIds': groupMenus.select(eb => jsonbList(eb.ref('m.id'), [eb.ref('m.id')]).as('menuIds')),
  'permission-groups.routeConfig': groupMenus
    .select(eb =>
      jsonbList(
        jsonBuildObject({
          path: eb.ref('m.path'),
          name: eb.ref('m.title'),
          title: eb.ref('m.name'),
          icon: eb.ref('m.icon'),
          hidden: eb.ref('m.hidden'),
          noCache: eb.ref('m.noCache'),
        }),
        [eb.ref('m.sort'), eb.ref('m.id')],
      ).as('routes'),
    )
    .where('m.menuType', '=', menuType.screen)
    .where('m.status', '=', enableStatus.enabled),
  'users.identificationCode': rowExpressionBuilderOf(users)
    .selectFrom('second_factors as f')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .whereRef('f.uid', '=', 't.id')
    .where('f.seed', 'is not', null),
};
