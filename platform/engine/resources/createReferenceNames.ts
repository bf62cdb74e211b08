import { localizationOf } from './localizedExpression.ts';
import { sql } from 'kysely';

import { type CsvOptions, qualifiedName } from '../../../src/schemas/compile/csv/csvOptions.ts';
import type { ReferenceField, TreeField } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { Database } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { expressionOf, localizedFieldExpression } from './select.ts';

/** Names of the records that a field refers to, loaded in batches. */
export interface ReferenceNames {
  readonly load: (values: readonly unknown[]) => Promise<void>;
  readonly choices: CsvOptions;
}

/** Catalogue that contains the resource of the records, and language of their names. */
export interface NameOptions {
  readonly catalogue: Catalogue;
  readonly language: Language;
}

/** Maximum number of cached names. A file with more records reads some of them again. */
const maxCachedNames = 20_000;

/**
 * Returns names of records for files. A name is the localized title. Appends the key if the title is ambiguous or
 * equals the key of another record, so that an import finds the same record.
 */
export function createReferenceNames(
  db: Database,
  { catalogue, language }: NameOptions,
  field: ReferenceField | TreeField,
): ReferenceNames {
  const target = catalogue.get(field.resource);
  const stores = field.stores ?? 'id';
  const title = titleFieldOf(target);
  const key = expressionOf(target, stores);
  const label = localizedFieldExpression(target, title, localizationOf(catalogue, language));
  const stored = allFields(target)[stores];
  const keyType = stores === 'id' || !stored ? 'bigint' : sqlTypeOf(stored);
  const type = sql.raw(keyType);
  /** A damaged row may contain a value that the database would not accept as a key. */
  const isKey = (value: unknown) => (keyType === 'text' ? typeof value === 'string' : Number.isSafeInteger(value));
  const table = sql.table(tableName(target));
  const names = new Map<unknown, string>();

  const load = async (values: readonly unknown[]): Promise<void> => {
    const isNew = (value: unknown) => isKey(value) && !names.has(value);
    const newValues = [...new Set(values.filter(isNew))];
    if (newValues.length === 0) return;
    if (names.size + newValues.length > maxCachedNames) names.clear();
    const { rows } = await sql<{ value: unknown; label: string | null }>`
      select ${key} as value, ${label}::text as label from ${table} as t where ${key} = any(${newValues}::${type}[])`.execute(
      db,
    );
    const unclear = await unclearAmong(rows.flatMap(row => (row.label === null ? [] : [row.label])));
    for (const { value, label: name } of rows) {
      const isClear = name !== null && name !== '' && name === name.trim() && !unclear.has(name) && !name.endsWith(')');
      names.set(value, isClear || name === String(value) ? (name ?? '') : qualifiedName(name ?? '', value));
    }
  };

  /** Returns the titles that match more than one record. */
  const unclearAmong = async (labels: readonly string[]): Promise<ReadonlySet<string>> => {
    if (title === stores) return new Set();
    const keys = stored && sqlTypeOf(stored) === 'text' ? labels : labels.filter(item => /^\d{1,15}$/.test(item));
    const { rows } = await sql<{ name: string }>`
      select ${label}::text as name from ${table} as t where ${label}::text = any(${labels}::text[])
      group by 1 having count(*) > 1
      union select ${key}::text from ${table} as t where ${key} = any(${keys}::${type}[])
        and ${key}::text is distinct from ${label}::text`.execute(db);
    return new Set(rows.map(row => row.name));
  };

  return { load, choices: { nameOf: value => names.get(value), find: () => [] } };
}
