import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storesRecords } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { knownIcons } from '../../../src/schemas/published/validatePublishedScreen.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { findDraftRow, screenNameOf } from './drafts.ts';
import { findImpactOnRows } from './impact.ts';
import { validateCandidate, parseCandidate } from './candidate.ts';
import { findDataLosses } from './dataLosses.ts';
import type { LiveCatalogue } from './liveCatalogue.ts';
import type { WorkbenchDeps } from './publishCandidate.ts';
import { type PublishedRow, readCurrentRows, readDraftRows, readScreenRows } from './publishedRows.ts';

interface Reading extends WorkbenchDeps {
  readonly zone: string;
}

/** Returns all screens, including screens that only have a draft. */
export async function listScreens({ live, zone }: Reading, { db }: RouteContext): Promise<unknown> {
  const [current, drafts] = [await readCurrentRows(db), await readDraftRows(db)];
  const rows = new Map(current.map(row => [row.name, row]));
  const drafted = new Map(drafts.map(row => [row.name, row]));
  const builtIn = live.builtIn.placed.map(({ area, resource }) => {
    const row = rows.get(resource.name);
    const { title = resource.title } = live.liveScreens().get(resource.name)?.resource ?? {};
    return { ...summary(row ?? drafted.get(resource.name), zone), name: resource.name, area, title, isPatch: true };
  });
  const names = new Set(builtIn.map(item => item.name));
  const own = [...new Set([...rows.keys(), ...drafted.keys()])].filter(name => !names.has(name));
  const published = own.flatMap(name => {
    const row = rows.get(name) ?? drafted.get(name);
    if (!row) return [];
    // Stored values were validated before.
    const { title } = row.value as Resource;
    return [{ ...summary(row, zone), name, area: row.area, title, isPatch: false }];
  });
  return {
    ...offered(live),
    list: [...published, ...builtIn].map(item => ({
      ...item,
      hasDraft: drafted.has(item.name),
      fault: live.invalidScreens().get(item.name) ?? null,
    })),
  };
}

/** Returns the icons and remote platforms that a screen can use. Does not include credentials of remote platforms. */
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

/** Returns one screen for the workbench: the built-in value, the current value, the draft and all versions. */
export async function readScreen({ live, zone }: Reading, context: RouteContext): Promise<unknown> {
  const name = screenNameOf(context);
  const rows = await readScreenRows(context.db, name);
  const placed = live.builtIn.placed.find(item => item.resource.name === name);
  const draft = findDraftRow(rows);
  const versions = rows.filter(row => row.version > 0);
  const [latest = draft] = versions;
  const area = placed?.area ?? (draft ?? latest)?.area;
  if (area === undefined) throw notFoundRefusal();
  const toVersion = (row: PublishedRow) => ({ ...summary(row, zone), id: row.id, note: row.note, value: row.value });
  return {
    ...summary(latest, zone),
    name,
    isPatch: placed !== undefined,
    area,
    builtIn: placed?.resource ?? null,
    proposed: (draft ?? latest)?.proposed ?? null,
    draft: draft ? toVersion(draft) : null,
    versions: versions.map(toVersion),
    ...offered(live),
    fault: live.invalidScreens().get(name) ?? null,
  };
}

/**
 * Returns the impact of publishing a candidate: rows that violate its rules, and data losses that prevent the
 * publication.
 */
export async function previewImpact({ live }: Reading, context: RouteContext): Promise<unknown> {
  const { db, caller, language, now } = context;
  const candidate = parseCandidate(context);
  const { resource, before, isPatch } = await validateCandidate(db, live, { candidate, caller });
  const losses = isPatch ? [] : await findDataLosses(db, before, resource);
  const hasRows = storesRecords(resource) && resource.type !== 'record';
  const impact = hasRows
    ? await findImpactOnRows(db, resource, { language, now })
    : { rows: 0, checked: 0, breaking: 0, rules: [] };
  return {
    ...impact,
    losses: losses.map(({ path, message, rows }) => ({ path, message: message[language], rows })),
  };
}

/** Returns the value of one version as a file, to add to the source code or import into another platform. */
export async function exportScreen(_: Reading, context: RouteContext): Promise<unknown> {
  const name = screenNameOf(context);
  const rows = await readScreenRows(context.db, name);
  const { version } = context.query;
  const row = rows.find(candidate => (version === undefined ? true : String(candidate.version) === version));
  if (!row) throw notFoundRefusal();
  return new Response(`${JSON.stringify(row.value, null, 2)}\n`, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}.json"`,
    },
  });
}

/**
 * Returns the published screens and patches that the caller can open. The console loads them from the platform, because
 * its build does not contain them.
 */
export function listOpenableScreens(live: LiveCatalogue, caller: Caller) {
  return [...live.liveScreens().values()]
    .filter(({ resource }) => mayCall({ anyOf: [resource.code] }, caller))
    .map(({ row, resource }) => ({ name: row.name, version: row.version, title: resource.title }));
}

/** Returns the definition of a published screen. Refuses an unknown screen, and a screen that the caller may not open. */
export function readLiveScreen(live: LiveCatalogue, context: RouteContext): Resource {
  const found = live.liveScreens().get(screenNameOf(context));
  if (!found) throw notFoundRefusal();
  if (!mayCall({ anyOf: [found.resource.code] }, context.caller)) {
    throw new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
  }
  return found.resource;
}
