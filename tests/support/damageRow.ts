import { sql } from 'kysely';

import { storedFields } from '../../platform/engine/fields/resourceFields.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import type { SqlType } from '../../platform/engine/storage/sqlTerms/sqlType.ts';
import { sqlTypeOf, tableName } from '../../platform/engine/storage/tables.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';

/** Values that a column type allows and no form accepts; another program may have stored them. */
const damagingValues: { readonly [T in SqlType]?: readonly string[] } = {
  jsonb: [
    `'{"toString": null}'`,
    `'"text"'`,
    `'7'`,
    `'[null, [[]], {"name": {"toString": 1}}]'`,
    `'{"start": {}, "end": null}'`,
    `'[]'`,
  ],
  text: [`''`, `'§'`, `E'\\u0001\\u202e<script>'`, `'{"broken'`, `repeat('长', 100000)`],
  bigint: ['-1', '9007199254740993'],
  integer: ['-1'],
  numeric: [`'NaN'`, '1e300', '-0.00001'],
  'timestamp(0)': [`'infinity'`, `'9999-12-31 23:59:59'`, `'0001-01-01 00:00:00 BC'`],
};
/** Number of rounds after which `damageRow` has stored every value. */
export const damageRounds = Math.max(...Object.values(damagingValues).map(list => list.length));

/**
 * Stores the damaging value of this round in one row, in each column that accepts the value; returns the number of
 * changed columns.
 */
export async function damageRow(db: Database, resource: Resource, id: unknown, round: number): Promise<number> {
  // Keys stay unchanged, because they identify the row. Secrets stay unchanged, because only the platform can write
  // them.
  const fields = Object.entries(storedFields(resource)).filter(
    ([, field]) => !field.unique && !field.secret && !field.credential,
  );
  let damaged = 0;
  for (const [name, field] of fields) {
    const values = damagingValues[sqlTypeOf(field)] ?? [];
    const value = values[round % values.length];
    if (value === undefined) continue;
    const update = sql.raw(`update ${tableName(resource)} set "${name}" = ${value} where id = ${String(id)}`);
    damaged += await update.execute(db).then(
      () => 1,
      () => 0,
    );
  }
  return damaged;
}
