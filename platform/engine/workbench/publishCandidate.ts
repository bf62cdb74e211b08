import type { MenuRules } from '../resources/areaRules.ts';
import { storesRecords } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { lockUntilCommit } from '../storage/lockUntilCommit.ts';
import { migrateTables } from '../storage/migrate.ts';
import { tableOf } from '../storage/tables.ts';
import { refusalAt } from './issuesRefusal.ts';
import { sealStoredSecrets } from '../secrets/sealStoredSecrets.ts';
import { type ScreenCandidate, type ValidatedCandidate, validateCandidate } from './candidate.ts';
import { type LiveCatalogue, withPublishedScreens } from './liveCatalogue.ts';
import { findDataLosses } from './dataLosses.ts';
import { type PublishedRow, readCurrentRows, insertPublishedRow, readScreenRows } from './publishedRows.ts';

/** Dependencies of the functions that change published screens. */
export interface WorkbenchDeps {
  readonly live: LiveCatalogue;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Loads the published screens, so that this process uses the latest publication. */
  readonly refresh: () => Promise<void>;
}

export interface PublishContext {
  readonly deps: WorkbenchDeps;
  readonly context: RouteContext;
  readonly note: string;
}

/**
 * Locks publishing until the transaction commits, so that publications, draft changes and migrations of all processes
 * run one at a time.
 */
export async function lockPublishing(db: Database): Promise<void> {
  await lockUntilCommit(db, 'migration');
}

/**
 * Publishes a candidate as the next version of its screen, with table, menu and permissions, in the caller's
 * transaction. Refuses when rows would lose data, or another screen depends on a removed part.
 */
export async function publishCandidate(
  db: Database,
  candidate: ScreenCandidate,
  publishContext: PublishContext,
): Promise<PublishedRow> {
  const { deps, context, note } = publishContext;
  const validated = await validateCandidate(db, deps.live, { candidate, caller: context.caller });
  await deps.live.catalogue.rules.rights.refusePublishedAccess(db, context.caller, {
    before: validated.before,
    after: validated.resource,
  });
  const row = await nextRow(db, candidate, { ...publishContext, state: 'published', note });
  await refuseInconsistent(db, deps.live, row);
  if (!candidate.isPatch) await refuseDataLosses(db, validated);
  if (storesRecords(validated.resource)) {
    await migrateTables(db, [tableOf(validated.resource)]);
    // Encrypts existing values of a field that has become a secret.
    await sealStoredSecrets(db, [validated.resource]);
  }
  await placeInMenu(db, deps.live.catalogue.rules.menu, { ...validated, now: context.now });
  return { ...row, id: await insertPublishedRow(db, row) };
}

/** Withdraws a screen or patch. Keeps its rows, its versions, and the permissions of groups. */
export async function withdrawPublication(db: Database, name: string, context: PublishContext): Promise<PublishedRow> {
  const { deps } = context;
  const last = (await readScreenRows(db, name)).find(screenRow => screenRow.version > 0);
  if (last?.state !== 'published') {
    throw refusalAt('name', { zh: '该页面没有发布', en: 'The screen is not published' });
  }
  const row = await nextRow(db, last, { ...context, state: 'withdrawn' });
  await refuseInconsistent(db, deps.live, row);
  const { menu } = deps.live.catalogue.rules;
  const base = deps.live.builtIn.screens.find(screen => screen.name === name);
  const patched = deps.live.liveScreens().get(name)?.resource;
  if (!last.isPatch) await menu.hide(db, name);
  else if (base && patched) await menu.rename(db, name, { before: patched.title, after: base.title });
  return { ...row, id: await insertPublishedRow(db, row) };
}

async function nextRow(
  db: Database,
  { name, isPatch, area, value, proposed = null }: ScreenCandidate,
  { deps, context, state, note }: PublishContext & Pick<PublishedRow, 'state'>,
): Promise<PublishedRow> {
  const [latest] = await readScreenRows(db, name);
  const author = context.caller.userName;
  return {
    id: 0,
    name,
    isPatch,
    area,
    value,
    proposed,
    version: (latest?.version ?? 0) + 1,
    state,
    author,
    note,
    createdAt: deps.clock(),
  };
}

/** Refuses a version that makes its own screen or another screen invalid. */
async function refuseInconsistent(db: Database, live: LiveCatalogue, row: PublishedRow): Promise<void> {
  const rows = await readCurrentRows(db);
  const before = withPublishedScreens(live.builtIn, rows);
  const after = withPublishedScreens(live.builtIn, [...rows.filter(item => item.name !== row.name), row]);
  const own = after.broken.get(row.name);
  if (own !== undefined) {
    throw refusalAt('value', {
      zh: `页面与其他页面不相容：${own}`,
      en: `The screen is not compatible with other screens: ${own}`,
    });
  }
  const lost = [...after.broken.keys()].filter(name => before.valid.has(name));
  if (lost.length === 0) return;
  const names = lost.join(', ');
  throw refusalAt('name', { zh: `以下页面依赖它：${names}`, en: `These screens depend on this screen: ${names}` });
}

async function refuseDataLosses(db: Database, { before, resource }: ValidatedCandidate): Promise<void> {
  const losses = await findDataLosses(db, before, resource);
  if (losses.length === 0) return;
  throw new Refusal(
    { zh: '该版本会丢失已有数据', en: 'This version would lose existing data' },
    { status: 1, code: 400, faults: Object.fromEntries(losses.map(loss => [loss.path, loss.message])) },
  );
}

async function placeInMenu(
  db: Database,
  menu: MenuRules,
  { isPatch, area, name, resource, before, now }: ValidatedCandidate & { readonly now: string },
): Promise<void> {
  if (!isPatch) await menu.show(db, { area, resource }, { before, now });
  else if (before) await menu.rename(db, name, { before: before.title, after: resource.title });
}
