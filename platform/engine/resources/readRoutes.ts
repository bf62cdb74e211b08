import type { RightsRules } from './areaRules.ts';
import { sql } from 'kysely';

import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { facetsCall, totalsCall } from '../../../src/schemas/vocabulary/listCalls.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Permission, Route, RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { respondWithFacets } from './facets.ts';
import { listedFields, readableFields } from '../fields/resourceFields.ts';
import { allOf } from './filters.ts';
import { notFound, readInput, routePath, toId } from '../http/requestInput.ts';
import { respondWithOptions } from './options.ts';
import { orderBy, readListQuery } from './listQuery.ts';
import { selectShown } from './select.ts';
import { type Localization, localizationOf } from './localizedExpression.ts';
import { respondWithTotals } from './totals.ts';
import { isChildOf, isTopNode, loopNodes } from './treeNodes.ts';

/**
 * Maximum number of rows that a list counts exactly. With more matches, the response reports that there are more. In a
 * very large table, the limit is lower: the matches are scattered, so each counted row requires reading another page of
 * the disk.
 */
const countLimits = { usual: 100_000, scattered: 10_000 } as const;
const veryLarge = 1_000_000;

/** Maximum number of matches that are first collected and then sorted. */
const fewMatches = 50_000;

/** Request context with the language of the response. */
type LocalizedContext = RouteContext & { readonly localization: Localization; readonly rights: RightsRules };
type LocalizeContext = (context: RouteContext) => LocalizedContext;

/** Creates the routes that only read: list, detail, facets, children and options. */
export function readRoutes(resource: Resource, catalogue: Catalogue): readonly Route[] {
  const { list, detail, options } = resource.api;
  const permission: Permission = { anyOf: [resource.code] };
  const spoken: LocalizeContext = context => ({
    ...context,
    localization: localizationOf(catalogue, context.language),
    rights: catalogue.rules.rights,
  });
  const route = (call: Call, handle: Route['handle'], own: Permission = permission): Route => ({
    ...routePath(call),
    permission: own,
    handle,
  });
  return [
    route(list, context => respondWithList(resource, list, spoken(context))),
    ...(detail ? [route(detail, context => respondWithDetail(resource, detail, spoken(context)))] : []),
    route(facetsCall(resource), context => respondWithFacets(resource, facetsCall(resource), spoken(context))),
    ...(resource.totals
      ? [route(totalsCall(resource), context => respondWithTotals(resource, totalsCall(resource), spoken(context)))]
      : []),
    ...childrenRoute(resource, spoken, permission),
    ...(options
      ? [
          route(options, context => respondWithOptions(resource, catalogue, context), {
            anyOf: optionCodes(resource, catalogue),
          }),
        ]
      : []),
  ];
}

function childrenRoute(resource: Resource, spoken: LocalizeContext, permission: Permission): readonly Route[] {
  const { children } = resource.api;
  if (!children) return [];
  return [
    { ...routePath(children), permission, handle: context => respondWithChildren(resource, children, spoken(context)) },
  ];
}

/**
 * Returns the permission codes that allow reading options: those of the screen itself, and of screens that refer to it.
 */
export function optionCodes(resource: Pick<Resource, 'name' | 'code'>, catalogue: Catalogue): readonly string[] {
  return [...new Set([resource.code, ...catalogue.referrersOf(resource.name).map(referrer => referrer.resource.code)])];
}

async function respondWithList(resource: Resource, call: Call, context: LocalizedContext): Promise<unknown> {
  const { localization } = context;
  const listQuery = readListQuery(resource, call, context);
  const table = sql.table(tableName(resource));
  const where = allOf(listQuery.conditions);
  const countLimit =
    listQuery.conditions.length === 0 ? countLimits.usual : await readFilteredCountLimit(context.db, resource);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from ${table} as t ${where} limit ${countLimit + 1}) as counted`.execute(
    context.db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = (listQuery.pageNum - 1) * listQuery.pageSize;
  if (offset >= total && total <= countLimit) return { total, list: [] };
  // `offset 0` makes the planner collect the few matches first, instead of scanning a whole index in sort order.
  const isFew = listQuery.conditions.length > 0 && total <= Math.min(fewMatches, countLimit);
  const fields = listedFields(resource);
  const from = isFew
    ? selectShown(resource, fields, { part: sql`(select * from ${table} as t ${where} offset 0)`, localization })
    : sql<Row>`${selectShown(resource, fields, { localization })} ${where}`;
  const rows = await sql<Row>`
    ${from} ${orderBy(listQuery.sort)} limit ${listQuery.pageSize} offset ${offset}`.execute(context.db);
  const shown = await context.rights.withDeniedOperations(context.db, context.caller, resource, rows.rows);
  return { total: Math.min(total, countLimit), list: shown, ...(total > countLimit ? { more: true } : {}) };
}

/** Returns the count limit for a filtered list. Uses the planner's row estimate, which requires no scan. */
async function readFilteredCountLimit(db: Database, resource: Resource): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select reltuples as many from pg_class where oid = ${tableName(resource)}::regclass`.execute(db);
  return (rows[0]?.many ?? 0) > veryLarge ? countLimits.scattered : countLimits.usual;
}

async function respondWithDetail(resource: Resource, call: Call, context: LocalizedContext): Promise<unknown> {
  const id = toId(readInput(call, context)['id']);
  const { rows } = await sql<Row>`
    ${selectShown(resource, readableFields(resource), { localization: context.localization })} where t.id = ${id}`.execute(
    context.db,
  );
  const [record] = await context.rights.withDeniedOperations(context.db, context.caller, resource, rows);
  if (!record) throw notFound();
  return record;
}

/**
 * Returns the children of a node or, without an id, the nodes at the top (`isTopNode`). Each node states whether it has
 * children.
 */
async function respondWithChildren(resource: Resource, call: Call, context: LocalizedContext): Promise<unknown> {
  const { tree } = resource;
  if (!tree) throw notFound();
  const given = readInput(call, context)['id'];
  const isRoot = given === undefined || given === null || given === '' || given === '0' || given === 0;
  const where = isRoot ? isTopNode(resource, tree) : isChildOf(tree, toId(given));
  const { rows } = await sql<Row>`
    with recursive ${loopNodes(resource, tree)},
    node as (${selectShown(resource, listedFields(resource), { localization: context.localization })} where ${where})
    select node.*, exists (
      select from ${sql.table(tableName(resource))} as t where ${isChildOf(tree, sql.raw('node.id'))}) as "hasChildren"
    from node order by ${sql.ref(`node.${tree.order}`)}, node.id`.execute(context.db);
  return rows;
}
