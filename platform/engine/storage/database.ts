import type { Kysely } from 'kysely';

/**
 * Row of any table. Untyped, because columns follow from resources at run time. Only the storage layer names columns.
 */
export type Row = Record<string, unknown>;

export type Database = Kysely<Record<string, Row>>;
