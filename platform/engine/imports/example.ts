import { createCodeListOptions } from '../../../src/schemas/compile/csv/csvOptions.ts';
import { toCsvCell } from '../../../src/schemas/compile/csv/csvCells.ts';
import type { CsvCell } from '../../../src/schemas/compile/csv/csvText.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Kind } from '../../../src/schemas/kinds/kinds.ts';
import { type Language, languages } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { importFieldsOf } from './importFieldsOf.ts';
import type { ColumnMapping } from './mapping.ts';
import type { ImportLine } from './table.ts';

/** Example value of each field kind. */
const values: { readonly [K in Exclude<Kind, 'code' | 'reference' | 'treeSelect' | 'text' | 'longText'>]: unknown } = {
  richText: '<p>…</p>',
  phone: '13800138000',
  email: 'name@example.com',
  ip: '192.168.1.10',
  url: 'https://example.com',
  mac: '00:1A:2B:3C:4D:5E',
  idCard: '11010119900307451X',
  bankCard: '62220200001234567890',
  version: '1.0.0',
  password: '******',
  image: '/api/public/v1/files/…',
  file: '/api/public/v1/files/…',
  integer: 1,
  decimal: 1.5,
  money: 99.9,
  percent: 50,
  port: 8080,
  speed: 100,
  bytes: 1_048_576,
  duration: 3600,
  boolean: true,
  dateTime: '2026-01-31 08:30:00',
  date: '2026-01-31',
  timeOfDay: '08:30',
  dateRange: { start: '2026-01-01', end: '2026-01-31' },
  ipRange: { start: '192.168.1.10', end: '192.168.1.20' },
  portRange: { start: 8000, end: 8010 },
  geo: { lng: 116.397428, lat: 39.90923 },
  tags: ['A', 'B'],
  keyValues: [{ key: 'name', value: 'value' }],
  rows: [],
  json: {},
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
    default:
      return toCsvCell(
        field,
        field.multiple && field.kind !== 'tags' ? [values[field.kind]] : values[field.kind],
        cellOptions,
      );
  }
}
