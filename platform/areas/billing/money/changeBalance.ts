import { expressionBuilder } from 'kysely';

import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { tableName } from '../../../engine/storage/tables.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import { stampColumnsOf } from '../../../engine/effects/recordWrites.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';

/** Names of the integer and money fields of a resource. */
type BalanceField<R extends Resource> = {
  [K in keyof R['fields'] & string]: R['fields'][K]['kind'] extends 'integer' | 'money' ? K : never;
}[keyof R['fields'] & string];

interface Account<R extends Resource> {
  readonly resource: R;
  /** Name of the field with the balance. */
  readonly field: NoInfer<BalanceField<R>>;
  /** Field that identifies the record, and its value. */
  readonly by: readonly [field: NoInfer<keyof R['fields'] & string> | 'id', value: number | string | null];
}

/**
 * Changes a balance in one statement, so that two concurrent calls cannot spend the same money. Returns `false` when
 * the record does not exist or its balance is too low. Passes amounts to the database as text, because numbers would be
 * rounded.
 */
export async function changeBalance<const R extends Resource>(
  scope: EffectScope,
  { resource, field, by: [key, value] }: Account<R>,
  amount: number | string,
): Promise<boolean> {
  const eb = expressionBuilder<Record<string, Record<string, number>>, string>();
  const next = eb(eb.fn.coalesce(eb.ref<string>(field), eb.lit(0)), '+', castTo(String(amount), 'numeric'));
  const changed = await scope.db
    .updateTable(tableName(resource))
    .set({ [field]: next, ...stampColumnsOf(scope) })
    .where(key, '=', value)
    .where(next, '>=', 0)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
