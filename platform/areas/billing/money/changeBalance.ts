import { type RawBuilder, sql } from 'kysely';

import { stampColumns } from '../../../engine/records/store.ts';
import { tableName } from '../../../engine/storage/tables.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import { toWriteStamp } from '../../../engine/effects/recordWrites.ts';

interface Account {
  readonly resource: string;
  /** Name of the field with the balance. */
  readonly field: string;
  /** Condition that selects the record. */
  readonly where: RawBuilder<unknown>;
}

/**
 * Changes a balance in one statement, so that two concurrent calls cannot spend the same money. Returns `false` when
 * the record does not exist or its balance is too low. Passes amounts to the database as text, because numbers would be
 * rounded.
 */
export async function changeBalance(
  scope: EffectScope,
  { resource, field, where }: Account,
  amount: number | string,
): Promise<boolean> {
  const target = scope.resourceOf(resource);
  const next = sql`coalesce(${sql.id(field)}, 0) + ${String(amount)}::numeric`;
  const changes = [sql`${sql.id(field)} = ${next}`, ...stampColumns(target, toWriteStamp(scope))];
  const { rows } = await sql`
    update ${sql.table(tableName(target))} set ${sql.join(changes)} where ${where} and ${next} >= 0
    returning id`.execute(scope.db);
  return rows.length > 0;
}
