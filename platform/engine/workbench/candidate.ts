import { areas } from '../../../src/resources/areas.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { ValidationIssue } from '../../../src/schemas/compile/metaSchema/validationIssue.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { validateJsonData, jsonDataLimits } from '../../../src/schemas/published/validateJsonData.ts';
import { applyPatch, validatePatch, toPatch } from '../../../src/schemas/published/patch.ts';
import { validatePublishedScreen } from '../../../src/schemas/published/validatePublishedScreen.ts';
import type { Caller, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { badRequestRefusal, notFoundRefusal } from '../http/requestInput.ts';
import { isReference } from '../resources/catalogue.ts';
import type { Database } from '../storage/database.ts';
import { hasRelation } from '../storage/hasRelation.ts';
import { withTables } from '../storage/withTables.ts';
import { tableName } from '../storage/tables.ts';
import { type LiveCatalogue, withPublishedScreens } from './liveCatalogue.ts';
import { readCurrentRows } from './publishedRows.ts';
import { issuesRefusal } from './issuesRefusal.ts';

/** Screen to save, preview or publish. */
export interface ScreenCandidate {
  readonly name: string;
  readonly isPatch: boolean;
  readonly area: string;
  readonly value: unknown;
  /** Screen that the last import proposed; absent when nothing was imported since the last save. */
  readonly proposed?: unknown;
}

/** Validated candidate, which is consistent with all other screens. */
export interface ValidatedCandidate extends ScreenCandidate {
  /** Resulting screen: the candidate itself, or the built-in screen after applying the patch. */
  readonly resource: Resource;
  /** Current screen; for a withdrawn screen, the last version that was published. */
  readonly before: Resource | undefined;
}

/** Parses a request: `{ name, isPatch, area, value, proposed? }`. */
export function parseCandidate({ body }: RouteContext): ScreenCandidate {
  if (!isRecord(body)) throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const { name, isPatch = false, area = '', value, proposed } = body;
  if (typeof name !== 'string' || typeof isPatch !== 'boolean' || typeof area !== 'string') {
    throw issuesRefusal([
      ...(typeof name === 'string' ? [] : [{ path: 'name', message: 'name is a required field' }]),
      ...(typeof isPatch === 'boolean' ? [] : [{ path: 'isPatch', message: 'isPatch must be a `boolean` type' }]),
      ...(typeof area === 'string' ? [] : [{ path: 'area', message: 'area must be a `string` type' }]),
    ]);
  }
  const unsafe = [...unsafeParts('', value), ...unsafeParts('proposed', proposed)];
  if (unsafe.length > 0) throw issuesRefusal(unsafe);
  return { name, isPatch, area, value, proposed };
}

function unsafeParts(path: string, value: unknown): readonly ValidationIssue[] {
  if (JSON.stringify(value ?? null).length > jsonDataLimits.bytes) {
    return [{ path, message: `the value has more than ${jsonDataLimits.bytes} bytes` }];
  }
  return validateJsonData(value).map(fault => ({ ...fault, path: [path, fault.path].filter(Boolean).join('.') }));
}

/** Refuses an invalid candidate. The refusal lists each error with its path. */
export async function validateCandidate(
  db: Database,
  live: LiveCatalogue,
  { candidate, caller }: { readonly candidate: ScreenCandidate; readonly caller: Caller },
): Promise<ValidatedCandidate> {
  const { builtIn } = live;
  const present = withPublishedScreens(builtIn, await readCurrentRows(db));
  if (candidate.isPatch) {
    const base = builtIn.screens.find(screen => screen.name === candidate.name);
    if (!base) throw notFoundRefusal();
    const faults = validatePatch(candidate.value, base);
    if (faults.length > 0) throw issuesRefusal(faults);
    const before = present.valid.get(candidate.name)?.resource ?? base;
    return { ...candidate, resource: applyPatch(base, toPatch(candidate.value)), before };
  }
  const published = [...present.valid.values()].filter(({ row }) => !row.isPatch && row.name !== candidate.name);
  const faults = [
    ...validatePublishedScreen(candidate.value, {
      builtIn: builtIn.screens,
      published: published.map(item => item.resource),
    }),
    ...findPlaceIssues(candidate),
  ];
  if (faults.length > 0) throw issuesRefusal(faults);
  // The value was validated, so it has the declared type.
  const resource = candidate.value as Resource;
  const { through } = resource.wire ?? {};
  if (through !== undefined && !live.targets.has(through)) {
    throw issuesRefusal([{ path: 'wire.through', message: `there is no target ${through}` }]);
  }
  const unseen = findVisibilityIssues(resource, caller, name => present.catalogue.get(name));
  if (unseen.length > 0) throw issuesRefusal(unseen);
  const before = await readLastPublished(db, candidate.name);
  if (!before && (await hasRelation(db, tableName(resource))))
    throw issuesRefusal([{ path: 'name', message: `${resource.name} is taken` }]);
  return { ...candidate, resource, before };
}

function findPlaceIssues({ name, area, value }: ScreenCandidate): readonly ValidationIssue[] {
  const isNamed = isRecord(value) && value['name'] === name;
  return [
    ...(isNamed ? [] : [{ path: 'name', message: 'the name must be one of the following values: ' + name }]),
    ...(areas.some(item => item.name === area)
      ? []
      : [
          {
            path: 'area',
            message: `area must be one of the following values: ${areas.map(item => item.name).join(', ')}`,
          },
        ]),
  ];
}

/**
 * Returns errors for references to records that the author cannot see, because the screen would display names of these
 * records.
 */
function findVisibilityIssues(
  resource: Resource,
  caller: Caller,
  get: (name: string) => Resource,
): readonly ValidationIssue[] {
  const forms: readonly (readonly [string, Fields])[] = [
    ['fields', resource.fields],
    ...(resource.actions ?? []).map((action, at) => [`actions[${at}].form`, action.form ?? {}] as const),
  ];
  const deeper = (path: string, fields: Fields): readonly (readonly [string, Field])[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      [`${path}.${name}`, field] as const,
      ...(field.kind === 'rows' ? deeper(`${path}.${name}.fields`, field.fields) : []),
    ]);
  return forms.flatMap(([path, fields]) =>
    deeper(path, fields).flatMap(([place, field]) => {
      if (!isReference(field) || field.resource === resource.name) return [];
      const { code } = get(field.resource);
      return mayCall({ anyOf: [code] }, caller)
        ? []
        : [{ path: `${place}.resource`, message: `there is no screen ${field.resource}` }];
    }),
  );
}

/** Returns the last published screen of this name, even if the screen was withdrawn. */
async function readLastPublished(db: Database, name: string): Promise<Resource | undefined> {
  const published = await withTables(db)
    .selectFrom('published_resources')
    .select('value')
    .where('name', '=', name)
    .where('version', '>', 0)
    .where('isPatch', '=', false)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Published values were validated before.
  return published && (JSON.parse(published.value) as Resource);
}
