import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';
import { holdRights, isGuarded } from '../rights/holdRights.ts';
import type { Database } from '../storage/database.ts';
import { lockOrder } from './lockOrder.ts';

/** Takes the locks that a write of these records needs, before it locks any row. */
export async function beginWrite(
  db: Database,
  resource: Pick<Resource, 'name' | 'tree'>,
  caller: Caller,
): Promise<void> {
  if (resource.tree) await lockOrder(db, resource);
  if (isGuarded(resource)) await holdRights(db, caller);
}
