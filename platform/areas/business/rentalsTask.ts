import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import merchantResourceDetails from '../../../src/resources/business/merchant-resource-details.ts';
import rentalOperations from '../../../src/resources/business/rental-operations.ts';
import rentalRecords from '../../../src/resources/business/rental-records.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { commandStatus, rentalOperationType } from '../../../src/schemas/codes/business.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { releaseDevices } from '../devices/use/deviceStates.ts';
import { reclaimDevices } from '../devices/use/deviceUse.ts';
import { recordRentalOperation } from '../devices/use/rentOutDevices.ts';

/** Seconds that a card has to respond to a command. */
const responseSeconds = 10;
/** Simulated seconds for resetting a card. */
const cleaningSeconds = 60;
/** Maximum number of records per run. The next run continues. */
const maxRecordsPerRun = 50;

/** Completes the commands of rentals, ends expired rentals, and frees reset devices. */
export const scheduledTask: ScheduledTask = async scope => {
  await settleCommands(scope);
  await endExpired(scope);
  await endRecycling(scope);
};

const tablesOf = (db: Database) => withTables(db, rentalRecords, rentalOperations, merchantResourceDetails, devices);

/** Confirms the commands of rentals. Marks the command of a rental as failed when one of its devices is offline. */
async function settleCommands(scope: ScheduledTaskScope): Promise<void> {
  const db = tablesOf(scope.db);
  const due = await db
    .selectFrom('rental_records')
    .select(eb => [
      'id',
      'rentalNo',
      eb
        .selectFrom('merchant_resource_details as rented')
        .innerJoin('devices', 'devices.id', 'rented.deviceId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('rented.rentalNo', '=', 'rental_records.rentalNo')
        .where(meetsCondition(devices, 'offline', { as: 'devices' }))
        .as('offline'),
    ])
    .where('commandStatus', '=', commandStatus.sending)
    .where('updateTime', '<=', addSeconds(scope.now, -responseSeconds))
    .orderBy('id')
    .limit(maxRecordsPerRun)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, rentalNo, offline } of due) {
    const outcome = offline
      ? { commandStatus: commandStatus.failed, failReason: formatMessage('{0} 台设备离线', offline) }
      : { commandStatus: commandStatus.succeeded, failReason: null };
    await changeRecord(scope, rentalRecords, id, outcome);
    await db
      .updateTable('rental_operations')
      .set(outcome)
      .where('rentalNo', '=', rentalNo)
      .where('commandStatus', '=', commandStatus.sending)
      .execute();
  }
}

/** Reclaims the devices of expired rentals, in the same way as when an operator requests it. */
async function endExpired(scope: ScheduledTaskScope): Promise<void> {
  const db = tablesOf(scope.db);
  const expired = await db
    .selectFrom('rental_records')
    .selectAll()
    .where('distributionStatus', '=', distributionStatus.assigned)
    .where('endTime', '<=', scope.now)
    .orderBy('id')
    .limit(maxRecordsPerRun)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const rental of expired) {
    await changeRecord(scope, rentalRecords, rental.id, {
      distributionStatus: distributionStatus.reclaiming,
      commandStatus: commandStatus.sending,
      failReason: null,
    });
    const reclaimed = await db
      .updateTable('merchant_resource_details')
      .set(eb => ({ distributionStatus: distributionStatus.reclaiming, revision: eb('revision', '+', 1) }))
      .where('rentalNo', '=', rental.rentalNo)
      .where('distributionStatus', '=', distributionStatus.assigned)
      .returning('deviceId')
      .execute();
    await reclaimDevices(
      scope,
      reclaimed.flatMap(({ deviceId }) => deviceId ?? []),
    );
    await recordRentalOperation(scope, rental, {
      operationType: rentalOperationType.reclaim,
      beforeEndTime: rental.endTime,
      commandStatus: commandStatus.sending,
    });
  }
}

/**
 * Frees devices that have been reset. Ends a rental without remaining devices; other rentals continue with their
 * remaining devices.
 */
async function endRecycling(scope: ScheduledTaskScope): Promise<void> {
  const freed = await removeResetDevices(scope);
  await releaseDevices(
    scope,
    freed.flatMap(({ deviceId }) => deviceId ?? []),
  );
  const touched = new Set(freed.flatMap(({ rentalNo }) => rentalNo ?? []));
  for (const { id, left } of await lockReducedRentals(scope.db, touched)) {
    await changeRecord(
      scope,
      rentalRecords,
      id,
      left
        ? { distributionStatus: distributionStatus.assigned, quantity: left }
        : { distributionStatus: distributionStatus.unassigned, endTime: scope.now },
    );
  }
}

/** Removes reset devices, and devices that no longer exist, from their rentals. */
async function removeResetDevices({ db, now }: ScheduledTaskScope) {
  return tablesOf(db)
    .deleteFrom('merchant_resource_details')
    .where('id', 'in', query =>
      query
        .selectFrom('merchant_resource_details as rented')
        .leftJoin('devices', 'devices.id', 'rented.deviceId')
        .select('rented.id')
        .where('rented.distributionStatus', '=', distributionStatus.reclaiming)
        .where(eb =>
          eb.or([eb('devices.id', 'is', null), eb('devices.updateTime', '<=', addSeconds(now, -cleaningSeconds))]),
        )
        .orderBy('rented.id')
        .limit(maxRecordsPerRun)
        .forUpdate('rented')
        .skipLocked(),
    )
    .returning(['deviceId', 'rentalNo'])
    .execute();
}

/** Returns rentals whose reclaiming is complete, with the number of remaining devices. Locks these rentals. */
async function lockReducedRentals(db: Database, touched: ReadonlySet<string>) {
  return tablesOf(db)
    .selectFrom('rental_records')
    .select(eb => [
      'id',
      eb
        .selectFrom('merchant_resource_details as rented')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('rented.rentalNo', '=', 'rental_records.rentalNo')
        .as('left'),
    ])
    .where(eb =>
      eb.or([eb('rentalNo', '=', anyOf(touched)), eb('distributionStatus', '=', distributionStatus.reclaiming)]),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('merchant_resource_details as rented')
            .select('rented.id')
            .whereRef('rented.rentalNo', '=', 'rental_records.rentalNo')
            .where('rented.distributionStatus', '=', distributionStatus.reclaiming),
        ),
      ),
    )
    .orderBy('id')
    .limit(maxRecordsPerRun)
    .forUpdate()
    .skipLocked()
    .execute();
}
