import menus from '../../../../src/resources/system/menus.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { menuType } from '../../../../src/schemas/codes/system.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import type { AreaResource } from '../../../engine/resources/allResources.ts';
import { addMenuNodes } from './buildMenuNodes.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/**
 * Adds the menu entry of a published screen, with a leaf for each permission code. Enables an existing entry again,
 * which also restores the permissions that groups hold for the screen. Entries that operators have renamed or moved
 * stay as they are.
 */
export async function showScreenInMenu(
  db: Database,
  placed: AreaResource,
  { before, now }: { readonly before: AreaResource['resource'] | undefined; readonly now: string },
): Promise<void> {
  const { name, title, icon } = placed.resource;
  const known = await withTables(db, menus)
    .selectFrom('menus')
    .select('id')
    .where('path', '=', `/${name}`)
    .where('menuType', '=', menuType.screen)
    .executeTakeFirst();
  await addMenuNodes(db, [placed], now);
  if (!known) {
    // Moves the entry to the end of its area, because `addMenuNodes` puts the entry first when it receives a single
    // screen.
    await updateEntry(db, name)
      .set(eb => ({
        sort: eb
          .selectFrom('menus as other')
          .select(inner => inner(inner.fn.coalesce(inner.fn.max('other.sort'), inner.lit(0)), '+', 1).as('sort'))
          .whereRef('other.parentId', '=', 'menus.parentId')
          .whereRef('other.id', '!=', 'menus.id'),
      }))
      .execute();
    return;
  }
  await updateEntry(db, name).set({ status: enableStatus.enabled }).execute();
  if (!before) return;
  await renameScreenInMenu(db, name, { before: before.title, after: title });
  await updateEntry(db, name).set({ icon }).where('icon', '=', before.icon).execute();
}

/** Gives the menu entry the title of its screen, unless an operator has renamed the entry. */
export async function renameScreenInMenu(
  db: Database,
  name: string,
  { before, after }: { readonly before: Label; readonly after: Label },
): Promise<void> {
  await updateEntry(db, name).set({ name: after.zh }).where('name', '=', before.zh).execute();
}

/**
 * Hides the menu entry, which disables all of its permission codes. Groups keep the codes, so that publishing the
 * screen again restores the permissions.
 */
export async function hideScreenInMenu(db: Database, name: string): Promise<void> {
  await updateEntry(db, name).set({ status: enableStatus.disabled }).execute();
}

/** Builds an update of the menu entry of a screen. */
function updateEntry(db: Database, name: string) {
  return withTables(db, menus)
    .updateTable('menus')
    .where('path', '=', `/${name}`)
    .where('menuType', '=', menuType.screen);
}
