import type { RawBuilder } from 'kysely';

/** SQL expressions by `resource.field`. */
export type ComputedFields = Readonly<Record<string, RawBuilder<unknown>>>;
