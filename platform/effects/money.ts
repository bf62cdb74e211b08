import { type RawBuilder, sql } from 'kysely';

import { touch } from '../resources/store.ts';
import { tableName } from '../storage/tables.ts';
import type { EffectScope } from './effect.ts';
import { signature } from './written.ts';

interface Account {
  readonly resource: string;
  /** The field that holds the balance. */
  readonly field: string;
  /** Which record it is. */
  readonly where: RawBuilder<unknown>;
}

/**
 * Changes a balance in one statement, so that two at once cannot spend the same money. Gives whether it was done: there
 * is no such record, or not enough in it, otherwise. Amounts go to the database as texts, where they are exact.
 */
export async function changeBalance(
  scope: EffectScope,
  { resource, field, where }: Account,
  amount: number | string,
): Promise<boolean> {
  const target = scope.resourceOf(resource);
  const next = sql`coalesce(${sql.id(field)}, 0) + ${String(amount)}::numeric`;
  const changes = [sql`${sql.id(field)} = ${next}`, ...touch(target, signature(scope))];
  const { rows } = await sql`
    update ${sql.table(tableName(target))} set ${sql.join(changes)} where ${where} and ${next} >= 0
    returning id`.execute(scope.db);
  return rows.length > 0;
}
