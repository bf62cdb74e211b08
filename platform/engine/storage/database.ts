import type { Kysely } from 'kysely';

/** Row of any table. The columns have no types, because resources determine them at run time. */
export type Row = Record<string, unknown>;

export type Database = Kysely<Record<string, Row>>;
