import type { Caller } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { findMerchantMenuIssue, findMerchantNodeIssue } from './permissionIssues.ts';
import { readActor, readGroupPermissions } from './readRights.ts';
import { throwPermissionIssue } from './throwPermissionIssue.ts';

interface MerchantChangeContext {
  readonly db: Database;
  readonly caller: Caller;
}

/**
 * Refuses to assign menu nodes to a merchant if the merchant of the caller does not have these nodes. Applies only to
 * callers who belong to a merchant.
 */
export async function requireMerchantMenuRights(
  { db, caller }: MerchantChangeContext,
  menuIds: readonly number[],
): Promise<void> {
  const actor = await readActor(db, caller, await readGroupPermissions(db));
  const own = await withTables(db)
    .selectFrom('merchant_menus')
    .select('menuId')
    .where('merchantSign', '=', actor.merchantSign ?? '')
    .execute();
  throwPermissionIssue(findMerchantMenuIssue(actor, new Set(own.map(({ menuId }) => menuId)), menuIds));
}

/** Refuses an operator of a merchant who changes the menu from which all merchants receive their menus. */
export async function requireMainMenuRights({ db, caller }: MerchantChangeContext): Promise<void> {
  throwPermissionIssue(findMerchantNodeIssue(await readActor(db, caller, await readGroupPermissions(db))));
}
