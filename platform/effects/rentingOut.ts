import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { assignDevices, distribution } from './deviceStates.ts';
import { numberFor } from './moments.ts';
import { type WriteScope, add, changeOf } from './written.ts';

/** The code of `commandStatus` for a command that has been sent; it is answered later. */
export const sending = 1;

/** Codes of `rentalOperationType`. */
export const operation = { allocate: 1, recycle: 2, modifyTime: 3, resend: 4 } as const;

/** Rents devices that the caller holds to a merchant: the rental, its devices, and the operation that told them so. */
export async function rentOut(scope: WriteScope, asked: Row, deviceIds: readonly number[]): Promise<Row> {
  const state = { distributionStatus: distribution.assigned, commandStatus: sending, quantity: deviceIds.length };
  const id = await add(scope, 'rental-records', { ...asked, ...state });
  const rental: Row = { ...asked, ...state, id, rentalNo: numberFor('ZL', scope.now, id) };
  const { rentalNo, merchantSign, startTime, endTime } = rental;
  await changeOf(scope, 'rental-records', id, { rentalNo });
  await addDevices(scope, { rentalNo, merchantSign, startTime, endTime }, deviceIds);
  await noteRental(scope, rental, { operationType: operation.allocate, afterEndTime: endTime });
  return rental;
}

async function addDevices(scope: WriteScope, rental: Row, deviceIds: readonly number[]): Promise<void> {
  const { rentalNo, merchantSign, startTime, endTime } = rental;
  await assignDevices(scope, deviceIds, { merchantSign, expireTime: endTime });
  await sql`
    insert into merchant_resource_details
      ("deviceId", "rentalNo", "merchantSign", "distributionStatus", "startTime", "endTime")
    select unnest(${[...deviceIds]}::bigint[]), ${rentalNo}, ${merchantSign}, ${distribution.assigned}::bigint,
      ${startTime}::timestamp, ${endTime}::timestamp`.execute(scope.db);
}

/** Rents one device to a merchant; those that are given to him for the same time in one call stand in one rental. */
export async function rentOne(
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
      and "distributionStatus" = ${distribution.assigned} order by id limit 1 for update`.execute(db);
  const [open] = rows;
  if (!open) {
    const { rows: standards } = await sql<{ monthPrice: number | null }>`
      select "monthPrice" from resource_standards where "standardKey" = ${standardKey}`.execute(db);
    const unitPrice = standards[0]?.monthPrice ?? null;
    const asked = {
      merchantSign,
      resourceCode,
      standardKey,
      roomId,
      allocationType,
      startTime: now,
      endTime,
      unitPrice,
    };
    await rentOut(scope, asked, [Number(device['id'])]);
    return;
  }
  const quantity = open.quantity + 1;
  await changeOf(scope, 'rental-records', open.id, { quantity });
  await addDevices(scope, { rentalNo: open.rentalNo, merchantSign, startTime: now, endTime }, [Number(device['id'])]);
  await sql`
    update rental_operations set quantity = ${quantity}::bigint, revision = revision + 1
    where "rentalNo" = ${open.rentalNo} and "operationType" = ${operation.allocate}`.execute(db);
}

/** Every change of a rental is told in a row of its own. */
export async function noteRental(scope: WriteScope, rental: Row, told: Row): Promise<void> {
  const { now, caller } = scope;
  const id = await add(scope, 'rental-operations', {
    rentalNo: rental['rentalNo'],
    merchantSign: rental['merchantSign'],
    resourceCode: rental['resourceCode'],
    quantity: rental['quantity'],
    commandStatus: rental['commandStatus'] ?? sending,
    operatorName: caller.userName,
    operateTime: now,
    ...told,
  });
  await changeOf(scope, 'rental-operations', id, { operationNo: numberFor('CZ', now, id) });
}
