import { sql } from 'kysely';

import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { menuType } from '../../../src/schemas/codes/system.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'permission-groups.userCount': sql`(select count(*) from users u where u."groupId" = t.id)`,
  'permission-groups.menuIds': sql`(
    select coalesce(jsonb_agg(m.id order by m.id), '[]'::jsonb) from menus m
    where t."isAdmin" or exists (select 1 from group_menus g where g."groupId" = t.id and g."menuId" = m.id))`,
  'permission-groups.routeConfig': sql`(
    select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'name', m.title, 'title', m.name, 'icon', m.icon,
      'hidden', m.hidden, 'noCache', m."noCache") order by m.sort, m.id), '[]'::jsonb) from menus m
    where m."menuType" = ${menuType.screen} and m.status = ${enableStatus.enabled}
      and (t."isAdmin" or exists (select 1 from group_menus g where g."groupId" = t.id and g."menuId" = m.id)))`,
  'users.identificationCode': sql`(
    select count(*)::bigint from second_factors f where f.uid = t.id and f.seed is not null)`,
};
