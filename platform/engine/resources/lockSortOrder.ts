import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database } from '../storage/database.ts';
import { lockUntilCommit } from '../storage/lockUntilCommit.ts';

/**
 * Locks the tree and order of a resource's records until the transaction ends. Call this before locking any row: a
 * writer that holds a row while it waits for this lock could cause a deadlock.
 */
export async function lockSortOrder(db: Database, resource: Pick<Resource, 'name'>): Promise<void> {
  await lockUntilCommit(db, `order of ${resource.name}`);
}
