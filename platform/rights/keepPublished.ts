import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { openingFault, ticksFault } from './decide.ts';
import { holdingsOf } from './estate.ts';
import { holdRights } from './holdRights.ts';
import { readActor, readEstate } from './readRights.ts';
import { refuseFault } from './refuseFault.ts';

/**
 * Runs the publication of a screen, and refuses it when a group comes to hold codes that the publisher lacks: ticks of a
 * screen that was withdrawn count again once it is back.
 */
export async function keepPublished<T>(db: Database, caller: Caller, run: () => Promise<T>): Promise<T> {
  await holdRights(db, caller);
  if (caller.isAdmin) return run();
  const before = holdingsOf(await readEstate(db));
  const actor = await readActor(db, caller, before);
  const result = await run();
  refuseFault(ticksFault(actor, before, holdingsOf(await readEstate(db))));
  return result;
}

/** Refuses a screen in which a code that groups hold already would open more than before. */
export async function guardOpenings(
  db: Database,
  caller: Caller,
  { before, after }: { readonly before: Resource | undefined; readonly after: Resource },
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select distinct m.code from group_menus t join menus m on m.id = t."menuId" where m.code is not null`.execute(db);
  const ticked = new Set(rows.map(row => row.code));
  const places = { before: before ? openingsOf(before) : new Map<string, string>(), after: openingsOf(after) };
  refuseFault(openingFault(caller, ticked, places));
}

/** The code that each call of a screen needs. */
function openingsOf({ code, operations, actions = [] }: Resource): ReadonlyMap<string, string> {
  return new Map([
    ['code', code],
    ...Object.entries(operations).map(([name, one]: [string, string]) => [`operations.${name}`, one] as const),
    ...actions.map(action => [`actions.${action.name}.code`, action.code] as const),
  ]);
}
