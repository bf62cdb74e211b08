import { type Expression, type ExpressionBuilder, type SqlBool, expressionBuilder } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import signOutRecords from '../../../../src/resources/devices/sign-out-records.ts';
import { deviceRunStatus } from '../../../../src/schemas/codes/cloudGame.ts';
import { offlineCause, useStatus } from '../../../../src/schemas/codes/devices.ts';
import type { RowOf, TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { type WriteScope, stampColumnsOf } from '../../../engine/effects/recordWrites.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import {
  type OpenRecordOptions,
  type UseEnd,
  closeOpenRecords,
  insertOpenRecords,
  insertClosedRecords,
} from './useRecords.ts';

export type { UseEnd } from './useRecords.ts';

/**
 * The only module that writes the use of devices: it changes `devices.runStatus` and the sign-out records together, in
 * the caller's transaction. A device in use has exactly one open record, with its room, IP address, merchant and user.
 * A device that is not in use has no open record. Every write first locks the devices, ordered by id, and then their
 * records.
 */

/** SQL condition for a device in use. All queries of the platform use this condition. */
export function isInUse(runStatus: Expression<unknown>): Expression<boolean> {
  const eb = expressionBuilder<SystemTables>();
  return eb.fn.coalesce(eb(runStatus, '=', eb.lit(deviceRunStatus.inUse)).$castTo<boolean>(), eb.lit(false));
}

/**
 * Starts the use of devices by their users. Leaves out devices that have no user, are already in use, or have an open
 * record.
 *
 * @returns the ids of the devices whose use has started
 */
export async function startUse(
  scope: WriteScope,
  ids: readonly number[],
  options: OpenRecordOptions = {},
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  await lockDeviceUse(scope, ids);
  const tables = withTables(scope.db, devices, signOutRecords);
  const rows = await tables
    .selectFrom('devices as d')
    .select('d.id')
    .where('d.id', '=', anyOf(ids))
    .where(eb => eb.not(isInUse(eb.ref('d.runStatus'))))
    .where('d.userName', 'is not', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sign_out_records as s')
            .select('s.id')
            .whereRef('s.deviceId', '=', 'd.id')
            .where('s.useStatus', '=', useStatus.inUse),
        ),
      ),
    )
    .orderBy('d.id')
    .execute();
  const begun = rows.map(row => row.id);
  if (begun.length === 0) return [];
  await tables
    .updateTable('devices')
    .set({ runStatus: deviceRunStatus.inUse })
    .where('id', '=', anyOf(begun))
    .execute();
  await insertOpenRecords(scope, begun, options);
  return begun;
}

/**
 * Ends the use of devices and closes their records with time and cause. With `isTaken`, also adds a record for each
 * idle device that has a user.
 *
 * @returns the ids of the devices that were in use
 */
export async function endUse(scope: WriteScope, ids: readonly number[], ending: UseEnd): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  await lockDeviceUse(scope, ids);
  // A sign-out by the user does not raise the revision, because users sign out often and operators would get edit
  // conflicts.
  const stamp = ending.cause === offlineCause.userLeft ? {} : stampColumnsOf(scope);
  const rows = await withTables(scope.db, devices)
    .updateTable('devices')
    .set({ runStatus: deviceRunStatus.idle, ...stamp })
    .where('id', '=', anyOf(ids))
    .where(eb => isInUse(eb.ref('runStatus')))
    .returning('id')
    .execute();
  const ended = rows.map(row => row.id);
  const noted = new Set(await closeOpenRecords(scope, ids, ending));
  await insertClosedRecords(
    scope,
    (ending.isTaken ? ids : ended).filter(id => !noted.has(id)),
    ending,
  );
  return ended;
}

/** Splits current uses when the service is renewed: closes the open records of the devices and opens new ones. */
export async function splitCurrentUse(scope: WriteScope, ids: readonly number[], note: string): Promise<void> {
  if (ids.length === 0) return;
  await lockDeviceUse(scope, ids);
  const renewed = await closeOpenRecords(scope, ids, { cause: offlineCause.renewal, note });
  if (renewed.length > 0) await insertOpenRecords(scope, renewed, {});
}

/** SQL condition for a device `d`. */
type DeviceCondition = (
  eb: ExpressionBuilder<{ readonly d: RowOf<typeof devices> } & TablesOf<[typeof devices]> & SystemTables, 'd'>,
) => Expression<SqlBool>;

/** Returns the ids of devices in use that match the condition. */
export async function findDevicesInUse(
  { db }: Pick<WriteScope, 'db'>,
  condition: DeviceCondition | Expression<SqlBool>,
): Promise<number[]> {
  const rows = await withTables(db, devices)
    .selectFrom('devices as d')
    .select('d.id')
    .where(eb => isInUse(eb.ref('d.runStatus')))
    .where(condition)
    .orderBy('d.id')
    .execute();
  return rows.map(row => row.id);
}

/** Locks the use of these devices until the transaction ends. Other writers wait. */
export async function lockDeviceUse({ db }: { readonly db: Database }, ids: readonly number[]): Promise<void> {
  await withTables(db, devices)
    .selectFrom('devices')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}
