import merchantResourceDetails from '../../../src/resources/business/merchant-resource-details.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import rentalRecords from '../../../src/resources/business/rental-records.ts';
import resourceCodes from '../../../src/resources/business/resource-codes.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import devices from '../../../src/resources/devices/devices.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { commandStatus, merchantStatus, rentalOperationType } from '../../../src/schemas/codes/business.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { allocationType } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { lockAssignableDevices, extendDeviceService } from '../devices/use/deviceStates.ts';
import { reclaimDevices } from '../devices/use/deviceUse.ts';
import { recordRentalOperation, rentOutDevices } from '../devices/use/rentOutDevices.ts';

type Rental = RowOf<typeof rentalRecords>;

interface RentalRequest {
  readonly merchantSign: string;
  readonly standardKey: string;
  readonly resourceCode: string;
  readonly allocationType: CodeOf<typeof allocationType>;
  readonly roomId?: number | null;
  readonly deviceIds?: readonly number[] | null;
  readonly quantity?: number | null;
  readonly startTime?: string | null;
  readonly endTime: string;
  readonly unitPrice?: number | null;
  readonly note?: string | null;
}

export const effects = [
  effectsOf(rentalRecords, {
    /**
     * Rents assignable devices to a merchant: the requested number, or the listed devices. Refuses if not all of these
     * devices are available.
     */
    rentalAllocate: async (scope, { values }) => {
      await refuseInvalidRental(scope.db, values);
      const ids = await lockDevicesToRent(scope, values);
      const { rentalNo } = await rentOutDevices(scope, await withDefaults(scope, values), ids);
      return { rentalNo, quantity: ids.length };
    },

    /**
     * Starts to reclaim devices of the rental: all, or the number in the form. When the devices are reset, the
     * scheduler ends the rental or reduces it to the remaining devices.
     */
    rentalRecycle: async (scope, { record, values }) => {
      const rentedCount = record.quantity ?? 0;
      const quantity = values.quantity ?? rentedCount;
      if (quantity > rentedCount) {
        throw createFieldRefusal(
          'quantity',
          `该租用只有 ${rentedCount} 台设备`,
          `The rental has no more than ${rentedCount} devices`,
        );
      }
      await reclaimDevices(scope, await startReclaiming(scope.db, record, quantity === rentedCount ? null : quantity));
      await changeRecord(scope, rentalRecords, record.id, { commandStatus: commandStatus.sending, failReason: null });
      await recordRentalOperation(scope, record, {
        operationType: rentalOperationType.reclaim,
        quantity,
        beforeEndTime: record.endTime,
      });
    },

    rentalModifyTime: async (scope, { record, values: { endTime } }) => {
      if (endTime < (record.startTime ?? '')) {
        throw createFieldRefusal('endTime', '结束时间不能早于开始时间', 'End time cannot be before start time');
      }
      await changeRecord(scope, rentalRecords, record.id, { endTime });
      const prolonged = await withTables(scope.db, merchantResourceDetails)
        .updateTable('merchant_resource_details')
        .set(eb => ({ endTime, revision: eb('revision', '+', 1) }))
        .where('rentalNo', '=', record.rentalNo)
        .where('distributionStatus', '=', distributionStatus.assigned)
        .returning('deviceId')
        .execute();
      await extendDeviceService(scope, deviceIdsOf(prolonged), endTime);
      await recordTimeChange(scope, record, endTime);
    },

    rentalResend: async (scope, { record }) => {
      await changeRecord(scope, rentalRecords, record.id, { failReason: null });
      await recordRentalOperation(
        scope,
        { ...record, commandStatus: commandStatus.sending },
        { operationType: rentalOperationType.sendAgain },
      );
    },
  }),

  effectsOf(merchantResourceDetails, {
    /** Reclaims one device of a rental, which continues with its other devices. */
    rentedDeviceRecycle: async (scope, { record }) => {
      await reclaimDevices(scope, deviceIdsOf([record]));
      const rental = await lockRental(scope.db, record.rentalNo);
      const operation = { operationType: rentalOperationType.reclaim, quantity: 1 };
      if (rental) await recordRentalOperation(scope, rental, operation);
    },

    rentedDeviceModifyTime: async (scope, { record, values: { endTime } }) => {
      await changeRecord(scope, merchantResourceDetails, record.id, { endTime });
      await extendDeviceService(scope, deviceIdsOf([record]), endTime);
      const rental = await lockRental(scope.db, record.rentalNo);
      if (rental) await recordTimeChange(scope, { ...rental, quantity: 1, endTime: record.endTime }, endTime);
    },
  }),
];

/** Returns the device ids of the rows. Leaves out rows whose device no longer exists. */
function deviceIdsOf(rows: readonly { readonly deviceId: number | null }[]): readonly number[] {
  return rows.flatMap(({ deviceId }) => deviceId ?? []);
}

/**
 * Marks devices of a rental as being reclaimed, starting with devices that have no user. Marks all devices if `limit`
 * is null.
 */
async function startReclaiming(db: Database, { rentalNo }: Rental, limit: number | null): Promise<readonly number[]> {
  const reclaimed = await withTables(db, merchantResourceDetails, devices)
    .updateTable('merchant_resource_details')
    .set(eb => ({ distributionStatus: distributionStatus.reclaiming, revision: eb('revision', '+', 1) }))
    .where('id', 'in', query =>
      query
        .selectFrom('merchant_resource_details as rented')
        .leftJoin('devices', 'devices.id', 'rented.deviceId')
        .select('rented.id')
        .where('rented.rentalNo', '=', rentalNo)
        .where('rented.distributionStatus', '=', distributionStatus.assigned)
        .orderBy('devices.userName', order => order.asc().nullsFirst())
        .orderBy('rented.id')
        .$if(limit !== null, rented => rented.limit(limit)),
    )
    .returning('deviceId')
    .execute();
  return deviceIdsOf(reclaimed);
}

async function refuseInvalidRental(db: Database, request: RentalRequest): Promise<void> {
  const tables = withTables(db, resourceCodes, resourceStandards, merchants);
  const code = await tables
    .selectFrom('resource_codes as code')
    .innerJoin('resource_standards as standard', 'standard.standardKey', 'code.standardKey')
    .select(['code.standardKey', 'code.status', 'standard.status as standardStatus'])
    .where('code.resourceCode', '=', request.resourceCode)
    .forNoKeyUpdate('code')
    .executeTakeFirst();
  if (code?.standardKey !== request.standardKey) {
    throw createFieldRefusal(
      'resourceCode',
      '资源编码不属于该资源规格',
      'The resource code does not belong to this specification',
    );
  }
  if (code.status !== enableStatus.enabled || code.standardStatus !== enableStatus.enabled) {
    throw createFieldRefusal('resourceCode', '该资源已禁用', 'The resource is disabled');
  }
  const merchant = await tables
    .selectFrom('merchants')
    .select('id')
    .where('merchantSign', '=', request.merchantSign)
    .where('merchantStatus', '=', merchantStatus.enabled)
    .executeTakeFirst();
  if (!merchant) throw createFieldRefusal('merchantSign', '该商家已禁用', 'The merchant is disabled');
}

/**
 * Returns the ids of the devices to rent. Concurrent calls cannot pick the same devices, because `refuseInvalidRental`
 * has locked the resource code.
 */
async function lockDevicesToRent(scope: EffectScope, request: RentalRequest): Promise<readonly number[]> {
  const { resourceCode, standardKey, allocationType: allocation, roomId = null, deviceIds } = request;
  const wanted = { resourceCode, standardKey, allocationType: allocation, roomId };
  const requestedIds = deviceIds ?? [];
  if (requestedIds.length > 0) {
    const ids = await lockAssignableDevices(scope, { ...wanted, ids: requestedIds }, requestedIds.length);
    const missing = requestedIds.length - ids.length;
    if (missing === 0) return ids;
    throw createFieldRefusal('deviceIds', `${missing} 台设备不可分配`, `${missing} of the devices cannot be assigned`);
  }
  const quantity = request.quantity ?? 0;
  const ids = await lockAssignableDevices(scope, wanted, quantity);
  if (ids.length < quantity) {
    throw createFieldRefusal(
      'quantity',
      `可分配设备不足，仅有 ${ids.length} 台`,
      `Only ${ids.length} devices can be assigned`,
    );
  }
  return ids;
}

/**
 * Returns the rental with defaults for missing values: the current time as the start time, and the price of the
 * specification as the unit price.
 */
async function withDefaults({ db, now }: EffectScope, request: RentalRequest) {
  const standard = await withTables(db, resourceStandards)
    .selectFrom('resource_standards')
    .select('monthPrice')
    .where('standardKey', '=', request.standardKey)
    .executeTakeFirst();
  const { deviceIds: _, ...rental } = request;
  return {
    ...rental,
    startTime: request.startTime ?? now,
    unitPrice: request.unitPrice ?? standard?.monthPrice ?? null,
  };
}

async function lockRental(db: Database, rentalNo: string | null): Promise<Rental | undefined> {
  return withTables(db, rentalRecords)
    .selectFrom('rental_records')
    .selectAll()
    .where('rentalNo', '=', rentalNo)
    .forUpdate()
    .executeTakeFirst();
}

async function recordTimeChange(scope: EffectScope, rental: Rental, endTime: string): Promise<void> {
  const operation = {
    operationType: rentalOperationType.changeEndTime,
    beforeEndTime: rental.endTime,
    afterEndTime: endTime,
  };
  // No device has to confirm a new end time, so the operation is stored as succeeded.
  await recordRentalOperation(scope, { ...rental, commandStatus: commandStatus.succeeded }, operation);
}
