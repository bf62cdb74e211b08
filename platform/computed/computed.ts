import type { RawBuilder } from 'kysely';

/** Expressions by `resource.field`. */
export type Computed = Readonly<Record<string, RawBuilder<unknown>>>;
