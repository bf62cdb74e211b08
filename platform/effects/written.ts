import type { Row } from '../storage/database.ts';
import { type Signature, insertRecord, setRecord } from '../resources/store.ts';
import type { EffectScope } from './effect.ts';

/** What writing to a resource needs of its surroundings; what moves by time has no more of them. */
export type WriteScope = Pick<EffectScope, 'db' | 'now' | 'caller' | 'resourceOf'>;

/** Who writes, and when, for what an effect writes. */
export function signature({ now, caller }: Pick<EffectScope, 'now' | 'caller'>): Signature {
  return { now, userName: caller.userName };
}

/** Changes a record of the effect's own resource. */
export async function change(scope: EffectScope, id: unknown, values: Row): Promise<void> {
  await setRecord(scope.db, scope.resource, { id, values }, signature(scope));
}

/** Completes the record that is being saved, whose revision the save itself has counted. */
export async function fillIn({ db, resource }: EffectScope, id: unknown, values: Row): Promise<void> {
  await setRecord(db, resource, { id, values }, null);
}

/** Changes a record of another resource. */
export async function changeOf(scope: WriteScope, resource: string, id: unknown, values: Row): Promise<void> {
  await setRecord(scope.db, scope.resourceOf(resource), { id, values }, signature(scope));
}

/** Makes a record of another resource, and gives its id. */
export function add(scope: WriteScope, resource: string, values: Row): Promise<number> {
  return insertRecord(scope.db, scope.resourceOf(resource), values, signature(scope));
}
