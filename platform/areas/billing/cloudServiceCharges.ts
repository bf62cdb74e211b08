import cloudServiceCharges from '../../../src/resources/billing/cloud-service-charges.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(cloudServiceCharges, {
  /**
   * Rejects an enabled charge whose period overlaps that of another enabled charge for the same service, mode, phone
   * model and merchant, so that there is only one price at any time.
   */
  cloudServiceChargeSave: async ({ db }, { id }) => {
    // Without the lock, two concurrent writes would not see each other's row.
    await lockUntilCommit(db, 'all cloud-service-charges');
    const other = await withTables(db, cloudServiceCharges)
      .selectFrom('cloud_service_charges as t')
      .innerJoin('cloud_service_charges as o', join =>
        join
          .onRef('o.id', '<>', 't.id')
          .onRef('o.serviceType', '=', 't.serviceType')
          .onRef('o.chargeMode', '=', 't.chargeMode')
          .onRef('o.phoneType', 'is not distinct from', 't.phoneType')
          .onRef('o.merchantSign', 'is not distinct from', 't.merchantSign'),
      )
      .select('o.chargeName')
      .where('t.id', '=', id)
      .where('t.status', '=', enableStatus.enabled)
      .where('o.status', '=', enableStatus.enabled)
      .where(eb =>
        eb(
          eb.fn<string>('tsrange', ['o.effectiveTime', 'o.expireTime']),
          '&&',
          eb.fn<string>('tsrange', ['t.effectiveTime', 't.expireTime']),
        ),
      )
      .executeTakeFirst();
    if (other) {
      throw createFieldRefusal(
        'effectiveTime',
        `与计费规则“${other.chargeName}”的生效时间重叠`,
        `The period overlaps with that of ${other.chargeName}`,
      );
    }
  },
});
