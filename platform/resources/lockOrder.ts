import { sql } from 'kysely';

import type { Resource } from '../../src/schemas/resource.ts';
import type { Database } from '../storage/database.ts';

/**
 * Holds the shape and the order of a resource's records still until the transaction ends. Taken before any row is
 * locked: two people who each held a row and waited for the order would wait for ever.
 */
export async function lockOrder(db: Database, resource: Pick<Resource, 'name'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`order of ${resource.name}`}))`.execute(db);
}
