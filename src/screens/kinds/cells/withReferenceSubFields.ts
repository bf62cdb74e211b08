import type { RaRecord } from 'ra-core';

import { type Field, subFieldsOf } from '../../../schemas/vocabulary/field.ts';
import { isRecord } from '../../../schemas/base/json.ts';

type Columns = readonly (readonly [name: string, field: Field])[];

interface Table {
  readonly columns: Columns;
  readonly rows: readonly RaRecord[];
}

/**
 * Adds the references inside list fields as separate columns, so that their labels load together with all other labels.
 */
export function withReferenceSubFields(columns: Columns, rows: readonly RaRecord[]): Table {
  const inner = columns.flatMap(([name, field]) =>
    Object.entries(subFieldsOf(field) ?? {})
      .filter(([, subField]) => subField.kind === 'reference' || subField.kind === 'treeSelect')
      .map(([key, subField]) => ({ name, key, column: `${name}.${key}`, field: subField })),
  );
  if (inner.length === 0) return { columns, rows };
  return {
    columns: [...columns, ...inner.map(({ column, field }) => [column, field] as const)],
    rows: rows.map(row => ({
      ...row,
      ...Object.fromEntries(inner.map(({ name, key, column }) => [column, valuesIn(row[name], key)])),
    })),
  };
}

function valuesIn(list: unknown, key: string): readonly unknown[] {
  return Array.isArray(list) ? list.filter(isRecord).flatMap(item => item[key] ?? []) : [];
}
