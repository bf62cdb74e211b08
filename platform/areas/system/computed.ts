import menus from '../../../src/resources/system/menus.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';
import { rowExpressionBuilderOf } from '../../engine/resources/rowExpressionBuilderOf.ts';
import { jsonbList } from '../../engine/storage/sqlTerms/jsonbList.ts';

export const computed: ComputedFields = {
  'menus.groupId': rowExpressionBuilderOf(menus)
    .selectFrom('group_menus as g')
    .select(eb => jsonbList(eb.ref('g.groupId'), [eb.ref('g.groupId')]).as('groupIds'))
    .whereRef('g.menuId', '=', 't.id'),
};
