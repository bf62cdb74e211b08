import { localizationOf } from '../resources/localizedExpression.ts';

import type { ReferenceField, TreeField } from '../../../src/schemas/vocabulary/field.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type ReferenceNameOptions, createReferenceNameLookup } from '../resources/createReferenceNameLookup.ts';
import { fieldExpressionOf, localizedFieldExpression } from '../resources/select.ts';
import { recordsOf } from '../records/withRecordTables.ts';
import type { Database } from '../storage/database.ts';

/** Maximum number of options in a drop-down list. With more options, users type the title. */
const maxOptions = 500;

/**
 * Returns the titles of the records that a field may refer to. Returns an empty list when there are too many records
 * for a drop-down list.
 */
export async function readReferenceList(
  db: Database,
  { catalogue, language }: ReferenceNameOptions,
  field: ReferenceField | TreeField,
): Promise<readonly string[]> {
  const target = catalogue.get(field.resource);
  const name = localizedFieldExpression(target, titleFieldOf(target), localizationOf(catalogue, language));
  const key = fieldExpressionOf(target, field.stores ?? 'id');
  const rows = await recordsOf(db, target)
    .select(key.as('value'))
    .where(key, 'is not', null)
    .orderBy(name)
    .orderBy('t.id')
    .limit(maxOptions + 1)
    .execute();
  if (rows.length > maxOptions) return [];
  const names = createReferenceNameLookup(db, { catalogue, language }, field);
  await names.load(rows.map(row => row.value));
  return rows.flatMap(row => names.choices.nameOf(row.value) ?? []);
}
