import type { RawBuilder } from 'kysely';

/** Expressions by `resource.field`. */
export type ComputedFields = Readonly<Record<string, RawBuilder<unknown>>>;
