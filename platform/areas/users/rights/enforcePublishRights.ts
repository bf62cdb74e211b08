import menus from '../../../../src/resources/system/menus.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import type { Caller } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { type AccessGrant, findAccessGrantIssue } from './findAccessGrantIssue.ts';
import { accessGrantsOf } from './accessGrants.ts';
import { findGroupPermissionChangeIssue } from './permissionIssues.ts';
import { groupPermissionsOf } from './rightsState.ts';
import { lockRights } from './lockRights.ts';
import { readActor, readRightsState } from './readRights.ts';
import { throwPermissionIssue } from './throwPermissionIssue.ts';

/**
 * Publishes a screen. Refuses if a group would gain permission codes that the publisher lacks. A group can gain codes
 * when a withdrawn screen is published again, because this restores the permissions of the screen.
 */
export async function enforcePublishRights<T>(db: Database, caller: Caller, run: () => Promise<T>): Promise<T> {
  await lockRights(db, caller);
  if (caller.isAdmin) return run();
  const before = groupPermissionsOf(await readRightsState(db));
  const actor = await readActor(db, caller, before);
  const result = await run();
  throwPermissionIssue(findGroupPermissionChangeIssue(actor, before, groupPermissionsOf(await readRightsState(db))));
  return result;
}

/**
 * Refuses a screen that would extend a permission code of existing groups: the code must not give access to more than
 * before, or to another target.
 */
export async function refusePublishedAccess(
  db: Database,
  caller: Caller,
  { before, after }: { readonly before: Resource | undefined; readonly after: Resource },
): Promise<void> {
  const nodes = await withTables(db, menus)
    .selectFrom('group_menus')
    .innerJoin('menus', 'menus.id', 'group_menus.menuId')
    .select('menus.code')
    .distinct()
    .execute();
  const ticked = new Set(nodes.flatMap(({ code }) => code ?? []));
  const known = before ? accessGrantsOf(before, before) : new Map<string, AccessGrant>();
  throwPermissionIssue(findAccessGrantIssue(caller, ticked, { before: known, after: accessGrantsOf(after, before) }));
}
