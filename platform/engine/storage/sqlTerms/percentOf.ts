import { type Expression, type RawBuilder, sql } from 'kysely';

/** SQL for a part in per cent of its total, with two decimals; null if the total is 0. */
export function percentOf(
  part: Expression<number | null>,
  total: Expression<number | null>,
): RawBuilder<number | null> {
  return sql`round(100.0 * ${part} / nullif(${total}, 0), 2)`;
}
