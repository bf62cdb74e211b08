import type { Choices } from '../../src/schemas/csvChoice.ts';
import { fromText } from '../../src/schemas/csvForm.ts';
import type { Fields } from '../../src/schemas/field.ts';
import type { Language } from '../../src/schemas/label.ts';
import { type Catalogue, isReference } from '../resources/catalogue.ts';
import { cleanValues } from '../resources/cleanValues.ts';
import type { Database, Row } from '../storage/database.ts';
import type { Mapping } from './mapping.ts';
import { referenceChoices } from './referenceChoices.ts';
import type { LineFault } from './report.ts';
import type { Line } from './table.ts';

/** The values of a line, cleaned as a form's are; what cannot be read is left out and told. */
export interface LineValues {
  readonly line: Line;
  readonly values: Row;
  readonly faults: readonly LineFault[];
}

interface Manner {
  readonly catalogue: Catalogue;
  readonly fields: Fields;
  readonly mapping: Mapping;
  readonly language: Language;
}

/** Reads the cells of some lines; the names of records are looked up for all of them at once. */
export async function readLines(
  db: Database,
  { catalogue, fields, mapping, language }: Manner,
  lines: readonly Line[],
): Promise<readonly LineValues[]> {
  const columns = mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields[name];
    return name === null || !field ? [] : [{ name, field, column }];
  });
  const choices = new Map<string, Choices>();
  for (const { name, field, column } of columns) {
    if (!isReference(field)) continue;
    const cells = lines.map(({ cells: all }) => all[column] ?? '').filter(cell => cell !== '');
    choices.set(name, await referenceChoices(db, { catalogue, language, field }, cells));
  }
  return lines.map(line => {
    const values: Row = {};
    const faults: LineFault[] = [];
    for (const { name, field, column } of columns) {
      const read = fromText(field, (line.cells[column] ?? '').trimEnd(), {
        language,
        texts: 'labels',
        choices: choices.get(name),
      });
      if ('fault' in read) faults.push({ column, field: name, message: read.fault });
      else values[name] = read.value;
    }
    return { line, values: cleanValues(fields, values), faults };
  });
}
