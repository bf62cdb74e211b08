import { sql } from 'kysely';

import type { Computed } from './computed.ts';

export const ofNetwork: Computed = {
  'routers.ruleCount': sql`(select count(*) from nat_rules n where n."routerId" = t.id)`,
};
