import { sql } from 'kysely';

import { distributionCodes, releaseDevices } from '../devices/use/deviceStates.ts';
import { recycleDevices } from '../devices/use/deviceUse.ts';
import { recordRentalOperation, rentalOperation } from '../devices/use/rentOut.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';
import { setRecord } from '../../engine/records/store.ts';
import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { ScheduledTask, ScheduledTaskScope } from '../../engine/scheduler/scheduledTask.ts';

/** Seconds after which a card has either responded to a command or never will. */
const responseSeconds = 10;
/** Simulated seconds for resetting a card. */
const cleaningSeconds = 60;
/** Maximum number of records per run. The next run continues. */
const atOnce = 50;

/** Codes of `commandStatus`. */
const command = { sending: 1, success: 2, failed: 3 } as const;

/** Completes the commands of rentals, ends expired rentals, and ends the recycling of devices. */
export const scheduledTask: ScheduledTask = async scope => {
  await settleCommands(scope);
  await endExpired(scope);
  await endRecycling(scope);
};

/** Confirms the commands of rentals. Marks a command as failed when one of its devices is offline. */
async function settleCommands(scope: ScheduledTaskScope): Promise<void> {
  const { rows } = await sql<{ id: number; rentalNo: string; offline: number }>`
    select r.id, r."rentalNo", (
      select count(*) from merchant_resource_details m join devices d on d.id = m."deviceId"
      where m."rentalNo" = r."rentalNo" and d."networkStatus" = 0) as offline
    from rental_records r
    where r."commandStatus" = ${command.sending}
      and r."updateTime" <= ${scope.now}::timestamp - ${`${responseSeconds} seconds`}::interval
    order by r.id limit ${atOnce} for update of r skip locked`.execute(scope.db);
  for (const { id, rentalNo, offline } of rows) {
    const outcome: Row =
      offline > 0
        ? { commandStatus: command.failed, failReason: formatMessage('{0} 台设备离线', offline) }
        : { commandStatus: command.success, failReason: null };
    await setRecord(scope.db, scope.resourceOf('rental-records'), { id, values: outcome }, toWriteStamp(scope));
    await sql`
      update rental_operations set "commandStatus" = ${outcome['commandStatus']}, "failReason" = ${outcome['failReason']}
      where "rentalNo" = ${rentalNo} and "commandStatus" = ${command.sending}`.execute(scope.db);
  }
}

/** Reclaims the devices of expired rentals, in the same way as when an operator requests it. */
async function endExpired(scope: ScheduledTaskScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<Row>`
    select * from rental_records
    where "distributionStatus" = ${distributionCodes.assigned} and "endTime" <= ${now}::timestamp
    order by id limit ${atOnce} for update skip locked`.execute(db);
  for (const rental of rows) {
    const values = {
      distributionStatus: distributionCodes.recycling,
      commandStatus: command.sending,
      failReason: null,
    };
    await setRecord(db, scope.resourceOf('rental-records'), { id: rental['id'], values }, toWriteStamp(scope));
    const devices = await sql<{ deviceId: number }>`
      update merchant_resource_details set "distributionStatus" = ${distributionCodes.recycling}::bigint, revision = revision + 1
      where "rentalNo" = ${rental['rentalNo']} and "distributionStatus" = ${distributionCodes.assigned}
      returning "deviceId"`.execute(db);
    await recycleDevices(
      scope,
      devices.rows.map(row => row.deviceId),
    );
    const operation = {
      operationType: rentalOperation.recycle,
      beforeEndTime: typeof rental['endTime'] === 'string' ? rental['endTime'] : null,
      commandStatus: command.sending,
    };
    await recordRentalOperation(scope, rental, operation);
  }
}

/**
 * Frees devices that have been reset. Ends a rental without remaining devices; other rentals continue with their
 * remaining devices.
 */
async function endRecycling(scope: ScheduledTaskScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<{ deviceId: number; rentalNo: string }>`
    delete from merchant_resource_details where id in (
      select m.id from merchant_resource_details m left join devices d on d.id = m."deviceId"
      where m."distributionStatus" = ${distributionCodes.recycling}
        and (d.id is null or d."updateTime" <= ${now}::timestamp - ${`${cleaningSeconds} seconds`}::interval)
      order by m.id limit ${atOnce} for update of m skip locked)
    returning "deviceId", "rentalNo"`.execute(db);
  await releaseDevices(
    scope,
    rows.map(row => row.deviceId),
  );
  const touched = [...new Set(rows.map(row => row.rentalNo))];
  const open = await sql<{ id: number; left: number }>`
    select r.id, (select count(*) from merchant_resource_details m where m."rentalNo" = r."rentalNo") as left
    from rental_records r
    where (r."rentalNo" = any(${touched}::text[]) or r."distributionStatus" = ${distributionCodes.recycling})
      and not exists (
        select from merchant_resource_details m
        where m."rentalNo" = r."rentalNo" and m."distributionStatus" = ${distributionCodes.recycling})
    order by r.id limit ${atOnce} for update of r skip locked`.execute(db);
  for (const { id, left } of open.rows) {
    const values: Row = {
      distributionStatus: left > 0 ? distributionCodes.assigned : distributionCodes.unassigned,
      ...(left > 0 ? { quantity: left } : { endTime: now }),
    };
    await setRecord(db, scope.resourceOf('rental-records'), { id, values }, toWriteStamp(scope));
  }
}
