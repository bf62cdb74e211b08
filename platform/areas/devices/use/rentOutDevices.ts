import merchantResourceDetails from '../../../../src/resources/business/merchant-resource-details.ts';
import rentalOperations from '../../../../src/resources/business/rental-operations.ts';
import rentalRecords from '../../../../src/resources/business/rental-records.ts';
import resourceStandards from '../../../../src/resources/business/resource-standards.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../../../src/schemas/codes/billing.ts';
import { commandStatus, rentalOperationType } from '../../../../src/schemas/codes/business.ts';
import { allocationType } from '../../../../src/schemas/codes/devices.ts';
import type { NewRowOf, RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { DeviceRow } from './deviceChoice.ts';
import { assignDevices } from './deviceStates.ts';
import { type WriteScope, changeRecord, insertInto } from '../../../engine/effects/recordWrites.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

type NewRental = NewRowOf<typeof rentalRecords>;

type RentalTerms = Pick<NewRental, 'merchantSign' | 'startTime' | 'endTime'>;

/**
 * Rents devices to a merchant. The caller must have locked the devices. Writes the rental, its devices, and the
 * operation that reports the rental to the merchant.
 */
export async function rentOutDevices(
  scope: WriteScope,
  rentalRequest: NewRental,
  deviceIds: readonly number[],
): Promise<NewRental & { readonly rentalNo: string }> {
  const rented = {
    ...rentalRequest,
    distributionStatus: distributionStatus.assigned,
    commandStatus: commandStatus.sending,
    quantity: deviceIds.length,
  };
  const id = await insertInto(scope, rentalRecords, rented);
  const { rentalNo } = await withTables(scope.db, rentalRecords)
    .selectFrom('rental_records')
    .select('rentalNo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rental = { ...rented, rentalNo: rentalNo ?? '' };
  await addDevices(scope, rental, deviceIds);
  const operation = { operationType: rentalOperationType.assign, afterEndTime: rental.endTime ?? null };
  await recordRentalOperation(scope, rental, operation);
  return rental;
}

async function addDevices(
  scope: WriteScope,
  { rentalNo, merchantSign, startTime, endTime }: RentalTerms & { readonly rentalNo: string },
  deviceIds: readonly number[],
): Promise<void> {
  await assignDevices(scope, deviceIds, { merchantSign: merchantSign ?? null, expireTime: endTime ?? null });
  await withTables(scope.db, merchantResourceDetails, devices)
    .insertInto('merchant_resource_details')
    .columns(['deviceId', 'rentalNo', 'merchantSign', 'distributionStatus', 'startTime', 'endTime'])
    .expression(eb =>
      eb
        .selectFrom('devices')
        .select([
          'id',
          eb.val(rentalNo).as('rentalNo'),
          eb.val(merchantSign).as('merchantSign'),
          eb.val(distributionStatus.assigned).as('distributionStatus'),
          eb.val(startTime).as('startTime'),
          eb.val(endTime).as('endTime'),
        ])
        .where('id', '=', anyOf(deviceIds))
        .orderBy('id'),
    )
    .execute();
}

/**
 * Rents one device to a merchant. If a rental with the same terms and the same start time exists, adds the device to
 * this rental; otherwise creates a rental.
 */
export async function rentOutDevice(
  scope: WriteScope,
  device: DeviceRow,
  { merchantSign, endTime }: { readonly merchantSign: string; readonly endTime: string },
): Promise<void> {
  const { db, now } = scope;
  const { resourceCode, standardKey, roomId } = device;
  const tables = withTables(db, rentalRecords, rentalOperations, resourceStandards);
  const allocation = device.allocationType ?? allocationType.instance;
  const terms = { merchantSign, startTime: now, endTime };
  const open = await tables
    .selectFrom('rental_records')
    .select(['id', 'rentalNo', 'quantity'])
    .where('merchantSign', '=', merchantSign)
    .where('resourceCode', '=', resourceCode)
    .where('roomId', '=', roomId)
    .where('allocationType', '=', allocation)
    .where('startTime', '=', now)
    .where('endTime', '=', endTime)
    .where('distributionStatus', '=', distributionStatus.assigned)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!open?.rentalNo) {
    const standard = await tables
      .selectFrom('resource_standards')
      .select('monthPrice')
      .where('standardKey', '=', standardKey)
      .executeTakeFirst();
    const unitPrice = standard?.monthPrice ?? null;
    const rentalRequest = { ...terms, resourceCode, standardKey, roomId, allocationType: allocation, unitPrice };
    await rentOutDevices(scope, rentalRequest, [device.id]);
    return;
  }
  const quantity = (open.quantity ?? 0) + 1;
  await changeRecord(scope, rentalRecords, open.id, { quantity });
  await addDevices(scope, { ...terms, rentalNo: open.rentalNo }, [device.id]);
  await tables
    .updateTable('rental_operations')
    .set(eb => ({ quantity, revision: eb('revision', '+', 1) }))
    .where('rentalNo', '=', open.rentalNo)
    .where('operationType', '=', rentalOperationType.assign)
    .execute();
}

/** Columns that an operation copies from its rental. */
type OperatedRental = Partial<
  Pick<RowOf<typeof rentalRecords>, 'rentalNo' | 'merchantSign' | 'resourceCode' | 'quantity' | 'commandStatus'>
>;

export async function recordRentalOperation(
  scope: WriteScope,
  rental: OperatedRental,
  operation: NewRowOf<typeof rentalOperations>,
): Promise<void> {
  const { now, caller } = scope;
  await insertInto(scope, rentalOperations, {
    rentalNo: rental.rentalNo ?? null,
    merchantSign: rental.merchantSign ?? null,
    resourceCode: rental.resourceCode ?? null,
    quantity: rental.quantity ?? null,
    commandStatus: rental.commandStatus ?? commandStatus.sending,
    operatorName: caller.userName,
    operateTime: now,
    ...operation,
  });
}

/**
 * Returns whether a rental contains the device. The scheduler removes a reclaimed device from its rental and then frees
 * the device.
 */
export async function isRented({ db }: Pick<WriteScope, 'db'>, deviceId: number): Promise<boolean> {
  const rented = await withTables(db, merchantResourceDetails)
    .selectFrom('merchant_resource_details')
    .select('id')
    .where('deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return rented !== undefined;
}
