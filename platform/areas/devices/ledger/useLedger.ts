import { type RawBuilder, sql } from 'kysely';

import { stampColumns } from '../../../engine/records/store.ts';
import type { Row } from '../../../engine/storage/database.ts';
import { type WriteScope, toWriteStamp } from '../../../engine/effects/recordWrites.ts';

/**
 * The only module that writes the use of devices: it changes `devices.runStatus` and the sign-out records together, in
 * the caller's transaction. A device in use has exactly one open record, with its room, IP address, merchant and user.
 * A device that is not in use has no open record. Every write first locks the devices, ordered by id, and then their
 * records.
 */

/** Causes of the end of a use: codes of `offlineCause`. */
export const endCause = {
  user: 1,
  task: 2,
  renewal: 3,
  operator: 4,
  restart: 5,
  reset: 6,
  restore: 7,
  maintenance: 8,
  fault: 9,
  replaced: 10,
  recalled: 11,
  lost: 12,
  account: 13,
  removed: 14,
  corrected: 15,
} as const;

type Cause = (typeof endCause)[keyof typeof endCause];

/** Codes of `offlineType` by cause. All other causes have no such code. */
const offlineTypes: Readonly<Partial<Record<Cause, number>>> = {
  [endCause.user]: 0,
  [endCause.task]: 1,
  [endCause.renewal]: 2,
};

/** Codes of `useStatus`. */
const open = 1;
const closed = 2;

export interface UseEnd {
  readonly cause: Cause;
  readonly note: string;
  /** True if the devices are taken from their users, so that even an idle device gets a record. */
  readonly isTaken?: boolean;
}

/** Options of new records. The simulator uses `sign` as the prefix of record numbers, to recognize its own records. */
interface OpenRecordOptions {
  readonly sign?: string;
}

/** SQL condition for a device in use. The platform has no other definition. */
export function inUse(runStatus: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${runStatus} = 1, false)`;
}

/**
 * Starts the use of devices by their users. Leaves out devices without a user, in use, or with an open record.
 *
 * @returns the ids of the devices whose use has started
 */
export async function startUse(
  scope: WriteScope,
  ids: readonly number[],
  options: OpenRecordOptions = {},
): Promise<readonly number[]> {
  const { db } = scope;
  if (ids.length === 0) return [];
  await lockUse(scope, ids);
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d
    where d.id = any(${[...ids]}::bigint[]) and not ${inUse(sql`d."runStatus"`)} and d."userName" is not null
      and not exists (select from sign_out_records s where s."deviceId" = d.id and s."useStatus" = ${open})
    order by d.id`.execute(db);
  const begun = rows.map(row => row.id);
  if (begun.length === 0) return [];
  await sql`update devices set "runStatus" = 1 where id = any(${begun}::bigint[])`.execute(db);
  await openRecords(scope, begun, options);
  return begun;
}

/**
 * Ends the use of devices and closes their records with time and cause. Leaves out devices that are not in use, unless
 * they are taken from their users.
 *
 * @returns the ids of the devices that were in use
 */
export async function endUse(scope: WriteScope, ids: readonly number[], ending: UseEnd): Promise<readonly number[]> {
  const { db } = scope;
  if (ids.length === 0) return [];
  await lockUse(scope, ids);
  // Does not raise the revision, because users sign out all day and operators would get edit conflicts.
  const changes = [
    sql`"runStatus" = 0::bigint`,
    ...(ending.cause === endCause.user ? [] : stampColumns(scope.resourceOf('devices'), toWriteStamp(scope))),
  ];
  const { rows } = await sql<{ id: number }>`
    update devices set ${sql.join(changes)}
    where id = any(${[...ids]}::bigint[]) and ${inUse(sql`"runStatus"`)} returning id`.execute(db);
  const ended = rows.map(row => row.id);
  const noted = new Set(await closeRecords(scope, ids, ending));
  await recordEndings(
    scope,
    (ending.isTaken ? ids : ended).filter(id => !noted.has(id)),
    ending,
  );
  return ended;
}

/** Splits current uses when the service is renewed: closes the open records of the devices and opens new ones. */
export async function renewUse(scope: WriteScope, ids: readonly number[], note: string): Promise<void> {
  if (ids.length === 0) return;
  await lockUse(scope, ids);
  const renewed = await closeRecords(scope, ids, { cause: endCause.renewal, note });
  if (renewed.length > 0) await openRecords(scope, renewed, {});
}

/** Returns the ids of devices in use that match the condition. */
export async function findUsedDevices({ db }: Pick<WriteScope, 'db'>, where: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where ${inUse(sql`d."runStatus"`)} and (${where}) order by d.id`.execute(db);
  return rows.map(row => row.id);
}

/** Locks the use of these devices until the transaction ends. Other writers wait. */
async function lockUse({ db }: WriteScope, ids: readonly number[]): Promise<void> {
  await sql`select from devices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db);
}

/** SQL that reserves the id of the new record of each device `d`, so that the record number can contain this id. */
export const nextRecordIdJoin = sql`cross join lateral (
  select nextval(pg_get_serial_sequence('sign_out_records', 'id')) as id where d.id is not null) n`;

async function openRecords(
  { db, now }: WriteScope,
  ids: readonly number[],
  { sign = 'SO' }: OpenRecordOptions,
): Promise<void> {
  await sql`
    insert into sign_out_records (id, "recordNo", "deviceId", "deviceIp", "roomId", "userName", "merchantSign", "mealName",
      "useStatus", "onTime")
    select n.id, ${sign}::text || lpad(n.id::text, 8, '0'), d.id, d."deviceIp", d."roomId", d."userName", d."merchantSign",
      b."mealName", ${open}, ${now}::timestamp
    from devices d
      left join lateral (${currentBinding(sql`d.id`)}) b on true
      ${nextRecordIdJoin}
    where d.id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Query for the current binding of a device. */
const currentBinding = (deviceId: RawBuilder<unknown>) => sql`
  select r."bindTime", m."mealName" from resource_binds r left join cloud_meals m on m.id = r."mealId"
  where r."deviceId" = ${deviceId} and r."bindStatus" = 1 order by r.id desc limit 1`;

async function closeRecords(scope: WriteScope, ids: readonly number[], ending: UseEnd): Promise<readonly number[]> {
  const { db, now } = scope;
  const { rows } = await sql<{ deviceId: number }>`
    update sign_out_records set ${sql.join(closingColumns(scope, ending))}, revision = revision + 1,
      "usedSeconds" = greatest(0, extract(epoch from ${now}::timestamp - coalesce("onTime", ${now}::timestamp)))::bigint
    where "deviceId" = any(${[...ids]}::bigint[]) and "useStatus" = ${open} returning "deviceId"`.execute(db);
  return rows.map(row => row.deviceId);
}

/**
 * Records the end of a use that has no open record. The record starts at the time when the device was assigned to its
 * user.
 */
async function recordEndings(scope: WriteScope, ids: readonly number[], ending: UseEnd): Promise<void> {
  if (ids.length === 0) return;
  const { db, now } = scope;
  const { rows } = await sql<{ id: number }>`
    insert into sign_out_records (id, "recordNo", "deviceId", "deviceIp", "roomId", "userName", "merchantSign", "mealName",
      "useStatus", "onTime", "usedSeconds")
    select n.id, 'SO' || lpad(n.id::text, 8, '0'), d.id, d."deviceIp", d."roomId", d."userName", d."merchantSign",
      b."mealName", ${closed}, coalesce(b."bindTime", ${now}::timestamp),
      greatest(0, extract(epoch from ${now}::timestamp - coalesce(b."bindTime", ${now}::timestamp)))::bigint
    from devices d
      left join lateral (${currentBinding(sql`d.id`)}) b on true
      ${nextRecordIdJoin}
    where d.id = any(${[...ids]}::bigint[]) and d."userName" is not null returning id`.execute(db);
  const added = rows.map(row => row.id);
  await sql`
    update sign_out_records set ${sql.join(closingColumns(scope, ending))} where id = any(${added}::bigint[])`.execute(
    db,
  );
}

/** Returns the columns that close a record. A use that its user has ended has no operator. */
function closingColumns({ now, caller }: WriteScope, ending: UseEnd): readonly RawBuilder<unknown>[] {
  const values: Row = {
    useStatus: closed,
    offlineType: offlineTypes[ending.cause] ?? null,
    offlineCause: ending.cause,
  };
  return [
    ...Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}::bigint`),
    sql`"offTime" = ${now}::timestamp`,
    sql`"operatorName" = ${ending.cause === endCause.user ? null : caller.userName}::text`,
    sql`note = ${ending.note}`,
  ];
}
