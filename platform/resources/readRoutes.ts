import { sql } from 'kysely';

import type { Call } from '../../src/schemas/call.ts';
import { facetsCall, totalsCall } from '../../src/schemas/listCalls.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Permission, Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { answerFacets } from './facets.ts';
import { listedFields, readableFields } from './fieldsOf.ts';
import { allOf } from './filters.ts';
import { notFound, readInput, routePath, toId } from './input.ts';
import { answerOptions } from './options.ts';
import { orderBy, readQuestion } from './question.ts';
import { expressionOf, selectShown } from './select.ts';
import type { Tongue } from './spoken.ts';
import { answerTotals } from './totals.ts';

/**
 * Rows that a list counts exactly; beyond them it answers that there are more. What a filter finds in a very large table lies
 * far apart, so that each row counted is another page read.
 */
const countLimits = { usual: 100_000, scattered: 10_000 } as const;
const veryLarge = 1_000_000;

/** Matches that are found first and sorted then. */
const fewMatches = 50_000;

/** A call, and for whom what it answers is read. */
type Spoken = RouteContext & { readonly tongue: Tongue };
type Speaking = (context: RouteContext) => Spoken;

/** The routes that only read: list, detail, facets, children and options. */
export function readRoutes(resource: Resource, catalogue: Catalogue): readonly Route[] {
  const { api } = resource;
  const permission: Permission = { anyOf: [resource.code] };
  const spoken: Speaking = context => ({
    ...context,
    tongue: { language: context.language, screens: catalogue.screens },
  });
  const route = (call: Call, handle: Route['handle'], own: Permission = permission): Route => ({
    ...routePath(call),
    permission: own,
    handle,
  });
  return [
    route(api.list, context => answerList(resource, api.list, spoken(context))),
    route(api.detail, context => answerDetail(resource, api.detail, spoken(context))),
    route(facetsCall(resource), context => answerFacets(resource, facetsCall(resource), spoken(context))),
    ...(resource.totals
      ? [route(totalsCall(resource), context => answerTotals(resource, totalsCall(resource), spoken(context)))]
      : []),
    ...childrenRoute(resource, spoken, permission),
    route(api.options, context => answerOptions(resource, catalogue, context), {
      anyOf: optionCodes(resource, catalogue),
    }),
  ];
}

function childrenRoute(resource: Resource, spoken: Speaking, permission: Permission): readonly Route[] {
  const { children } = resource.api;
  if (!children) return [];
  return [
    { ...routePath(children), permission, handle: context => answerChildren(resource, children, spoken(context)) },
  ];
}

/** Whoever sees the screen, or a screen that refers to it, may choose from it. */
export function optionCodes(resource: Pick<Resource, 'name' | 'code'>, catalogue: Catalogue): readonly string[] {
  return [...new Set([resource.code, ...catalogue.referrersOf(resource.name).map(one => one.resource.code)])];
}

async function answerList(resource: Resource, call: Call, context: Spoken): Promise<unknown> {
  const { tongue } = context;
  const question = readQuestion(resource, call, context);
  const table = sql.table(tableName(resource));
  const where = allOf(question.conditions);
  const countLimit = question.conditions.length === 0 ? countLimits.usual : await narrowedLimit(context.db, resource);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from ${table} as t ${where} limit ${countLimit + 1}) as counted`.execute(
    context.db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (question.pageNum - 1) * question.pageSize;
  if (offset >= total && total <= countLimit) return { total, list: [] };
  // `offset 0` keeps the engine from walking the whole order in search of a few matches.
  const isFew = question.conditions.length > 0 && total <= Math.min(fewMatches, countLimit);
  const fields = listedFields(resource);
  const from = isFew
    ? selectShown(resource, fields, { part: sql`(select * from ${table} as t ${where} offset 0)`, tongue })
    : sql<Row>`${selectShown(resource, fields, { tongue })} ${where}`;
  const rows = await sql<Row>`
    ${from} ${orderBy(question.sort)} limit ${question.pageSize} offset ${offset}`.execute(context.db);
  return { total: Math.min(total, countLimit), list: rows.rows, ...(total > countLimit ? { more: true } : {}) };
}

/** By what the database itself believes of the table, which costs nothing to ask. */
async function narrowedLimit(db: Database, resource: Resource): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select reltuples as many from pg_class where oid = ${tableName(resource)}::regclass`.execute(db);
  return (rows[0]?.many ?? 0) > veryLarge ? countLimits.scattered : countLimits.usual;
}

async function answerDetail(resource: Resource, call: Call, context: Spoken): Promise<unknown> {
  const id = toId(readInput(call, context)['id']);
  const { rows } = await sql<Row>`
    ${selectShown(resource, readableFields(resource), { tongue: context.tongue })} where t.id = ${id}`.execute(
    context.db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The nodes below one, or the roots; each tells whether it has children of its own. */
async function answerChildren(resource: Resource, call: Call, context: Spoken): Promise<unknown> {
  const { tree } = resource;
  if (!tree) throw notFound();
  const given = readInput(call, context)['id'];
  const isRoot = given === undefined || given === null || given === '' || given === '0' || given === 0;
  const parent = expressionOf(resource, tree.parent);
  const where = isRoot ? sql`${parent} is null` : sql`${parent} = ${toId(given)}`;
  const { rows } = await sql<Row>`
    with node as (${selectShown(resource, listedFields(resource), { tongue: context.tongue })} where ${where})
    select node.*, exists (
      select from ${sql.table(tableName(resource))} as c where ${sql.ref(`c.${tree.parent}`)} = node.id) as "hasChildren"
    from node order by ${sql.ref(`node.${tree.order}`)}, node.id`.execute(context.db);
  return rows;
}
