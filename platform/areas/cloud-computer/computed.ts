import { sql } from 'kysely';

import type { ComputedFields } from '../../engine/fields/computedFields.ts';

/** Code of closed accounts, which no longer use a machine. */
const closed = 3;
/** Code of packages with a number of hours. All other packages only have an end date. */
const timed = 4;

export const computed: ComputedFields = {
  'cloud-computer-accounts.remainSeconds': sql`(
    select greatest(0, m.hours * 3600 - t."usedSeconds") from cloud_computer_meals m
    where m.id = t."mealId" and m."mealType" = ${sql.lit(timed)})`,
  'cloud-computer-configs.mealCount': sql`(select count(*) from cloud_computer_meals m where m."configId" = t.id)`,
  'cloud-computer-meals.soldCount': sql`(select count(*) from cloud_computer_accounts a where a."mealId" = t.id)`,
  'data-centers.usedCount': sql`(
    select count(*) from cloud_computer_accounts a
    where a."dataCenterId" = t.id and a."accountStatus" <> ${sql.lit(closed)})`,
};
