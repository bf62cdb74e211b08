import resourceBids from '../../../src/resources/devices/resource-bids.ts';
import { allocationType } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { type DeviceRow, isMerchantEnabled, lockSpareDevices } from './use/deviceChoice.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { rentOutDevices } from './use/rentOutDevices.ts';
import { completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Bid = RowOf<typeof resourceBids>;

export const effects = effectsOf(resourceBids, {
  saveResourceBid: async (scope, { id }) => {
    const bid = await withTables(scope.db, resourceBids)
      .selectFrom('resource_bids')
      .select(eb => eb(eb('quantity', '*', eb.ref('unitPrice')), '*', eb.ref('months')).as('totalAmount'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await completeSavedRecord(scope, resourceBids, id, { totalAmount: bid.totalAmount });
  },

  /** Rents spare devices to the merchant: as many as the bid requests. */
  resourceBidAccept: async (scope, { record }) => {
    const cards = await lockLot(scope, record);
    const { endTime } = await withTables(scope.db, resourceBids)
      .selectFrom('resource_bids')
      .select(eb => [
        eb('startTime', '+', eb.fn<string>('make_interval', [eb.lit(0), eb.cast('months', 'integer')])).as('endTime'),
      ])
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow();
    const { merchantSign, resourceCode, standardKey, roomId, startTime, unitPrice, bidNo } = record;
    await rentOutDevices(
      scope,
      {
        merchantSign,
        resourceCode,
        standardKey,
        roomId,
        startTime,
        unitPrice,
        allocationType: allocationType.instance,
        endTime,
        note: bidNo,
      },
      cards.map(device => device.id),
    );
  },
});

async function lockLot(scope: EffectScope, bid: Bid): Promise<readonly DeviceRow[]> {
  const { merchantSign, roomId, resourceCode, quantity } = bid;
  if (!(await isMerchantEnabled(scope, merchantSign))) throw createRefusal('商家已停用', 'The merchant is disabled');
  const cards = await lockSpareDevices(scope, { roomId, resourceCode }, quantity);
  if (cards.length === quantity) return cards;
  throw createRefusal(
    `可分配设备不足，仅有${cards.length}台，需要${quantity}台`,
    `Only ${cards.length} devices can be assigned, ${quantity} are needed`,
  );
}
