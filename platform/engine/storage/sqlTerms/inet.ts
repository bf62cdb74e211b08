import { type Expression, type RawBuilder, sql } from 'kysely';

/** Casts a text to an IP address. PostgreSQL compares IP addresses by number. */
export function inet(address: string | Expression<string | null>): RawBuilder<string> {
  return sql`${address}::inet`;
}
