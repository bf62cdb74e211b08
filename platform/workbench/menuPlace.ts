import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import type { PlacedResource } from '../resources/allResources.ts';
import { addMenuNodes } from '../seed/menuNodes.ts';
import type { Database } from '../storage/database.ts';

/**
 * Gives a published screen its entry in the menu, with a leaf for each of its codes; one that had it before has it back
 * with the ticks of all groups. What people have renamed or moved stays so.
 */
export async function showInMenu(
  db: Database,
  placed: PlacedResource,
  { before, now }: { readonly before: PlacedResource['resource'] | undefined; readonly now: string },
): Promise<void> {
  const { name, title, icon } = placed.resource;
  const path = `/${name}`;
  const known = await sql`select id from menus where path = ${path} and "menuType" = 2`.execute(db);
  await addMenuNodes(db, [placed], now);
  if (known.rows.length === 0) {
    // Behind what its area has; the nodes of one screen alone are counted from the first place.
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

/** The entry follows the title of its screen, as long as nobody has given it a name of its own. */
export async function renameInMenu(
  db: Database,
  name: string,
  { before, after }: { readonly before: Label; readonly after: Label },
): Promise<void> {
  await sql`
    update menus set name = ${after.zh}
    where path = ${`/${name}`} and "menuType" = 2 and name = ${before.zh}`.execute(db);
}

/** Takes the entry away, and with it the rights to all of its codes; the ticks stay for when it comes back. */
export async function hideInMenu(db: Database, name: string): Promise<void> {
  await sql`update menus set status = 0 where path = ${`/${name}`} and "menuType" = 2`.execute(db);
}
