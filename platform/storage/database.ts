import type { Kysely } from 'kysely';

/** A table follows from a resource, so its columns are known at run time; the storage layer names them, nobody else. */
export type Row = Record<string, unknown>;

export type Database = Kysely<Record<string, Row>>;
