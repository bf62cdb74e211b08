import { sql } from 'kysely';

import type { ComputedFields } from '../../engine/fields/computedFields.ts';

/**
 * Sums the shares of an author. Leaves out scripts from another platform: that platform receives the settlement and
 * pays its authors itself.
 */
const sumOfShares = (condition: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(e."authorShare"), 0) from script_expenses e left join scripts s on s.id = e."scriptId"
  where e."authorId" = t.id and s."platformId" is null and ${condition})`;

export const computed: ComputedFields = {
  'script-games.scriptCount': sql`(select count(*) from scripts s where s."gameId" = t.id)`,
  'script-authors.scriptCount': sql`(select count(*) from scripts s where s."authorId" = t.id)`,
  'script-authors.totalIncome': sumOfShares(sql`true`),
  'script-authors.unsettled': sumOfShares(sql`e.settled is not true`),
  'script-platforms.scriptCount': sql`(select count(*) from scripts s where s."platformId" = t.id)`,
};
