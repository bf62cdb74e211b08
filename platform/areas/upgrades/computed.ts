import { sql } from 'kysely';

import { certificateState, upgradeResult } from '../../../src/schemas/codes/upgrades.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

/** Counts the results of an upgrade's targets. */
function resultCounts(upgrades: string, results: string): ComputedFields {
  const those = sql`${sql.table(results)} r where r."upgradeId" = t.id`;
  const { waiting, upgrading, succeeded, failed } = upgradeResult;
  return {
    [`${upgrades}.targetCount`]: sql`(select count(*) from ${those})`,
    [`${upgrades}.successCount`]: sql`(select count(*) from ${those} and r.result = ${succeeded})`,
    [`${upgrades}.failCount`]: sql`(select count(*) from ${those} and r.result = ${failed})`,
    [`${upgrades}.progress`]: sql`(
      select coalesce(round(100.0 * count(*) filter (where r.result not in (${waiting}, ${upgrading}))
        / nullif(count(*), 0), 2), 0) from ${those})`,
  };
}

export const computed: ComputedFields = {
  'platform-versions.progress': sql`(
    select coalesce(round(avg(s.progress), 2), 0) from platform_upgrade_steps s where s."upgradeId" = t.id)`,
  ...resultCounts('application-upgrades', 'app_upgrade_results'),
  ...resultCounts('remote-upgrades', 'remote_upgrade_results'),
  'client-certificates.usedCount': sql`(select count(*) from client_upgrades u where u."certId" = t.id)`,
  // The database's clock is precise enough: a warning may appear some hours early.
  'client-certificates.validity': sql`(case
    when t."validTo" is null then null
    when t."validTo" < localtimestamp then ${certificateState.expired}
    when t."validTo" < localtimestamp + interval '30 days' then ${certificateState.expiresSoon}
    else ${certificateState.valid} end)::bigint`,
};
