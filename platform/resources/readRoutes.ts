import { sql } from 'kysely';

import type { Api, Call } from '../../src/schemas/call.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Permission, Route, RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { listedFields, readableFields } from './fieldsOf.ts';
import { allOf } from './filters.ts';
import { notFound, readInput, routePath, toId } from './input.ts';
import { answerOptions } from './options.ts';
import { orderBy, readQuestion } from './question.ts';
import { expressionOf, selectFrom } from './select.ts';

/** Rows that a list counts exactly; beyond them it answers that there are more. */
const countLimit = 100_000;

/** Matches that are found first and sorted then. */
const fewMatches = 50_000;

/** The routes that only read: list, detail, children and options. */
export function readRoutes(resource: Resource, catalogue: Catalogue): readonly Route[] {
  const { api } = resource;
  const permission: Permission = { anyOf: [resource.code] };
  const route = (call: Call, handle: Route['handle'], own: Permission = permission): Route => ({
    ...routePath(call),
    permission: own,
    handle,
  });
  return [
    route(api.list, context => answerList(resource, api.list, context)),
    route(api.detail, context => answerDetail(resource, api.detail, context)),
    ...childrenRoute(resource, api, permission),
    route(api.options, context => answerOptions(resource, catalogue, context), {
      anyOf: optionCodes(resource, catalogue),
    }),
  ];
}

function childrenRoute(resource: Resource, api: Api, permission: Permission): readonly Route[] {
  const { children } = api;
  if (!children) return [];
  return [{ ...routePath(children), permission, handle: context => answerChildren(resource, children, context) }];
}

/** Whoever sees the screen, or a screen that refers to it, may choose from it. */
function optionCodes(resource: Resource, catalogue: Catalogue): readonly string[] {
  return [...new Set([resource.code, ...catalogue.referrersOf(resource.name).map(one => one.resource.code)])];
}

async function answerList(resource: Resource, call: Call, context: RouteContext): Promise<unknown> {
  const question = readQuestion(resource, call, context);
  const table = sql.table(tableName(resource));
  const where = allOf(question.conditions);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from ${table} as t ${where} limit ${countLimit + 1}) as counted`.execute(
    context.db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (question.pageNum - 1) * question.pageSize;
  if (offset >= total && total <= countLimit) return { total, list: [] };
  // `offset 0` keeps the engine from walking the whole order in search of a few matches.
  const isFew = question.conditions.length > 0 && total <= fewMatches;
  const fields = listedFields(resource);
  const from = isFew
    ? selectFrom(resource, fields, sql`(select * from ${table} as t ${where} offset 0)`)
    : sql<Row>`${selectFrom(resource, fields)} ${where}`;
  const rows = await sql<Row>`
    ${from} ${orderBy(question.sort)} limit ${question.pageSize} offset ${offset}`.execute(context.db);
  return { total: Math.min(total, countLimit), list: rows.rows, ...(total > countLimit ? { more: true } : {}) };
}

async function answerDetail(resource: Resource, call: Call, context: RouteContext): Promise<unknown> {
  const id = toId(readInput(call, context)['id']);
  const { rows } = await sql<Row>`
    ${selectFrom(resource, readableFields(resource))} where t.id = ${id}`.execute(context.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The nodes below one, or the roots; each tells whether it has children of its own. */
async function answerChildren(resource: Resource, call: Call, context: RouteContext): Promise<unknown> {
  const { tree } = resource;
  if (!tree) throw notFound();
  const given = readInput(call, context)['id'];
  const isRoot = given === undefined || given === null || given === '' || given === '0' || given === 0;
  const parent = expressionOf(resource, tree.parent);
  const where = isRoot ? sql`${parent} is null` : sql`${parent} = ${toId(given)}`;
  const { rows } = await sql<Row>`
    with node as (${selectFrom(resource, listedFields(resource))} where ${where})
    select node.*, exists (
      select from ${sql.table(tableName(resource))} as c where ${sql.ref(`c.${tree.parent}`)} = node.id) as "hasChildren"
    from node order by ${sql.ref(`node.${tree.order}`)}, node.id`.execute(context.db);
  return rows;
}
