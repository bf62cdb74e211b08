import { sql } from 'kysely';

import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'ad-spaces.adCount': sql`(select count(*) from ads a where a."spaceId" = t.id and a."shelfStatus" = ${shelfStatus.listed})`,
  'ads.clickRate': sql`round(t.clicks * 100.0 / nullif(t.impressions, 0), 2)`,
};
