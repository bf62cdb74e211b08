import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { lockOnlineIdleDevices } from './use/deviceChoice.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { formatRecordNo } from '../../engine/effects/times.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { rentOut } from './use/rentOut.ts';
import { changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

const open = 0;

/** Code of `allocationType` for every rented lot. */
const asInstances = 1;

export const effects: Effects = {
  saveResourceBid: onSave(async (scope, { id, before }) => {
    if (before && before['bidStatus'] !== open) throw closedBidRefusal();
    const { rows } = await sql<Row>`
      select *, quantity * "unitPrice" * months as total
      from resource_bids where id = ${id}`.execute(scope.db);
    const bid = rows[0] ?? {};
    const bidNo = bid['bidNo'] ?? formatRecordNo('JJ', scope.now, id);
    await completeRecord(scope, id, { totalAmount: bid['total'], bidNo });
  }),

  deleteResourceBid: onDelete(async (_, { bidStatus }) => {
    if (bidStatus !== open) throw closedBidRefusal();
  }),

  /** Rents currently idle devices to the merchant, as many as the lot contains. */
  resourceBidAccept: onAction(async (scope, { record }) => {
    const bid = record ?? {};
    const devices = await lockLot(scope, bid);
    const { rows } = await sql<{ endTime: string }>`
      select "startTime" + months * interval '1 month' as "endTime" from resource_bids where id = ${bid['id']}`.execute(
      scope.db,
    );
    const { merchantSign, resourceCode, standardKey, roomId, startTime, unitPrice } = bid;
    await rentOut(
      scope,
      {
        merchantSign,
        resourceCode,
        standardKey,
        roomId,
        startTime,
        unitPrice,
        allocationType: asInstances,
        endTime: rows[0]?.endTime,
        note: String(bid['bidNo']),
      },
      devices.map(device => Number(device['id'])),
    );
  }),

  resourceBidReject: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { handleNote: values['handleNote'] });
  }),
};

async function lockLot(scope: EffectScope, bid: Row): Promise<readonly Row[]> {
  const merchant = await sql`
    select from merchants where "merchantSign" = ${bid['merchantSign']} and "merchantStatus" = 1 for key share`.execute(
    scope.db,
  );
  if (merchant.rows.length === 0) throw createRefusal('商家已停用', 'The merchant is disabled');
  const quantity = Number(bid['quantity']);
  const devices = await lockOnlineIdleDevices(
    scope,
    { roomId: bid['roomId'], resourceCode: bid['resourceCode'] },
    quantity,
  );
  if (devices.length === quantity) return devices;
  throw createRefusal(
    `空闲设备不足，仅有${devices.length}台，需要${quantity}台`,
    `Only ${devices.length} devices are idle, ${quantity} are needed`,
  );
}

function closedBidRefusal() {
  return createRefusal(
    '竞价已处理，不能修改或删除',
    'The bid has been handled and can no longer be changed or deleted',
  );
}
