import type { Expression, SqlBool } from 'kysely';

import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import { eligibilityFields } from '../../../src/schemas/vocabulary/actionForm.ts';
import type { SelectionResolution } from '../../../src/schemas/vocabulary/selectionResolution.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { Refusal } from '../http/refusal.ts';
import { requirePermission } from '../http/requirePermission.ts';
import type { Route, RouteContext } from '../http/route.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { normaliseValues } from '../resources/normaliseValues.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { filtersOf, toConditions } from '../resources/filters.ts';
import { badRequestRefusal, toIds } from '../http/requestInput.ts';
import { maxImmediateRecords } from '../resources/runOrQueueWork.ts';
import { type FormDefinition, validateNewValues } from '../resources/validate.ts';
import { permissionCodeOf, deletionWorkName } from '../resources/runWork.ts';
import { eb } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Row } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { previewAction } from './previewAction.ts';
import { parsePastedLines, resolvePastedLines } from './resolvePastedLines.ts';
import { storeSelection, readResourceOfSelection, readSelection } from '../resources/selectionStore.ts';

interface SelectionDeps extends Pick<ResourceDeps, 'catalogue' | 'clock'> {
  readonly zone: string;
}

/** Creates the routes that store a selection and preview actions on it. */
export function createSelectionRoutes(deps: SelectionDeps): readonly Route[] {
  const path = '/api/public/v1/selections';
  return [
    { method: 'POST', path, permission: 'session', costly: 'preview', handle: context => select(deps, context) },
    {
      method: 'POST',
      path: `${path}/resolve`,
      permission: 'session',
      costly: 'preview',
      handle: context => resolve(deps, context),
    },
    {
      method: 'POST',
      path: `${path}/preview`,
      permission: 'session',
      costly: 'preview',
      handle: context => preview(deps, context),
    },
  ];
}

async function select({ catalogue, clock, zone }: SelectionDeps, context: RouteContext): Promise<unknown> {
  const { resource: name, ids, filter, exclude } = readBody(context, ['resource', 'ids', 'filter', 'exclude']);
  const resource = knownResource(catalogue, name);
  requirePermission(resource.code, context.caller);
  const conditions = [
    ...chosenConditions(resource, { ids, filter, now: context.now }),
    ...exclusionConditions(exclude),
  ];
  const nowMs = clock();
  const kept = await storeSelection(context.db, context, { resource, conditions, nowMs });
  const { token, targets, checksum, expiresAt } = kept;
  return { token, count: targets.length, checksum, expires: toPlatformTime(expiresAt, zone) };
}

/** Maximum number of pasted lines. */
const maxLines = 5_000;

/** Stores, as a selection, the records that a pasted text identifies. */
async function resolve({ catalogue, clock }: SelectionDeps, context: RouteContext): Promise<SelectionResolution> {
  const { resource: name, text } = readBody(context, ['resource', 'text']);
  const resource = knownResource(catalogue, name);
  requirePermission(resource.code, context.caller);
  const lines = typeof text === 'string' ? parsePastedLines(text) : [];
  if (lines.length === 0) throw badRequestRefusal({ zh: '请粘贴至少一行', en: 'Paste at least one line' });
  if (lines.length > maxLines) {
    throw badRequestRefusal({ zh: `一次最多${maxLines}行`, en: `At most ${maxLines} lines at a time` });
  }
  const found = await resolvePastedLines(context.db, resource, lines);
  const ids = found.matched.map(item => item.id);
  if (ids.length === 0) return { ...found, token: null };
  const conditions = [eb('t.id', '=', anyOf(ids))];
  const kept = await storeSelection(context.db, context, { resource, conditions, nowMs: clock() });
  return { ...found, token: kept.token };
}

interface ChosenRecords {
  readonly ids: unknown;
  readonly filter: unknown;
  readonly now: string;
}

function chosenConditions(resource: Resource, { ids, filter, now }: ChosenRecords): readonly Expression<SqlBool>[] {
  if ((ids === undefined) === (filter === undefined)) {
    throw badRequestRefusal({ zh: '请提交编号或筛选条件之一', en: 'Send either IDs or a filter' });
  }
  if (ids !== undefined) return [eb('t.id', '=', anyOf(toIds(ids)))];
  if (!isRecord(filter))
    throw badRequestRefusal({ zh: '筛选条件应为JSON对象', en: 'The filter must be a JSON object' });
  return toConditions(filtersOf(resource, { now }), filter);
}

function exclusionConditions(exclude: unknown): readonly Expression<SqlBool>[] {
  if (exclude === undefined || (Array.isArray(exclude) && exclude.length === 0)) return [];
  return [eb.not(eb('t.id', '=', anyOf(toIds(exclude))))];
}

async function preview({ catalogue, clock }: SelectionDeps, context: RouteContext): Promise<unknown> {
  const { token, action: name, values } = readBody(context, ['token', 'action', 'values']);
  const { db, language, caller } = context;
  const nowMs = clock();
  const resource = catalogue.get(await readResourceOfSelection(db, context, token));
  const action =
    resource.actions?.find(
      item => item.name === name && item.on.some(place => place === 'bulk' || place === 'board'),
    ) ?? null;
  if (!action && name !== deletionWorkName) throw badRequestRefusal({ zh: '未知的操作', en: 'Unknown action' });
  requirePermission(permissionCodeOf({ resource, action }), context.caller);
  const { targets, checksum } = await readSelection(db, context, { resource, token, nowMs });
  const previewRequest = { db, catalogue, resource, action, language, uid: caller.uid, nowMs, now: context.now };
  const { preview: impactPreview, eligibleIds } = await previewAction(
    { ...previewRequest, values: action && completeValues(action, values, context) },
    targets,
  );
  const touches =
    action && (await catalogue.rules.commands.readImpact(db, { resource: resource.name, action, ids: eligibleIds }));
  return {
    ...impactPreview,
    ...(touches && { touches }),
    checksum,
    limit: action && (await catalogue.rules.commands.readLimit(db, action)),
    isJob: action?.job === true || targets.length > maxImmediateRecords,
  };
}

/** Returns the values that a submission of the form would contain; `null` while the form is incomplete or invalid. */
function completeValues(action: Action, given: unknown, context: RouteContext): Row | null {
  if (!isRecord(given)) return null;
  const fields = eligibilityFields(action);
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
  try {
    const form: FormDefinition = { fields, mode: 'create' };
    return { ...action.payload, ...validateNewValues(form, normaliseValues(fields, known), context) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function readBody({ body }: RouteContext, known: readonly string[]): Row {
  if (!isRecord(body)) throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const stray = Object.keys(body).find(key => !known.includes(key));
  if (stray !== undefined) throw badRequestRefusal({ zh: `未知字段：${stray}`, en: `Unknown field: ${stray}` });
  return { ...body };
}

function knownResource(catalogue: Catalogue, name: unknown): Resource {
  const resource = catalogue.resources.find(item => item.name === name);
  if (!resource) throw badRequestRefusal({ zh: '未知的资源', en: 'Unknown resource' });
  return resource;
}
