import { sql } from 'kysely';

import { keepsRecords } from '../../src/schemas/wire.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { badRequest } from '../resources/input.ts';
import { guardOpenings } from '../rights/keepPublished.ts';
import type { Database } from '../storage/database.ts';
import { migrateTables, migrationLock } from '../storage/migrate.ts';
import { tableOf } from '../storage/tables.ts';
import { type Candidate, type Judged, judge } from './candidate.ts';
import { type LiveCatalogue, withPublished } from './liveCatalogue.ts';
import { lossesOf } from './losses.ts';
import { hideInMenu, renameInMenu, showInMenu } from './menuPlace.ts';
import { type PublishedRow, currentRows, insertPublished, rowsOf } from './publishedRows.ts';

/** What the changes of published screens work with. */
export interface WorkbenchParts {
  readonly live: LiveCatalogue;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Puts what has just been published in force in this process. */
  readonly refresh: () => Promise<void>;
}

export interface Publishing {
  readonly parts: WorkbenchParts;
  readonly context: RouteContext;
  readonly note: string;
}

/** Versions come one after the other, whichever process takes them in; tables change as when the platform starts. */
export async function holdPublishing(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
}

/**
 * Makes a candidate the next version of its screen: table, menu and rights first, all in the caller's transaction.
 * Refused when rows would lose something, or another screen relies on what would be gone.
 */
export async function publish(db: Database, candidate: Candidate, publishing: Publishing): Promise<PublishedRow> {
  const { parts, context, note } = publishing;
  const judged = await judge(db, parts.live, { candidate, caller: context.caller });
  await guardOpenings(db, context.caller, { before: judged.before, after: judged.resource });
  const row = await nextRow(db, candidate, { ...publishing, state: 'published', note });
  await refuseMisfit(db, parts.live, row);
  if (!candidate.isPatch) await refuseLosses(db, judged);
  if (keepsRecords(judged.resource)) await migrateTables(db, [tableOf(judged.resource)]);
  await placeInMenu(db, judged, context.now);
  return { ...row, id: await insertPublished(db, row) };
}

/** Takes a screen, or a patch, out of use; its rows, its versions and the ticks of the groups stay. */
export async function withdraw(db: Database, name: string, publishing: Publishing): Promise<PublishedRow> {
  const { parts } = publishing;
  const last = (await rowsOf(db, name)).find(one => one.version > 0);
  if (last?.state !== 'published') {
    throw badRequest({ zh: '该页面没有发布', en: 'The screen is not published' });
  }
  const row = await nextRow(db, last, { ...publishing, state: 'withdrawn' });
  await refuseMisfit(db, parts.live, row);
  const base = parts.live.builtIn.screens.find(one => one.name === name);
  const patched = parts.live.standing().get(name)?.resource;
  if (!last.isPatch) await hideInMenu(db, name);
  else if (base && patched) await renameInMenu(db, name, { before: patched.title, after: base.title });
  return { ...row, id: await insertPublished(db, row) };
}

async function nextRow(
  db: Database,
  { name, isPatch, area, value, proposed = null }: Candidate,
  { parts, context, state, note }: Publishing & Pick<PublishedRow, 'state'>,
): Promise<PublishedRow> {
  const [latest] = await rowsOf(db, name);
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
    createdAt: parts.clock(),
  };
}

/** No version may keep itself or another screen from standing. */
async function refuseMisfit(db: Database, live: LiveCatalogue, row: PublishedRow): Promise<void> {
  const rows = await currentRows(db);
  const before = withPublished(live.builtIn, rows);
  const after = withPublished(live.builtIn, [...rows.filter(one => one.name !== row.name), row]);
  const own = after.broken.get(row.name);
  if (own !== undefined) {
    throw badRequest({ zh: `页面与其他页面不相容：${own}`, en: `The screen does not fit the others: ${own}` });
  }
  const lost = [...after.broken.keys()].filter(name => before.standing.has(name));
  if (lost.length === 0) return;
  const names = lost.join(', ');
  throw badRequest({ zh: `以下页面依赖它：${names}`, en: `These screens rely on it: ${names}` });
}

async function refuseLosses(db: Database, { before, resource }: Judged): Promise<void> {
  const losses = await lossesOf(db, before, resource);
  if (losses.length === 0) return;
  throw new Refusal(
    { zh: '该版本会丢失已有数据', en: 'This version would lose what rows hold' },
    { status: 1, code: 400, faults: Object.fromEntries(losses.map(loss => [loss.path, loss.says])) },
  );
}

async function placeInMenu(
  db: Database,
  { isPatch, area, name, resource, before }: Judged,
  now: string,
): Promise<void> {
  if (!isPatch) await showInMenu(db, { area, resource }, { before, now });
  else if (before) await renameInMenu(db, name, { before: before.title, after: resource.title });
}
