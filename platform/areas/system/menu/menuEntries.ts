import { sql } from 'kysely';

import type { Label } from '../../../../src/schemas/vocabulary/label.ts';
import type { AreaResource } from '../../../engine/resources/allResources.ts';
import { addMenuNodes } from './menuNodes.ts';
import type { Database } from '../../../engine/storage/database.ts';

/**
 * Adds the menu entry of a published screen, with a leaf for each permission code. If the screen had an entry before,
 * enables it again, with the permissions of all groups. Entries that operators have renamed or moved stay as they are.
 */
export async function showInMenu(
  db: Database,
  placed: AreaResource,
  { before, now }: { readonly before: AreaResource['resource'] | undefined; readonly now: string },
): Promise<void> {
  const { name, title, icon } = placed.resource;
  const path = `/${name}`;
  const known = await sql`select id from menus where path = ${path} and "menuType" = 2`.execute(db);
  await addMenuNodes(db, [placed], now);
  if (known.rows.length === 0) {
    // Moves the entry to the end of its area, because `addMenuNodes` counts from 1 for a single screen.
    await sql`
      update menus m set sort = (
        select coalesce(max(other.sort), 0) + 1 from menus other
        where other."parentId" = m."parentId" and other.id <> m.id)
      where m.path = ${path} and m."menuType" = 2`.execute(db);
    return;
  }
  await sql`update menus set status = 1 where path = ${path} and "menuType" = 2`.execute(db);
  if (!before) return;
  await renameInMenu(db, name, { before: before.title, after: title });
  await sql`
    update menus set icon = ${icon} where path = ${path} and "menuType" = 2 and icon = ${before.icon}`.execute(db);
}

/** Gives the menu entry the title of its screen, unless an operator has renamed the entry. */
export async function renameInMenu(
  db: Database,
  name: string,
  { before, after }: { readonly before: Label; readonly after: Label },
): Promise<void> {
  await sql`
    update menus set name = ${after.zh}
    where path = ${`/${name}`} and "menuType" = 2 and name = ${before.zh}`.execute(db);
}

/**
 * Hides the menu entry. This disables the permissions of all its codes; groups keep them for the case that the screen
 * is published again.
 */
export async function hideInMenu(db: Database, name: string): Promise<void> {
  await sql`update menus set status = 0 where path = ${`/${name}`} and "menuType" = 2`.execute(db);
}
