import { sql } from 'kysely';

import type { Computed } from './computed.ts';

export const ofApps: Computed = {
  'browser-plates.appCount': sql`(select count(*) from browser_apps a where a."plateId" = t.id)`,
  'browser-tags.appCount': sql`(select count(*) from browser_apps a where a."tagIds" @> to_jsonb(t.id))`,
};
