import type { Label } from '../../src/schemas/label.ts';
import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Deed } from '../audit.ts';
import { keepRights } from '../rights/keepRights.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { beginWrite } from './beginWrite.ts';
import { type Circumstances, type ResourceDeps, describe, loggedPart, scopeOf } from './deps.ts';
import { notFound } from './input.ts';
import { refuseWhileReferenced } from './referrers.ts';
import { type ItemDone, type Target, changed, eachItem } from './items.ts';
import { readRecord } from './select.ts';

interface Deleting {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: Circumstances;
  readonly db: Database;
}

/** Removes records, each on its own; one that others refer to stays and says so. */
export async function deleteRecords(
  { resource, deps, context, db }: Deleting,
  targets: readonly Target[],
): Promise<readonly ItemDone[]> {
  const deed = deleteDeed(resource);
  await beginWrite(db, resource, context.caller);
  const scope = scopeOf(resource, deps, context, db);
  const name = resource.effects?.delete;
  const effect = name === undefined ? undefined : deps.catalogue.effects[name];
  const run = async ({ id, revision }: Target): Promise<Deed> => {
    const record = await readRecord(db, resource, id, true);
    if (!record) throw notFound();
    if (revision !== null && record['revision'] !== revision) throw changed();
    const { screens } = deps.catalogue;
    await keepRights({ db, resource, caller: context.caller, screens, id }, async () => {
      if (effect?.on === 'delete') await effect.run(scope, record);
      await refuseWhileReferenced(db, deps.catalogue, resource, record);
      await sql`delete from ${sql.table(tableName(resource))} where id = ${id}`.execute(db);
    });
    const before = loggedPart(resource, record);
    return { ...deed, description: describe(verb, resource, record), objectId: id, request: { id }, before };
  };
  const failed = (id: number, msg: string): Deed => ({
    ...deed,
    objectId: id,
    request: { id },
    response: { msg },
    result: 'failed',
  });
  return eachItem(db, targets, { run, failed });
}

/** The log row of deleting, as far as it does not depend on what became of it. */
const verb: Label = { zh: '删除', en: 'Delete' };

export function deleteDeed(resource: Resource): Deed {
  return { type: 3, module: resource.name, description: describe(verb, resource) };
}
