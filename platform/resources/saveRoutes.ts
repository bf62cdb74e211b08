import type { Call } from '../../src/schemas/call.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import type { Deed, OperationType } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { violatedUnique } from '../storage/databaseFault.ts';
import { hashCredentials } from './credentials.ts';
import { type ResourceDeps, describe, loggedPart, scopeOf, signatureOf } from './deps.ts';
import { badRequest, notFound, readInput, routePath, toId } from './input.ts';
import { checkReferences, checkUnique, uniqueErrors } from './integrity.ts';
import { lockOrder } from './lockOrder.ts';
import { runWrite } from './runWrite.ts';
import { readRecord, readablePart } from './select.ts';
import { insertRecord, updateRecord } from './store.ts';
import { type Form, openForm, refuseErrors, validateChange, validateNew } from './validate.ts';

/** The routes that make and change one record. A resource without the call, or without the code, has none. */
export function saveRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const { api, operations } = resource;
  const route = (
    call: Call | undefined,
    code: string | undefined,
    answer: (call: Call, context: RouteContext) => Promise<unknown>,
  ): readonly Route[] =>
    call && code
      ? [{ ...routePath(call), permission: { anyOf: [code] }, handle: context => answer(call, context) }]
      : [];
  return [
    ...route(api.create, operations.create, (call, context) => create(resource, deps, call, context)),
    ...route(api.update, operations.edit, (call, context) => update(resource, deps, call, context)),
  ];
}

async function create(resource: Resource, deps: ResourceDeps, call: Call, context: RouteContext): Promise<unknown> {
  const given = readInput(call, context);
  const form: Form = { fields: allFields(resource), checks: resource.checks, mode: 'create' };
  return save(resource, context, { type: 1, verb: '新增', given }, async () => {
    const opened = await openForm(form, given, context);
    return async db => {
      const values = validateNew(form, opened, context.language);
      await checkChosen({ resource, deps, context, db }, { id: null, values });
      const stored = await hashCredentials(form, values);
      const id = await insertRecord(db, resource, stored, signatureOf(context));
      await runSaveEffect(resource.effects?.create, { resource, deps, context, db }, { id, before: null, values });
      return { id, before: null };
    };
  });
}

async function update(resource: Resource, deps: ResourceDeps, call: Call, context: RouteContext): Promise<unknown> {
  const { id: givenId, version, ...given } = readInput(call, context);
  const form: Form = { fields: allFields(resource), checks: resource.checks, mode: 'edit' };
  return save(resource, context, { type: 2, verb: '修改', given, id: givenId }, async () => {
    const id = toId(givenId);
    if (typeof version !== 'number') throw badRequest({ zh: '缺少版本号', en: 'The version is missing' });
    const opened = await openForm(form, given, context);
    return async db => {
      const before = await readRecord(db, resource, id, true);
      if (!before) throw notFound();
      if (before['version'] !== version) throw conflict(resource, before);
      const values = validateChange(form, before, opened, context.language);
      await checkChosen({ resource, deps, context, db }, { id, values });
      const stored = await hashCredentials(form, values);
      const next = await updateRecord(db, resource, { id, version, values: stored }, signatureOf(context));
      if (next === null) throw conflict(resource, before);
      await runSaveEffect(resource.effects?.update, { resource, deps, context, db }, { id, before, values });
      return { id, before };
    };
  });
}

interface Saving {
  readonly type: OperationType;
  readonly verb: string;
  readonly given: Row;
  readonly id?: unknown;
}

type Store = (db: Database) => Promise<{ readonly id: number; readonly before: Row | null }>;

/** What create and update have in common: the write, its log row, and the record as the answer. */
async function save(
  resource: Resource,
  context: RouteContext,
  { type, verb, given, id: givenId }: Saving,
  prepare: () => Promise<Store>,
): Promise<unknown> {
  const attempt: Deed = {
    type,
    module: resource.name,
    description: describe(verb, resource, given),
    objectId: typeof givenId === 'number' || typeof givenId === 'string' ? givenId : null,
    request: context.body,
  };
  return runWrite(context, {
    attempt,
    prepare,
    explain: error => explainUnique(resource, context, error),
    work: async (db, store) => {
      if (resource.tree) await lockOrder(db, resource);
      const { id, before } = await store(db);
      const after = await readRecord(db, resource, id);
      if (!after) throw notFound();
      const answer = readablePart(resource, after);
      const deed: Deed = {
        ...attempt,
        description: describe(verb, resource, after),
        objectId: id,
        before: before && loggedPart(resource, before),
        after: loggedPart(resource, after),
        response: { id, version: after['version'] },
      };
      return { answer, deeds: [deed] };
    },
  });
}

async function checkChosen(
  { resource, deps: { catalogue }, context: { language }, db }: Place,
  change: { readonly id: number | null; readonly values: Row },
): Promise<void> {
  await checkReferences(db, { catalogue, fields: resource.fields, language }, change.values);
  await checkUnique(db, resource, language, change);
}

interface Place {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly db: Database;
}

async function runSaveEffect(
  name: string | undefined,
  { resource, deps, context, db }: Place,
  change: { readonly id: number; readonly before: Row | null; readonly values: Row },
): Promise<void> {
  const effect = name === undefined ? undefined : deps.catalogue.effects[name];
  if (effect?.on === 'save') await effect.run(scopeOf(resource, deps, context, db), change);
}

function conflict(resource: Resource, current: Row): Refusal {
  return new Refusal(
    { zh: '该记录已被他人修改，请核对后再保存', en: 'Somebody else has changed this record; compare before saving' },
    { status: 1, code: 409, data: { current: readablePart(resource, current) } },
  );
}

function explainUnique(resource: Resource, { language }: RouteContext, error: unknown): unknown {
  const index = violatedUnique(error);
  const errors = index === null ? null : uniqueErrors(resource, index, language);
  return errors ? refuseErrors(errors) : error;
}
