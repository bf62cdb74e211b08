import { type Expression, type RawBuilder, sql } from 'kysely';

/** Returns the text of a key in a JSON object. A fixed key is part of the statement, so that an index applies. */
export function jsonText(object: Expression<unknown>, key: string | Expression<unknown>): RawBuilder<string | null> {
  return sql`(${object} ->> ${typeof key === 'string' ? sql.lit(key) : key})`;
}
