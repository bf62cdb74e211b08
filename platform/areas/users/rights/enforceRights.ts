import type { GuardedWrite } from '../../../engine/resources/areaRules.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { permissionCodesOf } from '../../../../src/schemas/published/permissionCodesOf.ts';
import type { Caller } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { findAccountIssue, findLeafCodeIssue, findPermissionChangeIssue, findGroupIssue } from './permissionIssues.ts';
import { noPermissions, groupPermissionsOf } from './rightsState.ts';
import { throwPermissionIssue } from './throwPermissionIssue.ts';
import { readAccount, readActor, readRightsState, readGroupPermissions, readRightsNode } from './readRights.ts';

/** Returns the id of the record that the write has created; `null` if the write has created no record. */
type ReadCreatedId<T> = (result: T) => number | null;

const noId = (): null => null;

/**
 * Writes a record. Refuses a write to accounts, groups or menus that breaks the rules of `permissionIssues.ts`. Call
 * `lockRights` earlier in the transaction.
 */
export async function enforceRights<T>(
  write: GuardedWrite,
  run: () => Promise<T>,
  createdId: ReadCreatedId<T> = noId,
): Promise<T> {
  switch (write.resource.name) {
    case 'users':
      return enforceOnAccount(write, run, createdId);
    case 'permission-groups':
    case 'menus':
      return enforceOnGroupsAndMenus(write, run, createdId);
    default:
      return run();
  }
}

async function enforceOnAccount<T>(
  { db, caller, id }: GuardedWrite,
  run: () => Promise<T>,
  createdId: ReadCreatedId<T>,
): Promise<T> {
  if (caller.isAdmin) return run();
  const holdings = await readGroupPermissions(db);
  const actor = await readActor(db, caller, holdings);
  const before = id === null ? null : await readAccount(db, id, holdings);
  throwPermissionIssue(findAccountIssue(actor, before, before));
  const result = await run();
  const made = id ?? createdId(result);
  throwPermissionIssue(findAccountIssue(actor, before, made === null ? null : await readAccount(db, made, holdings)));
  return result;
}

async function enforceOnGroupsAndMenus<T>(
  write: GuardedWrite,
  run: () => Promise<T>,
  createdId: ReadCreatedId<T>,
): Promise<T> {
  const { db, resource, caller, screens, id } = write;
  const node = resource.name === 'menus' && id !== null ? await readRightsNode(db, id) : null;
  const before = caller.isAdmin ? null : await readRightsState(db);
  const actor = before && (await readActor(db, caller, groupPermissionsOf(before)));
  const result = await run();
  const made = id ?? createdId(result);
  if (node)
    throwPermissionIssue(
      findLeafCodeIssue(usedCodes(screens), node, made === null ? null : await readRightsNode(db, made)),
    );
  if (before && actor) throwPermissionIssue(findPermissionChangeIssue(actor, before, await readRightsState(db)));
  return result;
}

/** Refuses a caller who may not change this group. */
export async function requireGroupRights(db: Database, caller: Caller, id: number): Promise<void> {
  if (caller.isAdmin) return;
  const holdings = await readGroupPermissions(db);
  throwPermissionIssue(
    findGroupIssue(await readActor(db, caller, holdings), { id, ...(holdings.get(id) ?? noPermissions) }),
  );
}

/** Refuses a caller who may not act on this account. Use this in calls that do not write the record of the account. */
export async function requireAccountRights(db: Database, caller: Caller, id: number): Promise<void> {
  if (caller.isAdmin) return;
  const holdings = await readGroupPermissions(db);
  const account = await readAccount(db, id, holdings);
  throwPermissionIssue(findAccountIssue(await readActor(db, caller, holdings), account, null));
}

function usedCodes(screens: readonly Resource[]): ReadonlySet<string> {
  return new Set(screens.flatMap(screen => [...permissionCodesOf(screen).values()]));
}
