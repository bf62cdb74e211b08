import { sql } from 'kysely';

import type { Row } from '../../../engine/storage/database.ts';
import { assignDevices, distributionCodes } from './deviceStates.ts';
import { formatRecordNo } from '../../../engine/effects/times.ts';
import { type WriteScope, addRecord, changeRecordOf } from '../../../engine/effects/recordWrites.ts';

/** Code of `commandStatus` for a command that was sent but is not confirmed yet. */
export const sentCommandStatus = 1;

/** Codes of `rentalOperationType`. */
export const rentalOperation = { allocate: 1, recycle: 2, modifyTime: 3, resend: 4 } as const;

/**
 * Rents devices, which the caller has locked, to a merchant. Writes the rental, its devices and the operation that
 * reports the rental to the merchant.
 */
export async function rentOut(scope: WriteScope, rentalRequest: Row, deviceIds: readonly number[]): Promise<Row> {
  const state = {
    distributionStatus: distributionCodes.assigned,
    commandStatus: sentCommandStatus,
    quantity: deviceIds.length,
  };
  const id = await addRecord(scope, 'rental-records', { ...rentalRequest, ...state });
  const rental: Row = { ...rentalRequest, ...state, id, rentalNo: formatRecordNo('ZL', scope.now, id) };
  const { rentalNo, merchantSign, startTime, endTime } = rental;
  await changeRecordOf(scope, 'rental-records', id, { rentalNo });
  await addDevices(scope, { rentalNo, merchantSign, startTime, endTime }, deviceIds);
  await recordRentalOperation(scope, rental, { operationType: rentalOperation.allocate, afterEndTime: endTime });
  return rental;
}

async function addDevices(scope: WriteScope, rental: Row, deviceIds: readonly number[]): Promise<void> {
  const { rentalNo, merchantSign, startTime, endTime } = rental;
  await assignDevices(scope, deviceIds, { merchantSign, expireTime: endTime });
  await sql`
    insert into merchant_resource_details
      ("deviceId", "rentalNo", "merchantSign", "distributionStatus", "startTime", "endTime")
    select unnest(${[...deviceIds]}::bigint[]), ${rentalNo}, ${merchantSign}, ${distributionCodes.assigned}::bigint,
      ${startTime}::timestamp, ${endTime}::timestamp`.execute(scope.db);
}

/** Rents one device to a merchant. Devices that one call assigns for the same period share a rental. */
export async function rentDevice(
  scope: WriteScope,
  device: Row,
  { merchantSign, endTime }: { readonly merchantSign: string; readonly endTime: string },
): Promise<void> {
  const { db, now } = scope;
  const { resourceCode, standardKey, roomId } = device;
  const allocationType = device['allocationType'] ?? 1;
  const { rows } = await sql<{ id: number; rentalNo: string; quantity: number }>`
    select id, "rentalNo", quantity from rental_records
    where "merchantSign" = ${merchantSign} and "resourceCode" = ${resourceCode} and "roomId" = ${roomId}
      and "allocationType" = ${allocationType} and "startTime" = ${now} and "endTime" = ${endTime}
      and "distributionStatus" = ${distributionCodes.assigned} order by id limit 1 for update`.execute(db);
  const [open] = rows;
  if (!open) {
    const { rows: standards } = await sql<{ monthPrice: number | null }>`
      select "monthPrice" from resource_standards where "standardKey" = ${standardKey}`.execute(db);
    const unitPrice = standards[0]?.monthPrice ?? null;
    const rentalRequest = {
      merchantSign,
      resourceCode,
      standardKey,
      roomId,
      allocationType,
      startTime: now,
      endTime,
      unitPrice,
    };
    await rentOut(scope, rentalRequest, [Number(device['id'])]);
    return;
  }
  const quantity = open.quantity + 1;
  await changeRecordOf(scope, 'rental-records', open.id, { quantity });
  await addDevices(scope, { rentalNo: open.rentalNo, merchantSign, startTime: now, endTime }, [Number(device['id'])]);
  await sql`
    update rental_operations set quantity = ${quantity}::bigint, revision = revision + 1
    where "rentalNo" = ${open.rentalNo} and "operationType" = ${rentalOperation.allocate}`.execute(db);
}

/** Records a change of a rental as an operation. */
export async function recordRentalOperation(scope: WriteScope, rental: Row, operation: Row): Promise<void> {
  const { now, caller } = scope;
  const id = await addRecord(scope, 'rental-operations', {
    rentalNo: rental['rentalNo'],
    merchantSign: rental['merchantSign'],
    resourceCode: rental['resourceCode'],
    quantity: rental['quantity'],
    commandStatus: rental['commandStatus'] ?? sentCommandStatus,
    operatorName: caller.userName,
    operateTime: now,
    ...operation,
  });
  await changeRecordOf(scope, 'rental-operations', id, { operationNo: formatRecordNo('CZ', now, id) });
}
