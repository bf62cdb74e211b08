import { type Kysely, type SelectQueryBuilder, expressionBuilder } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { tableName } from '../storage/tables.ts';

/**
 * Row of a resource that is known only at run time. Contains the columns that every table has, and the columns of the
 * fields of the resource.
 */
export interface RecordRow extends Row {
  id: number;
  revision: number;
}

/** Tables of resources by name. */
export type RecordTables = Record<string, RecordRow>;

/** Query of the records of a resource, with the table alias `t`. */
export type RecordQuery<O = object> = SelectQueryBuilder<RecordTables, 't', O>;

/** Builds SQL expressions for the table alias `t` outside of a query. */
export const eb = expressionBuilder<RecordTables, 't'>();

/**
 * Returns the same database with a type for resources that are known only at run time. The type contains the columns
 * that the table of every resource has.
 */
export function withRecordTables(db: Database): Kysely<RecordTables> {
  return db;
}

/**
 * Starts a query of the records of a resource, with the table alias `t`.
 *
 * @example recordsOf(db, resource).select('t.id').where(expressionOf(resource, field), '=', value)
 */
export function recordsOf(db: Database, resource: Pick<Resource, 'name'>): RecordQuery {
  return withRecordTables(db).selectFrom(`${tableName(resource)} as t`);
}
