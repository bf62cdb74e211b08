import { sql } from 'kysely';

import { distribution, freeDevices } from '../effects/deviceStates.ts';
import { recycleDevices } from '../effects/deviceUse.ts';
import { noteRental, operation } from '../effects/rentingOut.ts';
import { signature } from '../effects/written.ts';
import { setRecord } from '../resources/store.ts';
import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import type { Chore, ChoreScope } from './chore.ts';

/** A card answers a command within this time or not at all. */
const answerSeconds = 10;
/** Cleaning a card takes so long. */
const cleaningSeconds = 60;
/** Enough for a round; what is left comes with the next. */
const atOnce = 50;

/** Codes of `commandStatus`. */
const command = { sending: 1, success: 2, failed: 3 } as const;

/** Answers to the commands of rentals, the end of those whose time is over, and the end of recycling. */
export const chore: Chore = async scope => {
  await settleCommands(scope);
  await endExpired(scope);
  await endRecycling(scope);
};

/** A command has failed where one of the devices cannot be reached. */
async function settleCommands(scope: ChoreScope): Promise<void> {
  const { rows } = await sql<{ id: number; rentalNo: string; offline: number }>`
    select r.id, r."rentalNo", (
      select count(*) from merchant_resource_details m join devices d on d.id = m."deviceId"
      where m."rentalNo" = r."rentalNo" and d."networkStatus" = 0) as offline
    from rental_records r
    where r."commandStatus" = ${command.sending}
      and r."updateTime" <= ${scope.now}::timestamp - ${`${answerSeconds} seconds`}::interval
    order by r.id limit ${atOnce} for update of r skip locked`.execute(scope.db);
  for (const { id, rentalNo, offline } of rows) {
    const outcome: Row =
      offline > 0
        ? { commandStatus: command.failed, failReason: say('{0} 台设备离线', offline) }
        : { commandStatus: command.success, failReason: null };
    await setRecord(scope.db, scope.resourceOf('rental-records'), { id, values: outcome }, signature(scope));
    await sql`
      update rental_operations set "commandStatus" = ${outcome['commandStatus']}, "failReason" = ${outcome['failReason']}
      where "rentalNo" = ${rentalNo} and "commandStatus" = ${command.sending}`.execute(scope.db);
  }
}

/** What was rented until now is taken back as if somebody had asked for it. */
async function endExpired(scope: ChoreScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<Row>`
    select * from rental_records
    where "distributionStatus" = ${distribution.assigned} and "endTime" <= ${now}::timestamp
    order by id limit ${atOnce} for update skip locked`.execute(db);
  for (const rental of rows) {
    const values = { distributionStatus: distribution.recycling, commandStatus: command.sending, failReason: null };
    await setRecord(db, scope.resourceOf('rental-records'), { id: rental['id'], values }, signature(scope));
    const devices = await sql<{ deviceId: number }>`
      update merchant_resource_details set "distributionStatus" = ${distribution.recycling}::bigint, revision = revision + 1
      where "rentalNo" = ${rental['rentalNo']} and "distributionStatus" = ${distribution.assigned}
      returning "deviceId"`.execute(db);
    await recycleDevices(
      scope,
      devices.rows.map(row => row.deviceId),
    );
    const told = { operationType: operation.recycle, beforeEndTime: rental['endTime'], commandStatus: command.sending };
    await noteRental(scope, rental, told);
  }
}

/** Devices that are clean belong to nobody; a rental without any has ended, another goes on with the rest. */
async function endRecycling(scope: ChoreScope): Promise<void> {
  const { db, now } = scope;
  const { rows } = await sql<{ deviceId: number; rentalNo: string }>`
    delete from merchant_resource_details where id in (
      select m.id from merchant_resource_details m left join devices d on d.id = m."deviceId"
      where m."distributionStatus" = ${distribution.recycling}
        and (d.id is null or d."updateTime" <= ${now}::timestamp - ${`${cleaningSeconds} seconds`}::interval)
      order by m.id limit ${atOnce} for update of m skip locked)
    returning "deviceId", "rentalNo"`.execute(db);
  await freeDevices(
    scope,
    rows.map(row => row.deviceId),
  );
  const touched = [...new Set(rows.map(row => row.rentalNo))];
  const open = await sql<{ id: number; left: number }>`
    select r.id, (select count(*) from merchant_resource_details m where m."rentalNo" = r."rentalNo") as left
    from rental_records r
    where (r."rentalNo" = any(${touched}::text[]) or r."distributionStatus" = ${distribution.recycling})
      and not exists (
        select from merchant_resource_details m
        where m."rentalNo" = r."rentalNo" and m."distributionStatus" = ${distribution.recycling})
    order by r.id limit ${atOnce} for update of r skip locked`.execute(db);
  for (const { id, left } of open.rows) {
    const values: Row = {
      distributionStatus: left > 0 ? distribution.assigned : distribution.unassigned,
      ...(left > 0 ? { quantity: left } : { endTime: now }),
    };
    await setRecord(db, scope.resourceOf('rental-records'), { id, values }, signature(scope));
  }
}
