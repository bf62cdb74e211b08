import { sql } from 'kysely';

import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'browser-plates.appCount': sql`(select count(*) from browser_apps a where a."plateId" = t.id)`,
  'browser-tags.appCount': sql`(select count(*) from browser_apps a where a."tagIds" @> to_jsonb(t.id))`,
};
