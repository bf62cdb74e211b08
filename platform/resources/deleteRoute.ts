import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Deed } from '../audit.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { tableName } from '../storage/tables.ts';
import { type ResourceDeps, describe, loggedPart, scopeOf } from './deps.ts';
import { notFound, readInput, routePath, toIds } from './input.ts';
import { refuseWhileReferenced } from './integrity.ts';
import { eachItem, toDone } from './items.ts';
import { lockOrder } from './lockOrder.ts';
import { runWrite } from './runWrite.ts';
import { readRecord } from './select.ts';

/** The route that removes records, each on its own; one that others refer to stays and says so. */
export function deleteRoute(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const call = resource.api.delete;
  const code = resource.operations.delete;
  if (!call || !code) return [];
  return [
    {
      ...routePath(call),
      permission: { anyOf: [code] },
      handle: context => {
        const input = readInput(call, context);
        return remove(resource, deps, context, input[call.path.includes('{id}') ? 'id' : (call.ids ?? 'idList')]);
      },
    },
  ];
}

function remove(resource: Resource, deps: ResourceDeps, context: RouteContext, given: unknown): Promise<unknown> {
  const deed: Deed = { type: 3, module: resource.name, description: describe('删除', resource) };
  return runWrite(context, {
    attempt: { ...deed, request: context.body ?? context.params },
    prepare: async () => toIds(given),
    work: async (db, ids) => {
      if (resource.tree) await lockOrder(db, resource);
      const scope = scopeOf(resource, deps, context, db);
      const name = resource.effects?.delete;
      const effect = name === undefined ? undefined : deps.catalogue.effects[name];
      const run = async (id: number): Promise<Deed> => {
        const record = await readRecord(db, resource, id, true);
        if (!record) throw notFound();
        if (effect?.on === 'delete') await effect.run(scope, record);
        await refuseWhileReferenced(db, deps.catalogue, resource, record);
        await sql`delete from ${sql.table(tableName(resource))} where id = ${id}`.execute(db);
        const before = loggedPart(resource, record);
        return { ...deed, description: describe('删除', resource, record), objectId: id, request: { id }, before };
      };
      const failed = (id: number, msg: string): Deed => ({
        ...deed,
        objectId: id,
        request: { id },
        response: { msg },
        result: 'failed',
      });
      return toDone(await eachItem(db, ids, context.language, { run, failed }));
    },
  });
}
