import { sql } from 'kysely';

import { type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Advisory lock of the service charges: an arbitrary number that no other lock uses. */
const chargeLock = 815_041;

export const effects: Effects = {
  /**
   * Rejects two enabled charges for the same service, mode, phone model and merchant whose periods overlap, so that
   * there is only one price at any time.
   */
  cloudServiceChargeSave: onSave(async ({ db }, { id }) => {
    // Without the lock, two concurrent writes would not see each other's row.
    await sql`select pg_advisory_xact_lock(${sql.lit(chargeLock)})`.execute(db);
    const { rows } = await sql<{ chargeName: string }>`
      select o."chargeName" from cloud_service_charges t join cloud_service_charges o
        on o.id <> t.id and o.status = 1 and o."serviceType" = t."serviceType" and o."chargeMode" = t."chargeMode"
        and o."phoneType" is not distinct from t."phoneType" and o."merchantSign" is not distinct from t."merchantSign"
        and tsrange(o."effectiveTime", o."expireTime") && tsrange(t."effectiveTime", t."expireTime")
      where t.id = ${id} and t.status = 1 limit 1`.execute(db);
    const [other] = rows;
    if (other) {
      throw createFieldRefusal(
        'effectiveTime',
        `与计费规则“${other.chargeName}”的生效时间重叠`,
        `Its time overlaps with that of ${other.chargeName}`,
      );
    }
  }),
};
