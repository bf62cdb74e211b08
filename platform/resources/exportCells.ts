import { sql } from 'kysely';

import { codeItem } from '../../src/schemas/codeList.ts';
import { type Field, type Fields, columnTypeOf } from '../../src/schemas/field.ts';
import type { Label, Language } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { titleFieldOf } from '../../src/schemas/systemFields.ts';
import type { Database, Row } from '../storage/database.ts';
import { sqlTypeOf, tableName } from '../storage/tables.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { type Catalogue, isReference } from './catalogue.ts';
import { computedExpression } from './computed.ts';
import { readableFields } from './fieldsOf.ts';

/** One cell of a file; its type decides how a spreadsheet sorts and sums it. */
export interface Cell {
  readonly type: 'text' | 'number' | 'time';
  readonly text: string;
}

const yesNo: { readonly [K in 'true' | 'false']: Label } = {
  true: { zh: '是', en: 'Yes' },
  false: { zh: '否', en: 'No' },
};

const separators: { readonly [L in Language]: string } = { zh: '、', en: ', ' };

/** The columns of an exported file: all that may be read, short of structures that fit no cell. */
export function exportedFields(resource: Resource): Fields {
  return Object.fromEntries(
    Object.entries(readableFields(resource)).filter(
      ([name, field]) => field.kind !== 'json' && !(computedExpression(resource, name) && field.multiple),
    ),
  );
}

export function headings(fields: Fields, language: Language): readonly string[] {
  return Object.values(fields).map(({ label, unit }) =>
    unit ? `${label[language]} (${unit[language]})` : label[language],
  );
}

/** Turns rows to cells: codes and references as their texts, one query a referring field for the whole batch. */
export async function toCells(
  db: Database,
  { catalogue, fields, language }: { catalogue: Catalogue; fields: Fields; language: Language },
  rows: readonly Row[],
): Promise<readonly (readonly Cell[])[]> {
  const entries = Object.entries(fields);
  const labels = new Map<string, ReadonlyMap<unknown, string>>();
  for (const [name, field] of entries) {
    if (isReference(field))
      labels.set(
        name,
        await labelsOf(
          db,
          catalogue,
          field,
          rows.map(row => row[name]),
        ),
      );
  }
  return rows.map(row => entries.map(([name, field]) => toCell(field, row[name], labels.get(name), language)));
}

function toCell(
  field: Field,
  value: unknown,
  labels: ReadonlyMap<unknown, string> | undefined,
  language: Language,
): Cell {
  if (value === null || value === undefined) return { type: 'text', text: '' };
  if (field.kind === 'code' || labels) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts = values.map(
      one => labels?.get(one) ?? (field.kind === 'code' && codeItem(field.codes, one)?.[language]) ?? one,
    );
    return { type: 'text', text: texts.map((text, at) => String(text || values[at])).join(separators[language]) };
  }
  if (typeof value === 'boolean') return { type: 'text', text: yesNo[value ? 'true' : 'false'][language] };
  if (typeof value === 'number') return { type: 'number', text: String(value) };
  if (columnTypeOf(field) === 'time') return { type: 'time', text: String(value) };
  return { type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) };
}

async function labelsOf(
  db: Database,
  catalogue: Catalogue,
  field: Extract<Field, { readonly resource: string }>,
  values: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  const chosen = [...new Set(values.flat().filter(one => one !== null && one !== undefined))];
  if (chosen.length === 0) return new Map();
  const target = catalogue.get(field.resource);
  const stores = field.stores ?? 'id';
  const stored = allFields(target)[stores];
  const type = sql.raw(stores === 'id' || !stored ? 'bigint' : sqlTypeOf(stored));
  const { rows } = await sql<{ value: unknown; label: string | null }>`
    select ${sql.ref(stores)} as value, ${sql.ref(titleFieldOf(target))}::text as label
    from ${sql.table(tableName(target))} where ${sql.ref(stores)} = any(${chosen}::${type}[])`.execute(db);
  return new Map(rows.map(row => [row.value, row.label ?? String(row.value)]));
}
