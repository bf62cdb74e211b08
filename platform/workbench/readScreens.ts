import type { Resource } from '../../src/schemas/resource.ts';
import { keepsRecords } from '../../src/schemas/wire.ts';
import { knownIcons } from '../../src/schemas/published/screenFaults.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { notFound } from '../resources/input.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { draftOf, readName } from './drafts.ts';
import { impactOf } from './impact.ts';
import { judge, readCandidate } from './candidate.ts';
import { lossesOf } from './losses.ts';
import type { LiveCatalogue } from './liveCatalogue.ts';
import type { WorkbenchParts } from './publish.ts';
import { type PublishedRow, currentRows, draftRows, rowsOf } from './publishedRows.ts';

interface Reading extends WorkbenchParts {
  readonly zone: string;
}

/** Every screen there is, and those that only have a draft yet. */
export async function listScreens({ live, zone }: Reading, { db }: RouteContext): Promise<unknown> {
  const [current, drafts] = [await currentRows(db), await draftRows(db)];
  const rows = new Map(current.map(row => [row.name, row]));
  const drafted = new Map(drafts.map(row => [row.name, row]));
  const builtIn = live.builtIn.placed.map(({ area, resource }) => {
    const row = rows.get(resource.name);
    const { title = resource.title } = live.standing().get(resource.name)?.resource ?? {};
    return { ...summary(row ?? drafted.get(resource.name), zone), name: resource.name, area, title, isPatch: true };
  });
  const names = new Set(builtIn.map(one => one.name));
  const own = [...new Set([...rows.keys(), ...drafted.keys()])].filter(name => !names.has(name));
  const published = own.flatMap(name => {
    const row = rows.get(name) ?? drafted.get(name);
    if (!row) return [];
    // What was stored has been judged before.
    const { title } = row.value as Resource;
    return [{ ...summary(row, zone), name, area: row.area, title, isPatch: false }];
  });
  return {
    ...offered(live),
    list: [...published, ...builtIn].map(one => ({
      ...one,
      hasDraft: drafted.has(one.name),
      fault: live.broken().get(one.name) ?? null,
    })),
  };
}

/** What a screen can be drawn with, and who else may keep its records; how the platform makes itself known there stays here. */
function offered({ builtIn, targets }: LiveCatalogue) {
  return {
    icons: [...knownIcons(builtIn.screens)].toSorted(),
    targets: [...targets.values()].map(({ name, origin }) => ({ name, origin })),
  };
}

function summary(row: PublishedRow | undefined, zone: string) {
  return {
    state: row?.state ?? null,
    version: row?.version ?? 0,
    author: row?.author ?? null,
    time: row ? toPlatformTime(row.createdAt, zone) : null,
  };
}

/** One screen for the workbench: what is built in, what stands, the draft and all versions. */
export async function readScreen({ live, zone }: Reading, context: RouteContext): Promise<unknown> {
  const name = readName(context);
  const rows = await rowsOf(context.db, name);
  const placed = live.builtIn.placed.find(one => one.resource.name === name);
  const draft = draftOf(rows);
  const versions = rows.filter(one => one.version > 0);
  const [latest = draft] = versions;
  const area = placed?.area ?? (draft ?? latest)?.area;
  if (area === undefined) throw notFound();
  const told = (row: PublishedRow) => ({ ...summary(row, zone), id: row.id, note: row.note, value: row.value });
  return {
    ...summary(latest, zone),
    name,
    isPatch: placed !== undefined,
    area,
    builtIn: placed?.resource ?? null,
    proposed: (draft ?? latest)?.proposed ?? null,
    draft: draft ? told(draft) : null,
    versions: versions.map(told),
    ...offered(live),
    fault: live.broken().get(name) ?? null,
  };
}

/** What publishing a candidate would mean: rows that break its rules, and what keeps it from being published. */
export async function previewImpact({ live }: Reading, context: RouteContext): Promise<unknown> {
  const { db, caller, language, now } = context;
  const candidate = readCandidate(context);
  const { resource, before, isPatch } = await judge(db, live, { candidate, caller });
  const losses = isPatch ? [] : await lossesOf(db, before, resource);
  const hasRows = keepsRecords(resource) && resource.type !== 'record';
  const impact = hasRows
    ? await impactOf(db, resource, { language, now })
    : { rows: 0, checked: 0, breaking: 0, rules: [] };
  return { ...impact, losses: losses.map(({ path, says, rows }) => ({ path, message: says[language], rows })) };
}

/** The value of one version as a file, to be kept with the source or taken to another platform. */
export async function exportScreen(_: Reading, context: RouteContext): Promise<unknown> {
  const name = readName(context);
  const rows = await rowsOf(context.db, name);
  const { version } = context.query;
  const row = rows.find(one => (version === undefined ? true : String(one.version) === version));
  if (!row) throw notFound();
  return new Response(`${JSON.stringify(row.value, null, 2)}\n`, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}.json"`,
    },
  });
}

/** The published screens and patches that somebody may open: what the console cannot know from its own files. */
export function screensOf(live: LiveCatalogue, caller: Caller) {
  return [...live.standing().values()]
    .filter(({ resource }) => mayCall({ anyOf: [resource.code] }, caller))
    .map(({ row, resource }) => ({ name: row.name, version: row.version, title: resource.title }));
}

/** The whole value of one of them, for whoever may open it. */
export function readStanding(live: LiveCatalogue, context: RouteContext): Resource {
  const found = live.standing().get(readName(context));
  if (!found) throw notFound();
  if (!mayCall({ anyOf: [found.resource.code] }, context.caller)) {
    throw new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
  }
  return found.resource;
}
