import { sql } from 'kysely';

import { areas } from '../../src/resources/areas.ts';
import type { Field, Fields } from '../../src/schemas/field.ts';
import type { Fault } from '../../src/schemas/inconsistencies.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { dataFaults, dataLimits } from '../../src/schemas/published/dataFaults.ts';
import { applyPatch, patchFaults, toPatch } from '../../src/schemas/published/patch.ts';
import { screenFaults } from '../../src/schemas/published/screenFaults.ts';
import type { Caller, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { badRequest, notFound } from '../resources/input.ts';
import { isReference } from '../resources/catalogue.ts';
import type { Database } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';
import { type LiveCatalogue, withPublished } from './liveCatalogue.ts';
import { currentRows } from './publishedRows.ts';
import { refuseFaults } from './refuseFaults.ts';

/** What somebody wants to keep, look at or publish. */
export interface Candidate {
  readonly name: string;
  readonly isPatch: boolean;
  readonly area: string;
  readonly value: unknown;
  /** What its source came to; absent where nothing was imported since it was kept last. */
  readonly proposed?: unknown;
}

/** A candidate that may be published as far as itself and the other screens tell. */
export interface Judged extends Candidate {
  /** As it would stand: the screen, or the built-in one with the patch. */
  readonly resource: Resource;
  /** As it stands now, or stood when it was last published. */
  readonly before: Resource | undefined;
}

/** Reads what a call sends: `{ name, isPatch, area, value, proposed? }`. */
export function readCandidate({ body }: RouteContext): Candidate {
  if (!isRecord(body)) throw badRequest({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const { name, isPatch = false, area = '', value, proposed } = body;
  if (typeof name !== 'string' || typeof isPatch !== 'boolean' || typeof area !== 'string') {
    throw badRequest({ zh: '请指明页面名称和类型', en: 'Name the screen and say whether it is a patch' });
  }
  for (const part of [value, proposed]) {
    if (JSON.stringify(part ?? null).length > dataLimits.bytes) {
      throw refuseFaults([{ path: '', message: `it has more than ${dataLimits.parts} parts` }]);
    }
    const unsafe = dataFaults(part);
    if (unsafe.length > 0) throw refuseFaults(unsafe);
  }
  return { name, isPatch, area, value, proposed };
}

/** Refuses a candidate that could not stand, with the fault at its place. */
export async function judge(
  db: Database,
  live: LiveCatalogue,
  { candidate, caller }: { readonly candidate: Candidate; readonly caller: Caller },
): Promise<Judged> {
  const { builtIn } = live;
  const present = withPublished(builtIn, await currentRows(db));
  if (candidate.isPatch) {
    const base = builtIn.screens.find(one => one.name === candidate.name);
    if (!base) throw notFound();
    const faults = patchFaults(candidate.value, base);
    if (faults.length > 0) throw refuseFaults(faults);
    const before = present.standing.get(candidate.name)?.resource ?? base;
    return { ...candidate, resource: applyPatch(base, toPatch(candidate.value)), before };
  }
  const published = [...present.standing.values()].filter(({ row }) => !row.isPatch && row.name !== candidate.name);
  const faults = [
    ...screenFaults(candidate.value, { builtIn: builtIn.screens, published: published.map(one => one.resource) }),
    ...faultsOfPlace(candidate),
  ];
  if (faults.length > 0) throw refuseFaults(faults);
  // Without a fault the value is what its type says.
  const resource = candidate.value as Resource;
  const { through } = resource.wire ?? {};
  if (through !== undefined && !live.targets.has(through)) {
    throw refuseFaults([{ path: 'wire.through', message: `there is no target ${through}` }]);
  }
  const unseen = faultsOfSight(resource, caller, name => present.catalogue.get(name));
  if (unseen.length > 0) throw refuseFaults(unseen);
  const before = await lastOf(db, candidate.name);
  if (!before && (await isTaken(db, resource)))
    throw refuseFaults([{ path: 'name', message: `${resource.name} is taken` }]);
  return { ...candidate, resource, before };
}

function faultsOfPlace({ name, area, value }: Candidate): readonly Fault[] {
  const isNamed = isRecord(value) && value['name'] === name;
  return [
    ...(isNamed ? [] : [{ path: 'name', message: 'the name must be one of the following values: ' + name }]),
    ...(areas.some(one => one.name === area)
      ? []
      : [
          {
            path: 'area',
            message: `area must be one of the following values: ${areas.map(one => one.name).join(', ')}`,
          },
        ]),
  ];
}

/** Nobody makes a screen that shows the names of records which he may not see himself. */
function faultsOfSight(resource: Resource, caller: Caller, get: (name: string) => Resource): readonly Fault[] {
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

/** The screen of this name that was published last, whatever has become of it. */
async function lastOf(db: Database, name: string): Promise<Resource | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from published_resources where name = ${name} and version > 0 and not "isPatch"
    order by version desc limit 1`.execute(db);
  // What was published has been judged before.
  return rows[0] && (JSON.parse(rows[0].value) as Resource);
}

/** Whether the database has anything of the name that the screen's table would have. */
async function isTaken(db: Database, resource: Resource): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass(${tableName(resource)})::text as found`.execute(db);
  return rows[0]?.found !== null;
}
