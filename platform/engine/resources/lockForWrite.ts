import type { Resource } from '../../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';
import { lockRights, isRightsResource } from '../../areas/users/rights/lockRights.ts';
import type { Database } from '../storage/database.ts';
import { lockOrder } from './lockOrder.ts';

/** Acquires the locks that writing these records requires, before any row is locked. */
export async function lockForWrite(
  db: Database,
  resource: Pick<Resource, 'name' | 'tree'>,
  caller: Caller,
): Promise<void> {
  if (resource.tree) await lockOrder(db, resource);
  if (isRightsResource(resource)) await lockRights(db, caller);
}
