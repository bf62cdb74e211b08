import { selectionKey } from '../../../src/schemas/vocabulary/actionForm.ts';
import { bulkEditableFields } from '../../../src/schemas/compile/bulkEdit.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { bulkEditCall } from '../../../src/schemas/vocabulary/listCalls.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { requiredProofForBulkEdit } from './passwordDemands.ts';
import { logEntryOfBulkEdit } from './bulkEditRecords.ts';
import type { ResourceDeps } from './deps.ts';
import { badRequestRefusal, parseRequestInput, toRoutePath } from '../http/requestInput.ts';
import type { WorkTarget } from './workRequest.ts';
import { notifyRunner, runOrQueueWork, resolveTargets } from './runOrQueueWork.ts';
import { runWrite } from './runWrite.ts';
import { prepareForm } from './validate.ts';

/**
 * Creates the route that sets a few fields of many records: `{ idList, revisions?, changes }` or `{ selection, changes
 * }`. Leaves out a record that has changed since the caller read it. Stores an edit of many records as a job.
 */
export function createBulkEditRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const code = resource.operations.edit;
  if (code === undefined || Object.keys(bulkEditableFields(resource)).length === 0) return [];
  const call = bulkEditCall(resource);
  return [
    {
      ...toRoutePath(call),
      permission: { anyOf: [code] },
      asksPassword: requiredProofForBulkEdit(resource),
      handle: async context =>
        notifyRunner(await editAll(resource, deps, context, parseRequestInput(call, context)), deps),
    },
  ];
}

function editAll(resource: Resource, deps: ResourceDeps, context: RouteContext, input: Row): Promise<unknown> {
  const { idList: ids, [selectionKey]: selection, revisions, changes, ...stray } = input;
  const attempt = { ...logEntryOfBulkEdit(resource), request: input };
  return runWrite(context, {
    attempt,
    prepare: async () => {
      if (!isRecord(changes) || Object.keys(changes).length === 0 || Object.keys(stray).length > 0) {
        throw badRequestRefusal({ zh: '请选择要修改的字段', en: 'Choose the fields to change' });
      }
      const opened = await prepareForm({ fields: bulkEditableFields(resource), mode: 'edit' }, { ...changes }, context);
      const { targets, token } = await resolveTargets({ deps, context }, resource, { ids, selection });
      return { opened, chosen: { targets: withVersions(targets, revisions), token } };
    },
    run: (db, { opened, chosen }) =>
      runOrQueueWork(
        db,
        { resource, action: null, isChange: true, values: opened, reason: null },
        { resolved: chosen, attempt, deps, context },
      ),
  });
}

/** Adds to each record the revision that the caller has read. The records of a selection already have revisions. */
function withVersions(targets: readonly WorkTarget[], revisions: unknown): readonly WorkTarget[] {
  const seen = revisions === undefined ? {} : revisions;
  if (!isRecord(seen) || !Object.values(seen).every(revision => Number.isSafeInteger(revision))) {
    throw badRequestRefusal({ zh: '版本号不正确', en: 'The revisions are not valid' });
  }
  return targets.map(({ id, revision }) => {
    const own = Object.hasOwn(seen, String(id)) ? seen[String(id)] : undefined;
    return { id, revision: typeof own === 'number' ? own : revision };
  });
}
