import { sql } from 'kysely';

import { type Effects, onSave } from './effect.ts';
import { refusedAt } from './refused.ts';

/** Any number will do, as long as nothing else takes it. */
const chargeLock = 815_041;

export const effects: Effects = {
  /** What is used at any moment has one price: no two enabled rows for the same thing at the same time. */
  cloudServiceChargeSave: onSave(async ({ db }, { id }) => {
    // Two rows that are saved at once would not see each other.
    await sql`select pg_advisory_xact_lock(${sql.lit(chargeLock)})`.execute(db);
    const { rows } = await sql<{ chargeName: string }>`
      select o."chargeName" from cloud_service_charges t join cloud_service_charges o
        on o.id <> t.id and o.status = 1 and o."serviceType" = t."serviceType" and o."chargeMode" = t."chargeMode"
        and o."phoneType" is not distinct from t."phoneType" and o."merchantSign" is not distinct from t."merchantSign"
        and tsrange(o."effectiveTime", o."expireTime") && tsrange(t."effectiveTime", t."expireTime")
      where t.id = ${id} and t.status = 1 limit 1`.execute(db);
    const [other] = rows;
    if (other) {
      throw refusedAt(
        'effectiveTime',
        `与计费规则“${other.chargeName}”的生效时间重叠`,
        `Its time overlaps with that of ${other.chargeName}`,
      );
    }
  }),
};
