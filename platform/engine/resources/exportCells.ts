import { type CsvCellOptions, toCsvCell } from '../../../src/schemas/compile/csv/csvCells.ts';
import type { CsvCell } from '../../../src/schemas/compile/csv/csvText.ts';
import { type Field, type Fields, columnTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { logModulesWithoutScreen } from '../../../src/resources/logModulesWithoutScreen.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Database, Row } from '../storage/database.ts';
import { isReference } from './catalogue.ts';
import {
  type ReferenceNameOptions,
  type ReferenceNameLookup,
  createReferenceNameLookup,
} from './createReferenceNameLookup.ts';
import { readableFields } from '../fields/resourceFields.ts';

/** Returns the fields of an exported file: all readable fields, except structures that no cell can contain. */
export function exportedFields(resource: Resource): Fields {
  return Object.fromEntries(
    Object.entries(readableFields(resource)).filter(
      ([, field]) => field.kind !== 'json' && !(field.computed && field.multiple),
    ),
  );
}

/** Returns the column headings, from which an import recognizes the columns. */
export function columnHeadingsOf(fields: Fields, language: Language): readonly string[] {
  return Object.values(fields).map(({ label, unit }) =>
    unit ? `${label[language]} (${unit[language]})` : label[language],
  );
}

/** Returns the cell type of each column for spreadsheets. */
export function cellTypesOf(fields: Fields): readonly CsvCell['type'][] {
  return Object.values(fields).map(field => {
    if (field.kind === 'date') return 'date';
    return columnTypeOf(field) === 'time' ? 'time' : 'text';
  });
}

export interface CellOptions extends ReferenceNameOptions, Pick<CsvCellOptions, 'texts'> {
  readonly fields: Fields;
}

/**
 * Creates a writer that converts batches of rows to cells: with the labels of options and titles of references, or with
 * the stored values.
 */
export function createCellWriter(
  db: Database,
  { catalogue, fields, language, texts }: CellOptions,
): (rows: readonly Row[]) => Promise<readonly (readonly CsvCell[])[]> {
  const entries = Object.entries(fields);
  const names = new Map<string, ReferenceNameLookup>(
    texts === 'codes'
      ? []
      : entries.flatMap(([name, field]) =>
          isReference(field) ? [[name, createReferenceNameLookup(db, { catalogue, language }, field)]] : [],
        ),
  );
  const titles = titlesOf(catalogue.screens, language);
  const read = (field: Field, value: unknown) =>
    field.screen && texts === 'labels' ? (titles.get(String(value)) ?? value) : value;
  return async rows => {
    for (const [name, known] of names) await known.load(rows.flatMap(row => row[name]));
    return rows.map(row =>
      entries.map(([name, field]) =>
        toCsvCell(field, read(field, row[name]), { language, texts, choices: names.get(name)?.choices }),
      ),
    );
  };
}

/** Returns the titles of screens, and of modules without a screen, by name. */
function titlesOf(screens: readonly Resource[], language: Language): ReadonlyMap<string, string> {
  const named = screens.map(({ name, title }) => [name, title] as const);
  return new Map(
    [...Object.entries(logModulesWithoutScreen), ...named].map(([name, title]) => [name, title[language]]),
  );
}
