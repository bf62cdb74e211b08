import { sql } from 'kysely';

import type { ComputedFields } from '../../engine/fields/computedFields.ts';

const moves = sql`storage_moves m where m."migrationId" = t.id`;

/** Usage of storage devices and partitions, and progress of migrations. */
export const computed: ComputedFields = {
  'storage-devices.usedGb': sql`(select coalesce(sum(p."usedGb"), 0)::bigint from partitions p where p."storageId" = t.id)`,
  'storage-devices.usedRate': sql`(
    select round(100.0 * sum(p."usedGb") / nullif(t."totalGb", 0), 2) from partitions p where p."storageId" = t.id)`,
  'partitions.usedRate': sql`round(100.0 * coalesce(t."usedGb", 0) / nullif(t.capacity, 0), 2)`,
  'partitions.overThreshold': sql`(100.0 * coalesce(t."usedGb", 0) > t.threshold * t.capacity)`,
  'storage-migrations.total': sql`(select count(*) from ${moves})`,
  'storage-migrations.success': sql`(select count(*) from ${moves} and m."jobStatus" = 2)`,
  'storage-migrations.failed': sql`(select count(*) from ${moves} and m."jobStatus" = 3)`,
  'storage-migrations.totalBytes': sql`(select coalesce(sum(m."sizeBytes"), 0)::bigint from ${moves})`,
  // Unfinished states take precedence, then failures, then successes.
  'storage-migrations.jobStatus': sql`(
    select case when count(*) filter (where m."jobStatus" = 1) > 0 then 1
      when count(*) filter (where m."jobStatus" = 0) > 0 then 0
      when count(*) filter (where m."jobStatus" = 5) > 0 then 5
      when count(*) filter (where m."jobStatus" = 3) > 0 then 3
      when count(*) filter (where m."jobStatus" = 2) > 0 then 2
      else 4 end::bigint from ${moves})`,
  'storage-migrations.endTime': sql`(
    select case when count(*) filter (where m."jobStatus" in (0, 1, 5)) = 0 then max(m."endTime") end from ${moves})`,
};
