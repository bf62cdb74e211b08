import { sql } from 'kysely';

import type { ComputedFields } from './computedFields.ts';

export const networkFields: ComputedFields = {
  'routers.ruleCount': sql`(select count(*) from nat_rules n where n."routerId" = t.id)`,
};
