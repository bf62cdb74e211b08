import type { RouteContext } from '../http/route.ts';
import type { Database, Row } from '../storage/database.ts';

/**
 * Access to the only record of a settings resource. The platform inserts this record when it is first used, so nobody
 * has to create it.
 */
export interface SingletonRecord {
  readonly id: number;
  readonly prepare: (db: Database, context: RouteContext) => Promise<void>;
  readonly toAnswer: (record: Row) => Row;
}
