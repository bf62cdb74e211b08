import { sql } from 'kysely';

import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'menus.groupId': sql`(
    select coalesce(jsonb_agg(g."groupId" order by g."groupId"), '[]'::jsonb) from group_menus g where g."menuId" = t.id)`,
};
