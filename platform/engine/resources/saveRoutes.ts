import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { makeMissingSecretsRequired, storedSecretNamesOf } from '../../../src/schemas/vocabulary/secrets.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { OperationLogEntry, OperationType } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { refuseOperationInState } from './refuseOperationInState.ts';
import { requiredProofForEdit, requiredProofForSave } from './passwordDemands.ts';
import type { SingletonRecord } from './singletonRecord.ts';
import { lockForWrite } from './lockForWrite.ts';
import { checkFiles } from './checkFiles.ts';
import { hashCredentials } from './credentials.ts';
import {
  type CallerContext,
  type ResourceDeps,
  describeOperation,
  pickLoggedFields,
  createEffectScope,
  writeStampOf,
} from './deps.ts';
import { badRequestRefusal, notFoundRefusal, parseRequestInput, toRoutePath, toId } from '../http/requestInput.ts';
import { checkReferences } from './checkReferences.ts';
import { runWrite } from './runWrite.ts';
import { readRecord, pickReadableFields } from './select.ts';
import { restoreStoredTexts, localizationOf } from './localizedExpression.ts';
import { insertRecord, updateRecord } from '../records/store.ts';
import { checkUniqueness, explainUniqueViolation } from './uniqueness.ts';
import { type FormDefinition, prepareForm, validateChangedValues, validateNewValues } from './validate.ts';
import { findEffect } from '../effects/effectRegistry.ts';

/** Creates the routes that create and change a record. Leaves out routes without a call or a permission code. */
export function createSaveRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const { api, operations } = resource;
  return [
    ...route(api.create, operations.create, {
      demand: () => requiredProofForSave(resource, 'create'),
      answer: (call, context) => create(resource, deps, call, context),
    }),
    ...createUpdateRoutes(resource, deps),
  ];
}

/** Creates the route that changes the record in the payload or, for settings, the only record. */
export function createUpdateRoutes(resource: Resource, deps: ResourceDeps, only?: SingletonRecord): readonly Route[] {
  const { api, operations } = resource;
  return route(api.update, operations.edit, {
    demand: call => requiredProofForEdit(resource, call, only?.id),
    answer: (call, context) => update({ resource, deps, call, only }, context),
  });
}

interface Saver {
  readonly demand: (call: Call) => Route['asksPassword'];
  readonly answer: (call: Call, context: RouteContext) => Promise<unknown>;
}

function route(call: Call | undefined, code: string | undefined, { demand, answer }: Saver): readonly Route[] {
  if (!call || !code) return [];
  const permission = { anyOf: [code] };
  return [{ ...toRoutePath(call), permission, asksPassword: demand(call), handle: context => answer(call, context) }];
}

async function create(resource: Resource, deps: ResourceDeps, call: Call, context: RouteContext): Promise<unknown> {
  const given = parseRequestInput(call, context);
  return save(
    { resource, deps, context },
    { type: 1, verb: { zh: '新增', en: 'Add' }, given, request: given },
    async () => {
      const opened = await prepareForm(newRecordFormOf(resource), given, context);
      return async db => ({ id: await createRecord({ resource, deps, context, db }, opened), before: null });
    },
  );
}

/** Returns the form of a new record. */
export function newRecordFormOf(resource: Resource): FormDefinition {
  return { fields: allFields(resource), checks: resource.checks, mode: 'create' };
}

/** Creates a record from a decrypted form: validates the form and runs its effect. Returns the record's id. */
export async function createRecord(write: WriteContext, opened: Row): Promise<number> {
  const { resource, context, db } = write;
  const form = newRecordFormOf(resource);
  const values = validateNewValues(form, opened, context);
  await checkChosen(write, { id: null, values });
  const stored = await hashCredentials(form, values);
  const insert = async (): Promise<number> => {
    const id = await insertRecord(db, resource, stored, writeStampOf(context));
    await runSaveEffect(resource.effects?.create, write, { id, before: null, values });
    return id;
  };
  return write.deps.catalogue.rules.rights.enforce(toRightsWrite(write, null), insert, id => id);
}

function toRightsWrite({ resource, deps, context, db }: WriteContext<CallerContext>, id: number | null) {
  return { db, resource, caller: context.caller, screens: deps.catalogue.screens, id };
}

interface UpdateRouteOptions {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly call: Call;
  readonly only: SingletonRecord | undefined;
}

async function update({ resource, deps, call, only }: UpdateRouteOptions, context: RouteContext): Promise<unknown> {
  const request = parseRequestInput(call, context);
  const { id: named, revision, ...given } = request;
  const givenId = only?.id ?? named;
  const form: FormDefinition = { fields: allFields(resource), checks: resource.checks, mode: 'edit' };
  return save(
    { resource, deps, context },
    { type: 2, verb: { zh: '修改', en: 'Edit' }, given, request, id: givenId, toAnswer: only?.toAnswer },
    async () => {
      const id = toId(givenId);
      if (typeof revision !== 'number') throw badRequestRefusal({ zh: '缺少版本号', en: 'The revision is missing' });
      const opened = await prepareForm(form, given, context);
      return async db => {
        await only?.prepare(db, context);
        const before = await readRecord(db, resource, id, true);
        if (!before) throw notFoundRefusal();
        if (before['revision'] !== revision) throw conflictRefusal(resource, before);
        const localization = localizationOf(deps.catalogue, context.language);
        const settled = restoreStoredTexts(resource, localization, { given: opened, stored: before });
        await updateRecordFromForm({ resource, deps, context, db }, { id, before, opened: settled });
        return { id, before };
      };
    },
  );
}

interface Change {
  readonly id: number;
  /** Current record, locked until the transaction ends. */
  readonly before: Row;
  readonly opened: Row;
}

/** Changes a record: validates the form, checks its references and runs its effect. */
export async function updateRecordFromForm(
  write: WriteContext<CallerContext>,
  { id, before, opened }: Change,
): Promise<void> {
  const { resource, context, db } = write;
  refuseOperationInState(resource, before, 'edit', context.now);
  const fields = allFields(resource);
  const requiredFields = makeMissingSecretsRequired(fields, storedSecretNamesOf(fields, before));
  const form: FormDefinition = { fields: requiredFields, checks: resource.checks, mode: 'edit' };
  const values = validateChangedValues(form, before, opened, context);
  await checkChosen(write, { id, values, before, form: { ...before, ...values } });
  const stored = await hashCredentials(form, values);
  const revision = Number(before['revision']);
  await write.deps.catalogue.rules.rights.enforce(toRightsWrite(write, id), async () => {
    const next = await updateRecord(db, resource, { id, revision, values: stored }, writeStampOf(context));
    if (next === null) throw conflictRefusal(resource, before);
    await runSaveEffect(resource.effects?.update, write, { id, before, values });
  });
}

interface SaveInput {
  readonly type: OperationType;
  readonly verb: Label;
  readonly given: Row;
  /** All values of the request, under the field names of the resource. */
  readonly request: Row;
  readonly id?: unknown;
  /** Returns the part of the record for the response. If absent, the response contains the readable fields. */
  readonly toAnswer?: ((record: Row) => Row) | undefined;
}

interface SaveContext {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
}

type Store = (db: Database) => Promise<{ readonly id: number; readonly before: Row | null }>;

/** Creates or changes a record and writes the log entry. The response contains the record. */
async function save(
  { resource, deps, context }: SaveContext,
  { type, verb, given, request, id: givenId, toAnswer = record => pickReadableFields(resource, record) }: SaveInput,
  prepare: () => Promise<Store>,
): Promise<unknown> {
  const attempt: OperationLogEntry = {
    type,
    module: resource.name,
    description: describeOperation(verb, resource, given),
    objectId: typeof givenId === 'number' || typeof givenId === 'string' ? givenId : null,
    request,
    fields: allFields(resource),
  };
  return runWrite(context, {
    attempt,
    prepare,
    explain: error => explainUniqueViolation(resource, context, error),
    run: async (db, store) => {
      await lockForWrite(db, resource, { rights: deps.catalogue.rules.rights, caller: context.caller });
      const { id, before } = await store(db);
      const after = await readRecord(db, resource, id);
      if (!after) throw notFoundRefusal();
      const answer = toAnswer(after);
      const logEntry: OperationLogEntry = {
        ...attempt,
        description: describeOperation(verb, resource, after),
        objectId: id,
        before: before && pickLoggedFields(resource, before),
        after: pickLoggedFields(resource, after),
        response: { id, revision: after['revision'] },
      };
      return { response: answer, logEntries: [logEntry] };
    },
  });
}

async function checkChosen(
  { resource, deps: { catalogue }, context: { language, caller }, db }: WriteContext<CallerContext>,
  change: { readonly id: number | null; readonly values: Row; readonly before?: Row; readonly form?: Row },
): Promise<void> {
  const { form = change.values } = change;
  await checkReferences(db, { catalogue, fields: resource.fields, language, form }, change.values);
  await checkUniqueness(db, resource, language, { before: null, ...change });
  await checkFiles(db, { fields: resource.fields, language, reader: { caller, catalogue } }, change);
}

/** Context for writing a record, in a request or in a job. */
export interface WriteContext<C extends CallerContext = RouteContext> {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: C;
  readonly db: Database;
}

async function runSaveEffect(
  name: string | undefined,
  { resource, deps, context, db }: WriteContext<CallerContext>,
  change: { readonly id: number; readonly before: Row | null; readonly values: Row },
): Promise<void> {
  const effect = findEffect(deps.catalogue.effects, resource, name);
  if (effect?.on === 'save') await effect.run(createEffectScope(resource, deps, context, db), change);
}

function conflictRefusal(resource: Resource, current: Row): Refusal {
  const data = { current: pickReadableFields(resource, current) };
  const en = 'Somebody else has changed this record; compare before saving';
  return new Refusal({ zh: '该记录已被他人修改，请核对后再保存', en }, { status: 1, code: 409, data });
}
