import { type RawBuilder, sql } from 'kysely';

import type { Action } from '../../src/schemas/action.ts';
import { evaluate, namesIn } from '../../src/schemas/condition.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import type { Deed } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import { isGuarded } from '../rights/holdRights.ts';
import { keepRights } from '../rights/keepRights.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { beginWrite } from './beginWrite.ts';
import { type Circumstances, type ResourceDeps, describe, loggedPart, scopeOf, signatureOf } from './deps.ts';
import { storedFields } from './fieldsOf.ts';
import { notFound } from './input.ts';
import { type ItemDone, type Target, changed, eachItem, notDone } from './items.ts';
import { lockOrder } from './lockOrder.ts';
import { expressionOf, readRecord } from './select.ts';
import { touch } from './store.ts';

export const notAllowed: Label = { zh: '当前状态不允许该操作', en: 'Not allowed in the current state' };

interface Acting {
  readonly resource: Resource;
  readonly action: Action;
  readonly deps: ResourceDeps;
  readonly context: Circumstances;
  readonly db: Database;
}

/** Runs an action over records; what each of them came to stands in the outcome. */
export function actOn(acting: Acting, targets: readonly Target[], values: Row): Promise<readonly ItemDone[]> {
  const { action } = acting;
  return action.transition && !isGuarded(acting.resource) && isMere(action, action.transition)
    ? onAll(acting, targets, action.transition)
    : onEach(acting, targets, values);
}

/**
 * Whether the transition is all: no effect, no form whose values the log of each record keeps, and nothing asked of the
 * record but the state that it starts from.
 */
function isMere({ effect, form, when }: Action, { field }: TransitionOf): boolean {
  return !effect && !form && (when === undefined || namesIn(when, 'record').every(name => name === field));
}

/** Runs an action of the toolbar, which is about no record. */
export async function runOnce(acting: Acting, values: Row): Promise<{ readonly answer: unknown; readonly deed: Deed }> {
  const { resource, deps, context, action, db } = acting;
  const effect = deps.catalogue.effects[action.effect ?? ''];
  await beginWrite(db, resource, context.caller);
  const run = async () =>
    effect?.on === 'action' ? effect.run(scopeOf(resource, deps, context, db), { record: null, values }) : undefined;
  const answer = await keepRights(rightsOf(acting, null), run);
  // What is only shown does not stand in the log either.
  const response = action.answer ? undefined : answer;
  return { answer: answer ?? null, deed: { ...deedOf(acting), request: values, response } };
}

/** One record after the other: its transition, then what the action does beside it. */
async function onEach(acting: Acting, targets: readonly Target[], values: Row): Promise<readonly ItemDone[]> {
  const { resource, deps, context, action, db } = acting;
  const effect = deps.catalogue.effects[action.effect ?? ''];
  const scope = scopeOf(resource, deps, context, db);
  if (effect?.on === 'action' && effect.holdsOrder) await lockOrder(db, resource);
  await beginWrite(db, resource, context.caller);
  const shown = new Map<number, unknown>();
  const failures = new Map<number, Refusal>();
  const run = async (target: Target): Promise<Deed> => {
    const { id } = target;
    const before = await readRecord(db, resource, id, true);
    if (!before) throw notFound();
    if (target.revision !== null && before['revision'] !== target.revision) throw changed();
    if (action.when && evaluate(action.when, { record: before, now: context.now }) === false) throw forbidden();
    const given = await keepRights(rightsOf(acting, id), async () => {
      if (action.transition && (await transit(acting, [target], action.transition)).length === 0) throw forbidden();
      const record = await readRecord(db, resource, id);
      return effect?.on === 'action' ? effect.run(scope, { record: record ?? before, values }) : undefined;
    });
    if (action.answer) shown.set(id, given);
    if (given instanceof Refusal) failures.set(id, given);
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
  const done = await eachItem(db, targets, { run, failed });
  return done.map(one => {
    const failure = failures.get(one.id);
    if (one.fault === null && failure) return notDone(one.id, failure, { ...one.deed, result: 'failed' });
    return one.fault === null && shown.has(one.id) ? { ...one, shown: shown.get(one.id) } : one;
  });
}

function rightsOf({ resource, deps, context, db }: Acting, id: number | null) {
  return { db, resource, caller: context.caller, screens: deps.catalogue.screens, id };
}

type TransitionOf = NonNullable<Action['transition']>;

/** A mere transition of many records is one statement. */
async function onAll(
  acting: Acting,
  targets: readonly Target[],
  transition: TransitionOf,
): Promise<readonly ItemDone[]> {
  const { resource, db } = acting;
  const done = new Map((await transit(acting, targets, transition)).map(row => [row['id'], row]));
  const ids = targets.map(target => target.id);
  const found = await sql<{ id: number; revision: number }>`
    select t.id, t.revision from ${sql.table(tableName(resource))} as t
    where t.id = any(${ids}::bigint[])`.execute(db);
  const revisions = new Map(found.rows.map(row => [row.id, row.revision]));
  return targets.map(({ id, revision }): ItemDone => {
    const row = done.get(id);
    if (!row) {
      const isChanged = revision !== null && revisions.get(id) !== revision;
      const refusal = !revisions.has(id) ? notFound() : isChanged ? changed() : forbidden();
      return notDone(id, refusal, refusedDeed(acting, id, refusal.text.zh));
    }
    const deed: Deed = {
      ...deedOf(acting, row),
      objectId: id,
      request: { id },
      before: { [transition.field]: row['before'] },
      after: { [transition.field]: transition.to },
    };
    return { id, fault: null, deed };
  });
}

/** Makes the transition where state and revision allow it, in one statement; gives the rows that it changed. */
async function transit(
  { resource, context, db }: Acting,
  targets: readonly Target[],
  { field, from, to }: TransitionOf,
): Promise<readonly Row[]> {
  const type = sql.raw(sqlTypeOf(storedFields(resource)[field] ?? { kind: 'text', label: { zh: '', en: '' } }));
  const title = titleFieldOf(resource);
  const changes: readonly RawBuilder<unknown>[] = [
    sql`${sql.id(field)} = ${to}`,
    ...touch(resource, signatureOf(context)),
  ];
  const { rows } = await sql<Row>`
    with wanted as (
      select * from unnest(${targets.map(one => one.id)}::bigint[], ${targets.map(one => one.revision)}::bigint[])
        as given (id, revision)),
    old as (
      select t.id, ${expressionOf(resource, field)} as before, ${expressionOf(resource, title)} as title
      from ${sql.table(tableName(resource))} as t join wanted on wanted.id = t.id
      where wanted.revision is null or wanted.revision = t.revision
      order by t.id for update of t)
    update ${sql.table(tableName(resource))} as t set ${sql.join(changes)} from old
    where t.id = old.id and t.${sql.id(field)} = any(${[...from]}::${type}[])
    returning t.id, old.before, old.title as ${sql.id(title)}`.execute(db);
  return rows;
}

function forbidden(): Refusal {
  return new Refusal(notAllowed, { status: 1, code: 1 });
}

/** The log row of an action, as far as it does not depend on what became of it. */
export function deedOf({ resource, action }: Pick<Acting, 'resource' | 'action'>, record?: Row): Deed {
  const type = action.name === 'allot' ? 11 : 2;
  return { type, module: resource.name, description: describe(action.label, resource, record) };
}

function refusedDeed(acting: Acting, id: number, msg: string): Deed {
  return { ...deedOf(acting), objectId: id, request: { id }, response: { msg }, result: 'failed' };
}
