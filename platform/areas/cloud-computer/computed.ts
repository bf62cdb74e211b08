import { sql } from 'kysely';

import { mealType } from '../../../src/schemas/codes/billing.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

export const computed: ComputedFields = {
  'cloud-computer-accounts.remainSeconds': sql`(
    select greatest(0, m.hours * 3600 - t."usedSeconds") from cloud_computer_meals m
    where m.id = t."mealId" and m."mealType" = ${sql.lit(mealType.timed)})`,
  'cloud-computer-configs.mealCount': sql`(select count(*) from cloud_computer_meals m where m."configId" = t.id)`,
  'cloud-computer-meals.soldCount': sql`(select count(*) from cloud_computer_accounts a where a."mealId" = t.id)`,
  'data-centers.usedCount': sql`(
    select count(*) from cloud_computer_accounts a
    where a."dataCenterId" = t.id and a."accountStatus" <> ${sql.lit(accountStatus.closed)})`,
};
