import type { Expression } from 'kysely';

import { type CsvOptions, createCsvOptions } from '../../../src/schemas/compile/csv/csvOptions.ts';
import { splitList } from '../../../src/schemas/compile/csv/csvList.ts';
import type { ReferenceField, TreeField } from '../../../src/schemas/vocabulary/field.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { ReferenceNameOptions } from '../resources/createReferenceNameLookup.ts';
import { isSecretField } from '../fields/resourceFields.ts';
import { fieldExpressionOf } from '../resources/select.ts';
import { localizedExpression, localizationOf } from '../resources/localizedExpression.ts';
import { eb, withRecordTables, recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database } from '../storage/database.ts';
import { sqlTypeOf } from '../storage/tables.ts';

/** Maximum number of records with the same title that are read. */
const maxRecordsPerTitle = 20;

interface ChoiceSearch extends ReferenceNameOptions {
  readonly field: ReferenceField | TreeField;
}

/**
 * Returns the records that the texts of a column may refer to: by title, by stored key, or as `title (key)`. Contains
 * all records with the same title, so that the caller detects ambiguous texts. Searches the titles in the caller's
 * language first and the stored titles second, because a user of another language may have created the file.
 */
export async function readReferenceChoices(
  db: Database,
  { catalogue, language, field }: ChoiceSearch,
  cells: readonly string[],
): Promise<CsvOptions> {
  const texts = [...new Set(cells.flatMap(cell => (field.multiple ? splitList(cell) : [cell.trim()])))];
  const target = catalogue.get(field.resource);
  const title = titleFieldOf(target);
  const stored = await choicesNamed(db, { catalogue, field, label: fieldExpressionOf(target, title) }, texts);
  const spoken = localizedExpression(target, title, localizationOf(catalogue, language));
  if (!spoken) return stored;
  const read = await choicesNamed(db, { catalogue, field, label: spoken }, texts);
  const find = (text: string) => {
    const found = read.find(text);
    return found.length > 0 ? found : stored.find(text);
  };
  return { nameOf: read.nameOf, find };
}

interface LabelledSearch extends Pick<ChoiceSearch, 'catalogue' | 'field'> {
  readonly label: Expression<unknown>;
}

async function choicesNamed(
  db: Database,
  { catalogue, field, label }: LabelledSearch,
  texts: readonly string[],
): Promise<CsvOptions> {
  const target = catalogue.get(field.resource);
  const stores = field.stores ?? 'id';
  const stored = allFields(target)[stores];
  // No resource can declare a reference that stores a secret. This check nevertheless ensures that no secret column is
  // read here.
  if (stored && isSecretField(stored)) return createCsvOptions([]);
  const type = stores === 'id' || !stored ? 'bigint' : sqlTypeOf(stored);
  const inBrackets = texts.flatMap(text => /\(([^()]+)\)$/.exec(text)?.[1] ?? []);
  const keys = [...texts, ...inBrackets].filter(text => type === 'text' || /^-?\d{1,15}$/.test(text));
  const key = fieldExpressionOf(target, stores);
  const text = eb.cast<string | null>(label, 'text');
  const isKey = eb(key, '=', anyOf<unknown>(keys));
  const matching = recordsOf(db, target)
    .select(['t.id', key.as('value'), text.as('label'), isKey.as('isKey')])
    .where(eb.and([eb(key, 'is not', null), eb.or([eb(text, '=', anyOf(texts)), isKey])]))
    .as('matching');
  const numbered = withRecordTables(db)
    .selectFrom(matching)
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over(part => part.partitionBy('label').orderBy('id'))
        .as('place'),
    )
    .as('found');
  const rows = await withRecordTables(db)
    .selectFrom(numbered)
    .select(['value', 'label'])
    .where(found => found.or([found('isKey', 'is', true), found('place', '<=', maxRecordsPerTitle)]))
    .execute();
  return createCsvOptions(rows.map(({ value, label: name }) => ({ value, names: [String(name ?? '')] })));
}
