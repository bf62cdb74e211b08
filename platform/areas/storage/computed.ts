import { sql } from 'kysely';

import { jobStatus } from '../../../src/schemas/codes/common.ts';
import type { ComputedFields } from '../../engine/fields/computedFields.ts';

const moves = sql`storage_moves m where m."migrationId" = t.id`;

const { waiting, running, paused, failed, succeeded } = jobStatus;
const unfinished = [waiting, running, paused].map(state => sql.lit(state));

/**
 * Branches of a `case` expression, in order of precedence. The state of a migration is the first of these states that
 * any of its moves has.
 */
const stateBranches = [running, waiting, paused, failed, succeeded].map(
  state => sql`when count(*) filter (where m."jobStatus" = ${sql.lit(state)}) > 0 then ${sql.lit(state)}`,
);

/** Usage of storage devices and partitions, and progress of migrations. */
export const computed: ComputedFields = {
  'storage-devices.usedGb': sql`(select coalesce(sum(p."usedGb"), 0)::bigint from partitions p where p."storageId" = t.id)`,
  'storage-devices.usedRate': sql`(
    select round(100.0 * sum(p."usedGb") / nullif(t."totalGb", 0), 2) from partitions p where p."storageId" = t.id)`,
  'partitions.usedRate': sql`round(100.0 * coalesce(t."usedGb", 0) / nullif(t.capacity, 0), 2)`,
  'partitions.overThreshold': sql`(100.0 * coalesce(t."usedGb", 0) > t.threshold * t.capacity)`,
  'storage-migrations.total': sql`(select count(*) from ${moves})`,
  'storage-migrations.success': sql`(select count(*) from ${moves} and m."jobStatus" = ${jobStatus.succeeded})`,
  'storage-migrations.failed': sql`(select count(*) from ${moves} and m."jobStatus" = ${jobStatus.failed})`,
  'storage-migrations.totalBytes': sql`(select coalesce(sum(m."sizeBytes"), 0)::bigint from ${moves})`,
  'storage-migrations.jobStatus': sql`(select case ${sql.join(stateBranches, sql` `)}
      else ${sql.lit(jobStatus.cancelled)} end::bigint from ${moves})`,
  'storage-migrations.endTime': sql`(
    select case when count(*) filter (where m."jobStatus" in (${sql.join(unfinished)})) = 0 then max(m."endTime") end
    from ${moves})`,
};
