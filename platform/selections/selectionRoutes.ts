import { type RawBuilder, sql } from 'kysely';

import type { ResolvedLines } from '../../src/schemas/deviceSheet.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { readTouches } from '../fleet/touched.ts';
import { refuseWithout } from '../http/refuseWithout.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { filtersOf, toConditions } from '../resources/filters.ts';
import { badRequest, toIds } from '../resources/input.ts';
import { limitOf, mostAtOnce } from '../resources/order.ts';
import { codeOf, deleting } from '../resources/workOn.ts';
import type { Row } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { previewOf } from './preview.ts';
import { linesOf, resolveLines } from './resolveLines.ts';
import { keepSelection, resourceOfSelection, takeSelection } from './selections.ts';

interface SelectionParts extends Pick<ResourceDeps, 'catalogue' | 'clock'> {
  readonly zone: string;
}

/** The calls that keep what an operator has chosen, and tell beforehand what would become of it. */
export function selectionRoutes(parts: SelectionParts): readonly Route[] {
  const path = '/api/public/v1/selections';
  return [
    { method: 'POST', path, permission: 'session', costly: 'preview', handle: context => select(parts, context) },
    {
      method: 'POST',
      path: `${path}/resolve`,
      permission: 'session',
      costly: 'preview',
      handle: context => resolve(parts, context),
    },
    {
      method: 'POST',
      path: `${path}/preview`,
      permission: 'session',
      costly: 'preview',
      handle: context => preview(parts, context),
    },
  ];
}

async function select({ catalogue, clock, zone }: SelectionParts, context: RouteContext): Promise<unknown> {
  const { resource: name, ids, filter, exclude } = readBody(context, ['resource', 'ids', 'filter', 'exclude']);
  const resource = knownResource(catalogue, name);
  refuseWithout(resource.code, context.caller);
  const conditions = [...chosen(resource, ids, filter), ...without(exclude)];
  const nowMs = clock();
  const kept = await keepSelection(context.db, context, { resource, conditions, nowMs });
  const { token, targets, checksum, expiresAt } = kept;
  return { token, count: targets.length, checksum, expires: toPlatformTime(expiresAt, zone) };
}

/** The most lines that are pasted at once. */
const mostLines = 5_000;

/** What somebody has pasted from elsewhere, as a selection of the records that it names. */
async function resolve({ catalogue, clock }: SelectionParts, context: RouteContext): Promise<ResolvedLines> {
  const { resource: name, text } = readBody(context, ['resource', 'text']);
  const resource = knownResource(catalogue, name);
  refuseWithout(resource.code, context.caller);
  const lines = typeof text === 'string' ? linesOf(text) : [];
  if (lines.length === 0) throw badRequest({ zh: '请粘贴至少一行', en: 'Paste at least one line' });
  if (lines.length > mostLines) {
    throw badRequest({ zh: `一次最多${mostLines}行`, en: `At most ${mostLines} lines at a time` });
  }
  const found = await resolveLines(context.db, resource, lines);
  const ids = found.matched.map(one => one.id);
  if (ids.length === 0) return { ...found, token: null };
  const conditions = [sql`t.id = any(${ids}::bigint[])`];
  const kept = await keepSelection(context.db, context, { resource, conditions, nowMs: clock() });
  return { ...found, token: kept.token };
}

function chosen(resource: Resource, ids: unknown, filter: unknown): readonly RawBuilder<unknown>[] {
  if ((ids === undefined) === (filter === undefined)) {
    throw badRequest({ zh: '请提交编号或筛选条件之一', en: 'Send either ids or a filter' });
  }
  if (ids !== undefined) return [sql`t.id = any(${[...toIds(ids)]}::bigint[])`];
  if (!isRecord(filter)) throw badRequest({ zh: '筛选条件应为JSON对象', en: 'The filter must be a JSON object' });
  return toConditions(filtersOf(resource), filter);
}

function without(exclude: unknown): readonly RawBuilder<unknown>[] {
  if (exclude === undefined || (Array.isArray(exclude) && exclude.length === 0)) return [];
  return [sql`t.id <> all(${[...toIds(exclude)]}::bigint[])`];
}

async function preview({ catalogue, clock }: SelectionParts, context: RouteContext): Promise<unknown> {
  const { token, action: name } = readBody(context, ['token', 'action']);
  const { db, language } = context;
  const resource = catalogue.get(await resourceOfSelection(db, context, token));
  const action =
    resource.actions?.find(one => one.name === name && one.on.some(place => place === 'bulk' || place === 'board')) ??
    null;
  if (!action && name !== deleting) throw badRequest({ zh: '未知的操作', en: 'Unknown action' });
  refuseWithout(codeOf({ resource, action }), context.caller);
  const { targets, checksum } = await takeSelection(db, context, { resource, token, nowMs: clock() });
  const { preview: told, eligibleIds } = await previewOf({ db, catalogue, resource, action, language }, targets);
  const touches = action && (await readTouches(db, { resource: resource.name, action, ids: eligibleIds }));
  return {
    ...told,
    ...(touches && { touches }),
    checksum,
    limit: action && (await limitOf(db, action)),
    isJob: action?.job === true || targets.length > mostAtOnce,
  };
}

function readBody({ body }: RouteContext, known: readonly string[]): Row {
  if (!isRecord(body)) throw badRequest({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const stray = Object.keys(body).find(key => !known.includes(key));
  if (stray !== undefined) throw badRequest({ zh: `未知字段：${stray}`, en: `Unknown field: ${stray}` });
  return { ...body };
}

function knownResource(catalogue: Catalogue, name: unknown): Resource {
  const resource = catalogue.resources.find(one => one.name === name);
  if (!resource) throw badRequest({ zh: '未知的资源', en: 'Unknown resource' });
  return resource;
}
