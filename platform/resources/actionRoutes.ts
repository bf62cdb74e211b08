import { type RawBuilder, sql } from 'kysely';

import type { Action } from '../../src/schemas/action.ts';
import { actionCall } from '../../src/schemas/actionCall.ts';
import { evaluate } from '../../src/schemas/condition.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { hashCredentials } from './credentials.ts';
import { type ResourceDeps, describe, loggedPart, scopeOf, signatureOf } from './deps.ts';
import { storedFields } from './fieldsOf.ts';
import { badRequest, notFound, readInput, recordMissing, routePath, toIds } from './input.ts';
import { checkReferences } from './integrity.ts';
import { eachItem, failure, success, toDone } from './items.ts';
import { lockOrder } from './lockOrder.ts';
import { type Done, runWrite } from './runWrite.ts';
import { expressionOf, readRecord } from './select.ts';
import { touch } from './store.ts';
import { type Form, openForm, validateNew } from './validate.ts';

const notAllowed: Label = { zh: '当前状态不允许该操作', en: 'Not allowed in the current state' };

/** One route a call: actions that share a call (up and down, on and off) are told apart by their fixed payload. */
export function actionRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  const calling = (resource.actions ?? []).filter(action => !action.opens);
  const keys = new Set(calling.map(action => keyOf(resource, action)));
  return [...keys].map(key =>
    actionRoute(
      resource,
      deps,
      calling.filter(action => keyOf(resource, action) === key),
    ),
  );
}

function keyOf(resource: Resource, action: Action): string {
  const { method, path } = actionCall(resource, action);
  return `${method} ${path}`;
}

function actionRoute(resource: Resource, deps: ResourceDeps, actions: readonly Action[]): Route {
  const [first] = actions;
  const codes = [...new Set(actions.map(action => action.code))];
  if (!first || codes.length > 1) {
    throw new Error(`${resource.name}: actions that share a call need one code, not ${codes.join(', ')}`);
  }
  const call = actionCall(resource, first);
  return {
    ...routePath(call),
    permission: { anyOf: codes },
    handle: async context => {
      const input = readInput(call, context);
      const action = actions.find(one =>
        Object.entries(one.payload ?? {}).every(([key, value]) => input[key] === value),
      );
      if (!action) throw badRequest({ zh: '未知的操作', en: 'Unknown action' });
      return act({ resource, deps, context, action }, input);
    },
  };
}

interface Acting {
  readonly resource: Resource;
  readonly deps: ResourceDeps;
  readonly context: RouteContext;
  readonly action: Action;
}

/** Splits the payload into the records and the form, and runs the action over them. */
async function act(acting: Acting, input: Row): Promise<unknown> {
  const { resource, context, action } = acting;
  const idsKey = actionCall(resource, action).ids ?? 'idList';
  const isToolbar = action.on.every(place => place === 'toolbar');
  const fixed = Object.keys(action.payload ?? {});
  const given = Object.fromEntries(
    Object.entries(input).filter(([key]) => !fixed.includes(key) && (isToolbar || key !== idsKey)),
  );
  const form: Form = { fields: action.form ?? {}, checks: action.checks, mode: 'create' };
  const attempt: Deed = { ...deedOf(acting), request: context.body };
  return runWrite(context, {
    attempt,
    prepare: async () => ({
      ids: isToolbar ? [] : toIds(input[idsKey]),
      opened: await openForm(form, given, context),
    }),
    work: async (db, { ids, opened }) => {
      const values = validateNew(form, opened, context.language);
      const chosen = { catalogue: acting.deps.catalogue, fields: form.fields, language: context.language };
      await checkReferences(db, chosen, values);
      const stored = { ...action.payload, ...(await hashCredentials(form, values)) };
      if (isToolbar) return onToolbar(acting, db, stored, attempt);
      return action.effect || !action.transition
        ? onEach(acting, db, ids, stored)
        : onAll(acting, db, ids, action.transition);
    },
  });
}

async function onToolbar(acting: Acting, db: Database, values: Row, attempt: Deed): Promise<Done> {
  const { resource, deps, context, action } = acting;
  const effect = deps.catalogue.effects[action.effect ?? ''];
  const answer =
    effect?.on === 'action'
      ? await effect.run(scopeOf(resource, deps, context, db), { record: null, values })
      : undefined;
  return { answer: answer ?? null, deeds: [{ ...attempt, response: answer }] };
}

/** One record after the other: its transition, then what the action does beside it. */
async function onEach(acting: Acting, db: Database, ids: readonly number[], values: Row): Promise<Done> {
  const { resource, deps, context, action } = acting;
  const effect = deps.catalogue.effects[action.effect ?? ''];
  const scope = scopeOf(resource, deps, context, db);
  if (resource.tree || (effect?.on === 'action' && effect.holdsOrder)) await lockOrder(db, resource);
  const run = async (id: number): Promise<Deed> => {
    const before = await readRecord(db, resource, id, true);
    if (!before) throw notFound();
    if (action.when && evaluate(action.when, { record: before, now: context.now }) === false) throw forbidden();
    if (action.transition && (await transit(acting, db, [id], action.transition)).length === 0) throw forbidden();
    const record = await readRecord(db, resource, id);
    if (effect?.on === 'action') await effect.run(scope, { record: record ?? before, values });
    const after = await readRecord(db, resource, id);
    return {
      ...deedOf(acting, before),
      objectId: id,
      request: { id, ...values },
      before: loggedPart(resource, before),
      after: after && loggedPart(resource, after),
    };
  };
  const failed = (id: number, msg: string): Deed => ({ ...refusedDeed(acting, id, msg), request: { id, ...values } });
  return toDone(await eachItem(db, ids, context.language, { run, failed }));
}

type TransitionOf = NonNullable<Action['transition']>;

/** A mere transition of many records is one statement. */
async function onAll(acting: Acting, db: Database, ids: readonly number[], transition: TransitionOf): Promise<Done> {
  const { resource, context } = acting;
  const changed = new Map((await transit(acting, db, ids, transition)).map(row => [row['id'], row]));
  const known = await sql<{ id: number; state: unknown }>`
    select t.id, ${expressionOf(resource, transition.field)} as state from ${sql.table(tableName(resource))} as t
    where t.id = any(${[...ids]}::bigint[])`.execute(db);
  const states = new Map(known.rows.map(row => [row.id, row.state]));
  const outcomes = ids.map(id => {
    const row = changed.get(id);
    if (!row) {
      const text = states.has(id) ? notAllowed : recordMissing;
      return { item: failure(id, text, context.language), deed: refusedDeed(acting, id, text.zh) };
    }
    const deed: Deed = {
      ...deedOf(acting, row),
      objectId: id,
      request: { id },
      before: { [transition.field]: row['before'] },
      after: { [transition.field]: transition.to },
    };
    return { item: success(id), deed };
  });
  return toDone(outcomes);
}

/** Makes the transition where the state allows it, in one statement; gives the rows that it changed. */
async function transit(
  { resource, context }: Acting,
  db: Database,
  ids: readonly number[],
  { field, from, to }: TransitionOf,
): Promise<readonly Row[]> {
  const type = sql.raw(sqlTypeOf(storedFields(resource)[field] ?? { kind: 'text', label: { zh: '', en: '' } }));
  const title = titleFieldOf(resource);
  const changes: readonly RawBuilder<unknown>[] = [
    sql`${sql.id(field)} = ${to}`,
    ...touch(resource, signatureOf(context)),
  ];
  const { rows } = await sql<Row>`
    with old as (
      select id, ${sql.id(field)} as before, ${sql.id(title)} as title from ${sql.table(tableName(resource))}
      where id = any(${[...ids]}::bigint[]) order by id for update)
    update ${sql.table(tableName(resource))} as t set ${sql.join(changes)} from old
    where t.id = old.id and t.${sql.id(field)} = any(${[...from]}::${type}[])
    returning t.id, old.before, old.title as ${sql.id(title)}`.execute(db);
  return rows;
}

function forbidden(): Refusal {
  return new Refusal(notAllowed, { status: 1, code: 1 });
}

function deedOf({ resource, action }: Acting, record?: Row): Deed {
  const type = action.name === 'allot' ? 11 : 2;
  return { type, module: resource.name, description: describe(action.label.zh, resource, record) };
}

function refusedDeed(acting: Acting, id: number, msg: string): Deed {
  return { ...deedOf(acting), objectId: id, request: { id }, response: { msg }, result: 'failed' };
}
