import { sql } from 'kysely';

import { allocationType } from '../../../src/schemas/codes/devices.ts';
import type { Row } from '../../engine/storage/database.ts';
import { distributionCodes, lockIdleDevices, prolongDevices } from '../devices/use/deviceStates.ts';
import { recycleDevices } from '../devices/use/deviceUse.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { recordRentalOperation, rentalOperation, rentOut, sentCommandStatus } from '../devices/use/rentOut.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /**
   * Rents idle devices to a merchant: the requested number, or the listed devices. Rents none if some of them are
   * unavailable.
   */
  rentalAllocate: onAction(async (scope, { values }) => {
    await refuseInvalidRental(scope, values);
    const ids = await lockDevicesToRent(scope, values);
    const rental = await rentOut(scope, await withDefaults(scope, values), ids);
    return { rentalNo: rental['rentalNo'], quantity: ids.length };
  }),

  /**
   * Starts reclaiming. When the devices are reset, the scheduler ends the rental or reduces it to the remaining
   * devices.
   */
  rentalRecycle: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const rentedCount = Number(record['quantity'] ?? 0);
    const quantity = Number(values['quantity'] ?? rentedCount);
    if (quantity > rentedCount) {
      throw createFieldRefusal(
        'quantity',
        `该租用只有 ${rentedCount} 台设备`,
        `The rental has no more than ${rentedCount} devices`,
      );
    }
    const isAll = quantity === rentedCount;
    const { rows } = await sql<{ deviceId: number }>`
      update merchant_resource_details set "distributionStatus" = ${distributionCodes.recycling}::bigint, revision = revision + 1
      where id in (
        select m.id from merchant_resource_details m left join devices d on d.id = m."deviceId"
        where m."rentalNo" = ${record['rentalNo']} and m."distributionStatus" = ${distributionCodes.assigned}
        order by d."userName" nulls first, m.id limit ${isAll ? null : quantity}::bigint)
      returning "deviceId"`.execute(scope.db);
    await recycleDevices(
      scope,
      rows.map(row => row.deviceId),
    );
    await changeOwnRecord(scope, record['id'], { commandStatus: sentCommandStatus, failReason: null });
    await recordRentalOperation(scope, record, {
      operationType: rentalOperation.recycle,
      quantity,
      beforeEndTime: textOf(record['endTime']),
    });
  }),

  rentalModifyTime: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const endTime = String(values['endTime']);
    if (endTime < String(record['startTime'] ?? '')) {
      throw createFieldRefusal('endTime', '结束时间不能早于开始时间', 'End time cannot be before start time');
    }
    await changeOwnRecord(scope, record['id'], { endTime });
    const { rows } = await sql<{ deviceId: number }>`
      update merchant_resource_details set "endTime" = ${endTime}, revision = revision + 1
      where "rentalNo" = ${record['rentalNo']} and "distributionStatus" = ${distributionCodes.assigned}
      returning "deviceId"`.execute(scope.db);
    await prolongDevices(
      scope,
      rows.map(row => row.deviceId),
      endTime,
    );
    await recordTimeChange(scope, record, endTime);
  }),

  rentalResend: onAction(async (scope, { record }) => {
    if (!record) return;
    await changeOwnRecord(scope, record['id'], { failReason: null });
    await recordRentalOperation(
      scope,
      { ...record, commandStatus: sentCommandStatus },
      { operationType: rentalOperation.resend },
    );
  }),

  /** Reclaims one device of a rental, which continues with its other devices. */
  rentedDeviceRecycle: onAction(async (scope, { record }) => {
    if (!record) return;
    await recycleDevices(scope, [Number(record['deviceId'])]);
    const rental = await readRental(scope, record);
    if (rental) await recordRentalOperation(scope, rental, { operationType: rentalOperation.recycle, quantity: 1 });
  }),

  rentedDeviceModifyTime: onAction(async (scope, { record, values }) => {
    if (!record) return;
    await changeOwnRecord(scope, record['id'], { endTime: values['endTime'] });
    await prolongDevices(scope, [Number(record['deviceId'])], String(values['endTime']));
    const rental = await readRental(scope, record);
    if (rental)
      await recordTimeChange(scope, { ...rental, quantity: 1, endTime: record['endTime'] }, values['endTime']);
  }),
};

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

async function refuseInvalidRental({ db }: EffectScope, values: Row): Promise<void> {
  const { rows } = await sql<{ standardKey: string; isOpen: boolean }>`
    select c."standardKey", c.status = 1 and s.status = 1 as "isOpen"
    from resource_codes c join resource_standards s on s."standardKey" = c."standardKey"
    where c."resourceCode" = ${values['resourceCode']} for no key update of c`.execute(db);
  const [code] = rows;
  if (code?.standardKey !== values['standardKey']) {
    throw createFieldRefusal('resourceCode', '资源编码不属于该资源规格', 'The resource code is not of this standard');
  }
  if (!code?.isOpen) throw createFieldRefusal('resourceCode', '该资源已禁用', 'The resource is disabled');
  const merchant = await sql`
    select from merchants where "merchantSign" = ${values['merchantSign']} and "merchantStatus" = 1`.execute(db);
  if (merchant.rows.length === 0) throw createFieldRefusal('merchantSign', '该商家已禁用', 'The merchant is disabled');
}

/**
 * Returns the devices to rent. `refuseInvalidRental` has locked the rows of the resource code, so that concurrent calls
 * cannot pick the same devices.
 */
async function lockDevicesToRent(scope: EffectScope, values: Row): Promise<readonly number[]> {
  const wanted = {
    resourceCode: String(values['resourceCode']),
    standardKey: String(values['standardKey']),
    allocationType: values['allocationType'] === allocationType.host ? allocationType.host : allocationType.instance,
    roomId: typeof values['roomId'] === 'number' ? values['roomId'] : null,
  };
  const requestedIds: readonly unknown[] = Array.isArray(values['deviceIds']) ? values['deviceIds'] : [];
  if (requestedIds.length > 0) {
    const ids = await lockIdleDevices(scope, { ...wanted, ids: requestedIds.map(Number) }, requestedIds.length);
    const missing = requestedIds.length - ids.length;
    if (missing === 0) return ids;
    throw createFieldRefusal('deviceIds', `${missing} 台设备不可分配`, `${missing} of the devices cannot be assigned`);
  }
  const quantity = Number(values['quantity']);
  const ids = await lockIdleDevices(scope, wanted, quantity);
  if (ids.length < quantity) {
    throw createFieldRefusal('quantity', `空闲设备不足，仅有 ${ids.length} 台`, `Only ${ids.length} devices are idle`);
  }
  return ids;
}

/**
 * Returns the rental with defaults for missing values: the start time is now, the price is that of its specification.
 */
async function withDefaults({ db, now }: EffectScope, values: Row): Promise<Row> {
  const standard = await sql<Row>`
    select "monthPrice" from resource_standards where "standardKey" = ${values['standardKey']}`.execute(db);
  const { deviceIds: _, ...rentalRequest } = values;
  return {
    ...rentalRequest,
    startTime: values['startTime'] ?? now,
    unitPrice: values['unitPrice'] ?? standard.rows[0]?.['monthPrice'] ?? null,
  };
}

async function readRental({ db }: EffectScope, { rentalNo }: Row): Promise<Row | undefined> {
  return (await sql<Row>`select * from rental_records where "rentalNo" = ${rentalNo} for update`.execute(db)).rows[0];
}

async function recordTimeChange(scope: EffectScope, rental: Row, endTime: unknown): Promise<void> {
  const operation = {
    operationType: rentalOperation.modifyTime,
    beforeEndTime: textOf(rental['endTime']),
    afterEndTime: textOf(endTime),
  };
  // Marks the operation as confirmed, because only the platform needs to apply a new end time.
  await recordRentalOperation(scope, { ...rental, commandStatus: 2 }, operation);
}
