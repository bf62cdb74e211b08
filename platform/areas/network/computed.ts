import { sql } from 'kysely';

import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'routers.ruleCount': sql`(select count(*) from nat_rules n where n."routerId" = t.id)`,
};
