import cloudMeals from '../../../../src/resources/billing/cloud-meals.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../../src/resources/devices/resource-binds.ts';
import signOutRecords from '../../../../src/resources/devices/sign-out-records.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { bindingStatus, offlineCause, offlineType, useStatus } from '../../../../src/schemas/codes/devices.ts';
import type { RowChange } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { WriteScope } from '../../../engine/effects/recordWrites.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { nextRecordId, recordNumberOf, elapsedSeconds } from './recordExpressions.ts';

type Cause = CodeOf<typeof offlineCause>;

/** Codes of `offlineType` by cause. All other causes have no such code. */
const offlineTypes: Readonly<Partial<Record<Cause, CodeOf<typeof offlineType>>>> = {
  [offlineCause.userLeft]: offlineType.userInitiated,
  [offlineCause.scheduledTask]: offlineType.scheduledTask,
  [offlineCause.renewal]: offlineType.renewal,
};

export interface UseEnd {
  readonly cause: Cause;
  readonly note: string;
  /** True if the devices are taken from their users, so that even an idle device gets a record. */
  readonly isTaken?: boolean;
}

/**
 * Options of new records. `sign` is the prefix of the record numbers, by which the simulator recognizes its own
 * records.
 */
export interface OpenRecordOptions {
  readonly sign?: string;
}

/** Returns a query for the devices `d` with these ids, each with the id of its new record and its current binding `b`. */
function devicesToRecord(db: Database, ids: readonly number[]) {
  return withTables(db, devices, resourceBinds, cloudMeals)
    .selectFrom(eb =>
      eb.selectFrom('devices').selectAll().select(nextRecordId.as('recordId')).where('id', '=', anyOf(ids)).as('d'),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('resource_binds as r')
          .leftJoin('cloud_meals as m', 'm.id', 'r.mealId')
          .select(['r.bindTime', 'm.mealName'])
          .whereRef('r.deviceId', '=', 'd.id')
          .where('r.bindStatus', '=', bindingStatus.bound)
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('b'),
      join => join.onTrue(),
    );
}

/** Opens records of devices, each with the current binding of the device. */
export async function insertOpenRecords(
  { db, now }: WriteScope,
  ids: readonly number[],
  { sign = 'SO' }: OpenRecordOptions,
): Promise<void> {
  const opened = devicesToRecord(db, ids).select(eb => [
    'd.recordId',
    recordNumberOf(eb.ref('d.recordId'), sign).as('recordNo'),
    'd.id as deviceId',
    'd.deviceIp',
    'd.roomId',
    'd.userName',
    'd.merchantSign',
    'b.mealName',
    eb.cast<number>(eb.val(useStatus.inUse), 'bigint').as('useStatus'),
    eb.cast<string>(eb.val(now), 'timestamp').as('onTime'),
  ]);
  await withTables(db, signOutRecords)
    .insertInto('sign_out_records')
    .columns([...columnsFromDevice, 'mealName', 'useStatus', 'onTime'])
    .expression(opened)
    .execute();
}

/** Columns of a record that follow from its device, in the order in which queries select them. */
export const columnsFromDevice = [
  'id',
  'recordNo',
  'deviceId',
  'deviceIp',
  'roomId',
  'userName',
  'merchantSign',
] as const;

/** Closes the open records of devices, and returns the ids of the devices that had one. */
export async function closeOpenRecords(
  scope: WriteScope,
  ids: readonly number[],
  ending: UseEnd,
): Promise<readonly number[]> {
  const rows = await withTables(scope.db, signOutRecords)
    .updateTable('sign_out_records')
    .set(eb => ({
      ...closingValues(scope, ending),
      revision: eb('revision', '+', 1),
      usedSeconds: elapsedSeconds(scope.now, eb.ref('onTime')),
    }))
    .where('deviceId', '=', anyOf(ids))
    .where('useStatus', '=', useStatus.inUse)
    .returning('deviceId')
    .execute();
  return rows.flatMap(row => row.deviceId ?? []);
}

/**
 * Adds closed records for devices without an open record. Each record starts at the time when the device was assigned
 * to its user.
 */
export async function insertClosedRecords(scope: WriteScope, ids: readonly number[], ending: UseEnd): Promise<void> {
  if (ids.length === 0) return;
  const { db, now } = scope;
  const ended = devicesToRecord(db, ids)
    .select(eb => [
      'd.recordId',
      recordNumberOf(eb.ref('d.recordId'), 'SO').as('recordNo'),
      'd.id as deviceId',
      'd.deviceIp',
      'd.roomId',
      'd.userName',
      'd.merchantSign',
      'b.mealName',
      eb.cast<number>(eb.val(useStatus.signedOut), 'bigint').as('useStatus'),
      eb.fn.coalesce('b.bindTime', eb.cast<string>(eb.val(now), 'timestamp')).as('onTime'),
      elapsedSeconds(now, eb.ref('b.bindTime')).as('usedSeconds'),
    ])
    .where('d.userName', 'is not', null);
  const records = withTables(db, signOutRecords);
  const added = await records
    .insertInto('sign_out_records')
    .columns([...columnsFromDevice, 'mealName', 'useStatus', 'onTime', 'usedSeconds'])
    .expression(ended)
    .returning('id')
    .execute();
  await records
    .updateTable('sign_out_records')
    .set(closingValues(scope, ending))
    .where('id', '=', anyOf(added.map(row => row.id)))
    .execute();
}

/** Returns the values that close a record. They contain no operator if the user has ended the use. */
function closingValues({ now, caller }: WriteScope, { cause, note }: UseEnd): RowChange<typeof signOutRecords> {
  return {
    useStatus: useStatus.signedOut,
    offlineType: offlineTypes[cause] ?? null,
    offlineCause: cause,
    offTime: now,
    operatorName: cause === offlineCause.userLeft ? null : caller.userName,
    note,
  };
}
