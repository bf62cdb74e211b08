import type { NewRowOf, RowChange } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { eb } from '../records/withRecordTables.ts';
import { type WriteStamp, insertRecord, insertRecords, writeRecordValues } from '../records/store.ts';
import type { EffectScope } from './effect.ts';

/** Context for writing to a resource. Contains no request, because scheduled transitions write without one. */
export type WriteScope = Pick<EffectScope, 'db' | 'now' | 'caller' | 'resourceOf'>;

/** Context of write functions that receive the resource itself instead of its name. */
export type StampScope = Pick<EffectScope, 'db' | 'now'> & { readonly caller: Pick<EffectScope['caller'], 'userName'> };

/** Returns the time and the user name that an effect stores with each write. */
function toWriteStamp({ now, caller }: Pick<StampScope, 'now' | 'caller'>): WriteStamp {
  return { now, userName: caller.userName };
}

/**
 * Returns the columns that every change of a record must also update: revision, time and operator. Use these columns to
 * update many records in one statement.
 *
 * @example update.set({ bindStatus: bindStatus.expired, ...stampColumnsOf(scope) })
 */
export function stampColumnsOf({ now, caller }: Pick<StampScope, 'now' | 'caller'>) {
  return { revision: eb('revision', '+', 1), updateTime: now, operatorName: caller.userName };
}

/** Changes a record. Raises its revision and stores the time and the operator. */
export async function changeRecord<const R extends Resource>(
  scope: StampScope,
  resource: R,
  id: number,
  values: NoInfer<RowChange<R>>,
): Promise<void> {
  await writeRecordValues(scope.db, resource, { id, values }, toWriteStamp(scope));
}

/**
 * Adds values to the record that the current call saves. Does not raise the revision, because the call has already
 * raised it.
 */
export async function completeSavedRecord<const R extends Resource>(
  { db }: Pick<WriteScope, 'db'>,
  resource: R,
  id: number,
  values: NoInfer<RowChange<R>>,
): Promise<void> {
  await writeRecordValues(db, resource, { id, values }, null);
}

/** Inserts a record and returns its id. Fields without a value get their default. */
export function insertInto<const R extends Resource>(
  scope: StampScope,
  resource: R,
  values: NoInfer<NewRowOf<R>>,
): Promise<number> {
  return insertRecord(scope.db, resource, values, toWriteStamp(scope));
}

/** Inserts many records in their order, with one statement. Fields without a value get their default. */
export async function insertManyInto<const R extends Resource>(
  scope: StampScope,
  resource: R,
  records: readonly NoInfer<NewRowOf<R>>[],
): Promise<void> {
  await insertRecords(scope.db, resource, records, toWriteStamp(scope));
}
