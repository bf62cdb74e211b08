import type { RightsRules } from './areaRules.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { lockSortOrder } from './lockSortOrder.ts';

/** Acquires the locks that writing these records requires, before any row is locked. */
export async function lockForWrite(
  db: Database,
  resource: Pick<Resource, 'name' | 'tree'>,
  { rights, caller }: { readonly rights: RightsRules; readonly caller: Caller },
): Promise<void> {
  if (resource.tree) await lockSortOrder(db, resource);
  if (rights.isGuarded(resource)) await rights.lock(db, caller);
}
