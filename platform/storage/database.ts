import type { Kysely } from 'kysely';

/** Columns follow from resources at run time, so rows are untyped; only the storage layer names columns. */
export type Row = Record<string, unknown>;

export type Database = Kysely<Record<string, Row>>;
