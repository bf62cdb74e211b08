import type { Row } from '../storage/database.ts';
import { type WriteStamp, insertRecord, setRecord } from '../resources/store.ts';
import type { EffectScope } from './effect.ts';

/** Context for writing to a resource. Contains no request, because scheduled transitions write without one. */
export type WriteScope = Pick<EffectScope, 'db' | 'now' | 'caller' | 'resourceOf'>;

/** Returns the time and the user name that writes of an effect store. */
export function toWriteStamp({ now, caller }: Pick<EffectScope, 'now' | 'caller'>): WriteStamp {
  return { now, userName: caller.userName };
}

/** Changes a record of the effect's own resource. */
export async function changeOwnRecord(scope: EffectScope, id: unknown, values: Row): Promise<void> {
  await setRecord(scope.db, scope.resource, { id, values }, toWriteStamp(scope));
}

/** Writes values to the record of the current save without raising its revision a second time. */
export async function completeRecord({ db, resource }: EffectScope, id: unknown, values: Row): Promise<void> {
  await setRecord(db, resource, { id, values }, null);
}

/** Changes a record of another resource. */
export async function changeRecordOf(scope: WriteScope, resource: string, id: unknown, values: Row): Promise<void> {
  await setRecord(scope.db, scope.resourceOf(resource), { id, values }, toWriteStamp(scope));
}

/** Inserts a record of another resource and returns its id. */
export function addRecord(scope: WriteScope, resource: string, values: Row): Promise<number> {
  return insertRecord(scope.db, scope.resourceOf(resource), values, toWriteStamp(scope));
}
