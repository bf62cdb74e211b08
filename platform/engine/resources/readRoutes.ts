import type { RightsRules } from './areaRules.ts';
import { sql } from 'kysely';

import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { facetsCall, totalsCall } from '../../../src/schemas/vocabulary/listCalls.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Permission, Route, RouteContext } from '../http/route.ts';
import { eb, withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { countRecords } from './countRecords.ts';
import { respondWithFacets } from './facets.ts';
import { listedFields, readableFields } from '../fields/resourceFields.ts';
import { notFoundRefusal, parseRequestInput, toRoutePath, toId } from '../http/requestInput.ts';
import { respondWithOptions } from './options.ts';
import { applySort, parseListQuery } from './listQuery.ts';
import { selectShownRecords } from './select.ts';
import { type Localization, localizationOf } from './localizedExpression.ts';
import { respondWithTotals } from './totals.ts';
import { isChildOf, isTopNode, withLoopNodes } from './treeNodes.ts';

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

/** Creates the routes that only read: list, detail, facets, totals, children and options. */
export function createReadRoutes(resource: Resource, catalogue: Catalogue): readonly Route[] {
  const { list, detail, options } = resource.api;
  const permission: Permission = { anyOf: [resource.code] };
  const spoken: LocalizeContext = context => ({
    ...context,
    localization: localizationOf(catalogue, context.language),
    rights: catalogue.rules.rights,
  });
  const route = (call: Call, handle: Route['handle'], own: Permission = permission): Route => ({
    ...toRoutePath(call),
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
            anyOf: permissionCodesForOptions(resource, catalogue),
          }),
        ]
      : []),
  ];
}

function childrenRoute(resource: Resource, spoken: LocalizeContext, permission: Permission): readonly Route[] {
  const { children } = resource.api;
  if (!children) return [];
  return [
    {
      ...toRoutePath(children),
      permission,
      handle: context => respondWithChildren(resource, children, spoken(context)),
    },
  ];
}

/**
 * Returns the permission codes that allow reading options: those of the screen itself, and of screens that refer to it.
 */
export function permissionCodesForOptions(
  resource: Pick<Resource, 'name' | 'code'>,
  catalogue: Catalogue,
): readonly string[] {
  return [...new Set([resource.code, ...catalogue.referrersOf(resource.name).map(referrer => referrer.resource.code)])];
}

async function respondWithList(resource: Resource, call: Call, context: LocalizedContext): Promise<unknown> {
  const { localization } = context;
  const { conditions, sort, pageNum, pageSize } = parseListQuery(resource, call, context);
  const countLimit = conditions.length === 0 ? countLimits.usual : await readFilteredCountLimit(context.db, resource);
  const total = await countRecords(context.db, resource, conditions, countLimit + 1);
  const offset = (pageNum - 1) * pageSize;
  if (offset >= total && total <= countLimit) return { total, list: [] };
  // `offset 0` makes the planner collect the few matches first, instead of scanning a whole index in sort order.
  const isFew = conditions.length > 0 && total <= Math.min(fewMatches, countLimit);
  const matches = recordsOf(context.db, resource).where(eb.and(conditions));
  const from = isFew ? withRecordTables(context.db).selectFrom(matches.selectAll().offset(eb.lit(0)).as('t')) : matches;
  const fields = listedFields(resource);
  const rows = await applySort(selectShownRecords(context.db, resource, { fields, from, localization }), sort)
    .limit(pageSize)
    .offset(offset)
    .execute();
  const shown = await context.rights.withDeniedOperations(context.db, context.caller, resource, rows);
  return { total: Math.min(total, countLimit), list: shown, ...(total > countLimit ? { more: true } : {}) };
}

/** Returns the count limit for a filtered list. Uses the planner's row estimate, which requires no scan. */
async function readFilteredCountLimit(db: Database, resource: Resource): Promise<number> {
  const { many } = await withRecordTables(db)
    .selectFrom('pg_class')
    .select(sql.ref<number>('reltuples').as('many'))
    .where('oid', '=', eb.cast(eb.val(tableName(resource)), sql.raw('regclass')))
    .executeTakeFirstOrThrow();
  return many > veryLarge ? countLimits.scattered : countLimits.usual;
}

async function respondWithDetail(resource: Resource, call: Call, context: LocalizedContext): Promise<unknown> {
  const { id } = parseRequestInput(call, context);
  const { db, localization } = context;
  const rows = await selectShownRecords(db, resource, { fields: readableFields(resource), localization })
    .where('t.id', '=', toId(id))
    .execute();
  const [record] = await context.rights.withDeniedOperations(db, context.caller, resource, rows);
  if (!record) throw notFoundRefusal();
  return record;
}

/**
 * Returns the children of a node or, without an id, the nodes at the top (`isTopNode`). Each node states whether it has
 * children.
 */
async function respondWithChildren(resource: Resource, call: Call, context: LocalizedContext): Promise<unknown> {
  const { tree } = resource;
  if (!tree) throw notFoundRefusal();
  const { id } = parseRequestInput(call, context);
  const isRoot = id === undefined || id === null || id === '' || id === '0' || id === 0;
  const { db, localization } = context;
  return withLoopNodes(db, resource, tree)
    .with('node', () =>
      selectShownRecords(db, resource, { fields: listedFields(resource), localization }).where(
        isRoot ? isTopNode(resource, tree) : isChildOf(tree, toId(id)),
      ),
    )
    .selectFrom('node')
    .selectAll()
    .select(eb.exists(recordsOf(db, resource).where(isChildOf(tree, sql.ref('node.id')))).as('hasChildren'))
    .orderBy(`node.${tree.order}`)
    .orderBy('node.id')
    .execute();
}
