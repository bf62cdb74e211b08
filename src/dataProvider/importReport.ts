import { isRecord } from '../schemas/base/json.ts';

export const importOutcomes = ['insert', 'update', 'unchanged', 'example', 'failed'] as const;

/**
 * Effect of importing one line of a file: the expected effect before the import, the actual effect after the import.
 */
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Error in an imported line. `column` is `null` when the error concerns the whole line, or a field for which the file
 * has no column.
 */
export interface ImportError {
  readonly column: number | null;
  readonly field: string | null;
  readonly message: string;
}

export interface ImportLine {
  readonly row: number;
  readonly outcome: ImportOutcome;
  readonly cells: readonly string[];
  readonly faults: readonly ImportError[];
}

export interface ImportColumn {
  readonly heading: string;
  readonly field: string | null;
  /** Number of rows that have a value in this column. */
  readonly filled: number;
  readonly samples: readonly string[];
}

/** One of the first rows of a file. The user can choose the heading row from these rows. */
export interface HeadingRowCandidate {
  readonly row: number;
  readonly text: string;
}

/** Result of checking or importing a file. */
export interface ImportReport {
  readonly checksum: string;
  /** Field whose value identifies the record of a line. */
  readonly key: string;
  readonly columns: readonly ImportColumn[];
  /** Number of the row that the platform took as the heading row. */
  readonly headingRow: number;
  readonly firstRows: readonly HeadingRowCandidate[];
  /** Messages about unexpected properties of the file. */
  readonly notices: readonly string[];
  readonly total: number;
  readonly counts: { readonly [O in ImportOutcome]: number };
  readonly lines: readonly ImportLine[];
}

/**
 * Reads the platform's report. Never throws: the result has default values for properties that are missing or have the
 * wrong type.
 */
export function readImportReport(data: unknown): ImportReport {
  const report = isRecord(data) ? data : {};
  const counts = isRecord(report['counts']) ? report['counts'] : {};
  const count = (outcome: ImportOutcome) => Number(counts[outcome] ?? 0) || 0;
  return {
    checksum: String(report['checksum'] ?? ''),
    key: String(report['key'] ?? 'id'),
    columns: listOf(report['columns']).map(column => ({
      heading: String(column['heading'] ?? ''),
      field: typeof column['field'] === 'string' ? column['field'] : null,
      filled: Number(column['filled'] ?? 0) || 0,
      samples: textsOf(column['samples']),
    })),
    headingRow: Number(report['headingRow'] ?? 0) || 0,
    firstRows: listOf(report['firstRows']).map(firstRow => ({
      row: Number(firstRow['row'] ?? 0) || 0,
      text: String(firstRow['text'] ?? ''),
    })),
    notices: textsOf(report['notices']),
    total: Number(report['total'] ?? 0) || 0,
    counts: {
      insert: count('insert'),
      update: count('update'),
      unchanged: count('unchanged'),
      example: count('example'),
      failed: count('failed'),
    },
    lines: listOf(report['lines']).map(line => ({
      row: Number(line['row'] ?? 0) || 0,
      outcome: importOutcomes.find(outcome => outcome === line['outcome']) ?? 'failed',
      cells: textsOf(line['cells']),
      faults: listOf(line['faults']).map(fault => ({
        column: typeof fault['column'] === 'number' ? fault['column'] : null,
        field: typeof fault['field'] === 'string' ? fault['field'] : null,
        message: String(fault['message'] ?? ''),
      })),
    })),
  };
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
