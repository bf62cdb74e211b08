import { type CsvManner, toCell } from '../../src/schemas/csvForm.ts';
import type { Cell } from '../../src/schemas/csvText.ts';
import { type Field, type Fields, columnTypeOf } from '../../src/schemas/field.ts';
import type { Language } from '../../src/schemas/label.ts';
import { otherModules } from '../../src/schemas/otherModules.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { isReference } from './catalogue.ts';
import { computedExpression } from './computed.ts';
import { type NamesFor, type ReferenceNames, referenceNames } from './exportNames.ts';
import { readableFields } from './fieldsOf.ts';

/** The columns of an exported file: all that may be read, short of structures that fit no cell. */
export function exportedFields(resource: Resource): Fields {
  return Object.fromEntries(
    Object.entries(readableFields(resource)).filter(
      ([name, field]) => field.kind !== 'json' && !(computedExpression(resource, name) && field.multiple),
    ),
  );
}

/** What stands above the columns; an import knows its columns by the same words. */
export function headings(fields: Fields, language: Language): readonly string[] {
  return Object.values(fields).map(({ label, unit }) =>
    unit ? `${label[language]} (${unit[language]})` : label[language],
  );
}

/** How a spreadsheet shows a column. */
export function columnTypes(fields: Fields): readonly Cell['type'][] {
  return Object.values(fields).map(field => {
    if (field.kind === 'date') return 'date';
    return columnTypeOf(field) === 'time' ? 'time' : 'text';
  });
}

export interface CellOptions extends NamesFor, Pick<CsvManner, 'texts'> {
  readonly fields: Fields;
}

/** Turns rows to cells, batch by batch: codes and references as their texts, or all as it is stored. */
export function createCellWriter(
  db: Database,
  { catalogue, fields, language, texts }: CellOptions,
): (rows: readonly Row[]) => Promise<readonly (readonly Cell[])[]> {
  const entries = Object.entries(fields);
  const names = new Map<string, ReferenceNames>(
    texts === 'codes'
      ? []
      : entries.flatMap(([name, field]) =>
          isReference(field) ? [[name, referenceNames(db, { catalogue, language }, field)]] : [],
        ),
  );
  const titles = titlesOf(catalogue.screens, language);
  const read = (field: Field, value: unknown) =>
    field.screen && texts === 'labels' ? (titles.get(String(value)) ?? value) : value;
  return async rows => {
    for (const [name, known] of names) await known.learn(rows.flatMap(row => row[name]));
    return rows.map(row =>
      entries.map(([name, field]) =>
        toCell(field, read(field, row[name]), { language, texts, choices: names.get(name)?.choices }),
      ),
    );
  };
}

/** What screens, and what logs name beside them, are called. */
function titlesOf(screens: readonly Resource[], language: Language): ReadonlyMap<string, string> {
  const named = screens.map(({ name, title }) => [name, title] as const);
  return new Map([...Object.entries(otherModules), ...named].map(([name, title]) => [name, title[language]]));
}
