import type { CsvOptions } from '../../../src/schemas/compile/csv/csvOptions.ts';
import { parseCsvCell, isVerbatimField } from '../../../src/schemas/compile/csv/csvCells.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import { type Catalogue, isReference } from '../resources/catalogue.ts';
import { normaliseValues } from '../resources/normaliseValues.ts';
import type { Database, Row } from '../storage/database.ts';
import type { ColumnMapping } from './mapping.ts';
import { readReferenceChoices } from './readReferenceChoices.ts';
import { cellRemarkErrorOf } from './remarks.ts';
import type { LineError } from './report.ts';
import type { ImportLine } from './table.ts';

/** Cleaned values of a line. An unreadable cell has a validation error instead of a value. */
export interface LineValues {
  readonly line: ImportLine;
  readonly values: Row;
  readonly errors: readonly LineError[];
}

interface LineReadOptions {
  readonly catalogue: Catalogue;
  readonly fields: Fields;
  readonly mapping: ColumnMapping;
  readonly language: Language;
  /** True if commas may be decimal separators, so that `1,000` is ambiguous. */
  readonly isCommaUnclear: boolean;
}

/** Parses the cells of some lines. Resolves the referenced records of all these lines together. */
export async function readLineValues(
  db: Database,
  { catalogue, fields, mapping, language, isCommaUnclear }: LineReadOptions,
  lines: readonly ImportLine[],
): Promise<readonly LineValues[]> {
  const columns = mapping.flatMap((name, column) => {
    const field = name === null ? undefined : fields[name];
    return name === null || !field ? [] : [{ name, field, column }];
  });
  const choices = new Map<string, CsvOptions>();
  for (const { name, field, column } of columns) {
    if (!isReference(field)) continue;
    const cells = lines.map(({ cells: all }) => all[column] ?? '').filter(cell => cell !== '');
    choices.set(name, await readReferenceChoices(db, { catalogue, language, field }, cells));
  }
  return lines.map(line => {
    const values: Row = {};
    const errors = findSurplusErrors(line, language);
    for (const { name, field, column } of columns) {
      const wrong = findCellError(line, column, field);
      if (wrong) {
        errors.push({ column, field: name, message: wrong[language] });
        continue;
      }
      const read = parseCsvCell(field, (line.cells[column] ?? '').trimEnd(), {
        language,
        texts: 'labels',
        choices: choices.get(name),
        isCommaUnclear,
      });
      if ('error' in read) errors.push({ column, field: name, message: read.error });
      else values[name] = read.value;
    }
    return { line, values: normaliseValues(fields, values), errors };
  });
}

/** Returns the error that the file reader has found in a cell; `undefined` when no error affects the field. */
function findCellError({ remarks = [] }: ImportLine, column: number, field: Field): Label | undefined {
  for (const remark of remarks) {
    if (remark.column !== column) continue;
    const fault = cellRemarkErrorOf(field.secret ? { ...remark, text: '●●●●' } : remark, isVerbatimField(field));
    if (fault) return fault;
  }
  return undefined;
}

/** Returns the errors of cells that belong to no field, because their column has no heading. */
function findSurplusErrors({ remarks = [] }: ImportLine, language: Language): LineError[] {
  return remarks.flatMap(remark => {
    const fault = remark.kind === 'surplus' ? cellRemarkErrorOf(remark, false) : undefined;
    return fault ? [{ column: remark.column, field: null, message: fault[language] }] : [];
  });
}

/** Returns the lines with the displayed text instead of the number in each cell of a field that accepts text. */
export function toShownLines(
  lines: readonly ImportLine[],
  mapping: ColumnMapping,
  fields: Fields,
): readonly ImportLine[] {
  return lines.map(line => {
    const shown = line.remarks?.filter(({ column, kind }) => {
      const field = fields[mapping[column] ?? ''];
      return kind === 'shown' && field !== undefined && isVerbatimField(field);
    });
    if (!shown || shown.length === 0) return line;
    const cells = [...line.cells];
    for (const { column, text } of shown) cells[column] = text;
    return { ...line, cells };
  });
}
