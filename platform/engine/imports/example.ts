import { createCodeListOptions } from '../../../src/schemas/compile/csv/csvOptions.ts';
import { toCsvCell } from '../../../src/schemas/compile/csv/csvCells.ts';
import type { CsvCell } from '../../../src/schemas/compile/csv/csvText.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { type Kind, type SampledKind, sampleOfKind } from '../../../src/schemas/kinds/kinds.ts';
import { type Language, languages } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { importFieldsOf } from './importFieldsOf.ts';
import type { ColumnMapping } from './mapping.ts';
import type { ImportLine } from './table.ts';

/**
 * Example values of the kinds for which `sampleOfKind` has no sample. `exampleCell` creates the cells of texts, codes
 * and references.
 */
const values: {
  readonly [K in Exclude<Kind, SampledKind | 'code' | 'reference' | 'treeSelect' | 'text' | 'longText'>]: unknown;
} & { readonly [K in Kind]?: unknown } = {
  richText: '<p>…</p>',
  password: '******',
  image: '/api/public/v1/files/…',
  file: '/api/public/v1/files/…',
  rows: [],
};

const words: { readonly [L in Language]: string } = {
  zh: '示例（导入时忽略此行）',
  en: 'Example (this row is not imported)',
};

/**
 * Returns the example line of a template. The line is labelled as an example, and an import recognizes it by its cells.
 */
export function createExampleCells(resource: Resource, language: Language): ReadonlyMap<string, CsvCell> {
  return new Map(Object.entries(importFieldsOf(resource)).map(([name, field]) => [name, exampleCell(field, language)]));
}

/** Returns a function that recognizes the example line. */
export function createExampleMatcher(resource: Resource): (line: ImportLine, mapping: ColumnMapping) => boolean {
  const examples = languages.map(language => createExampleCells(resource, language));
  return ({ cells }, mapping) => {
    const given = mapping.flatMap((name, column) => (name === null || !cells[column] ? [] : [[name, cells[column]]]));
    const isTold = given.some(([, cell]) => Object.values(words).some(text => text === cell));
    return (
      isTold ||
      (given.length > 0 &&
        examples.some(example => given.every(([name = '', cell]) => example.get(name)?.text === cell)))
    );
  };
}

function exampleCell(field: Field, language: Language): CsvCell {
  const cellOptions = { language, texts: 'labels' } as const;
  switch (field.kind) {
    case 'text':
    case 'longText':
      return { type: 'text', text: words[language] };
    case 'code': {
      const first = field.codes.items[0]?.value;
      return toCsvCell(field, field.multiple ? [first] : first, {
        ...cellOptions,
        choices: createCodeListOptions(field.codes, language),
      });
    }
    case 'reference':
    case 'treeSelect':
      return { type: 'text', text: '' };
    default: {
      const value = values[field.kind] ?? sampleOfKind(field.kind, 0);
      return toCsvCell(field, field.multiple && field.kind !== 'tags' ? [value] : value, cellOptions);
    }
  }
}
