import { localizationOf } from './localizedExpression.ts';
import { type CsvOptions, qualifiedName } from '../../../src/schemas/compile/csv/csvOptions.ts';
import type { ReferenceField, TreeField } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { eb, recordsOf } from '../records/withRecordTables.ts';
import { anyOf } from '../storage/anyOf.ts';
import type { Database } from '../storage/database.ts';
import { sqlTypeOf } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { fieldExpressionOf, localizedFieldExpression } from './select.ts';

/** Names of the records that a field refers to, loaded in batches. */
export interface ReferenceNameLookup {
  readonly load: (values: readonly unknown[]) => Promise<void>;
  readonly choices: CsvOptions;
}

/** Catalogue that contains the resource of the records, and language of their names. */
export interface ReferenceNameOptions {
  readonly catalogue: Catalogue;
  readonly language: Language;
}

/** Maximum number of cached names. A file with more records requires repeated reads of some names. */
const maxCachedNames = 20_000;

/**
 * Creates a lookup of the names that stand for referenced records in files. A name is the localized title, followed by
 * the key if the title is ambiguous or equals the key of another record. With this name, an import finds the same
 * record.
 */
export function createReferenceNameLookup(
  db: Database,
  { catalogue, language }: ReferenceNameOptions,
  field: ReferenceField | TreeField,
): ReferenceNameLookup {
  const target = catalogue.get(field.resource);
  const stores = field.stores ?? 'id';
  const title = titleFieldOf(target);
  const key = fieldExpressionOf(target, stores);
  const label = localizedFieldExpression(target, title, localizationOf(catalogue, language));
  const stored = allFields(target)[stores];
  const keyType = stores === 'id' || !stored ? 'bigint' : sqlTypeOf(stored);
  const text = eb.cast<string | null>(label, 'text');
  /** Returns whether a value has the type of a key. A damaged row can contain other values. */
  const isKey = (value: unknown) => (keyType === 'text' ? typeof value === 'string' : Number.isSafeInteger(value));
  const names = new Map<unknown, string>();

  const load = async (values: readonly unknown[]): Promise<void> => {
    const isNew = (value: unknown) => isKey(value) && !names.has(value);
    const newValues = [...new Set(values.filter(isNew))];
    if (newValues.length === 0) return;
    if (names.size + newValues.length > maxCachedNames) names.clear();
    const rows = await recordsOf(db, target)
      .select([key.as('value'), text.as('label')])
      .where(key, '=', anyOf(newValues))
      .execute();
    const unclear = await unclearAmong(rows.flatMap(row => row.label ?? []));
    for (const { value, label: name } of rows) {
      const isClear = name !== null && name !== '' && name === name.trim() && !unclear.has(name) && !name.endsWith(')');
      names.set(value, isClear || name === String(value) ? (name ?? '') : qualifiedName(name ?? '', value));
    }
  };

  /** Returns the titles that match more than one record. */
  const unclearAmong = async (labels: readonly string[]): Promise<ReadonlySet<string>> => {
    if (title === stores) return new Set();
    const keys = stored && sqlTypeOf(stored) === 'text' ? labels : labels.filter(item => /^\d{1,15}$/.test(item));
    const keyText = eb.cast<string>(key, 'text');
    const rows = await recordsOf(db, target)
      .select(text.as('name'))
      .where(text, '=', anyOf(labels))
      // Groups by the position of the column. If the expression were repeated, its parameters would be new, and the
      // database would not recognize the same expression.
      .groupBy(eb.lit(1))
      .having(({ fn }) => fn.countAll<number>(), '>', 1)
      .union(
        recordsOf(db, target)
          .select(keyText.as('name'))
          .where(key, '=', anyOf<unknown>(keys))
          .where(keyText, 'is distinct from', text),
      )
      .execute();
    return new Set(rows.flatMap(({ name }) => name ?? []));
  };

  return { load, choices: { nameOf: value => names.get(value), find: () => [] } };
}
