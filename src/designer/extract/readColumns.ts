import { type JsonRecord, isRecord } from '../../schemas/base/json.ts';
import { SourceError } from '../SourceError.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { SourceIssue, TableColumn, TableDescription } from '../proposal.ts';
import { parseSourceText } from '../parseSourceText.ts';

export type TableDescriptionResult = { readonly table: TableDescription } | { readonly issues: readonly SourceIssue[] };

/** Reads a table from JSON rows of `information_schema.columns`, in column order. */
export function readColumns(text: string): TableDescriptionResult {
  try {
    const rows = parseSourceText(text, 'json');
    if (!Array.isArray(rows) || rows.length === 0) throw noRows('');
    const [first] = rows.map(row => (isRecord(row) ? row : {}));
    const comment = textIn(first ?? {}, 'table_comment');
    return {
      table: {
        name: textIn(first ?? {}, 'table_name') ?? 'records',
        ...omitUndefined({ comment }),
        columns: rows.map((row: unknown, at) => columnOf(row, at)),
      },
    };
  } catch (error) {
    if (error instanceof SourceError) return { issues: [error.issue] };
    throw error;
  }
}

function columnOf(row: unknown, at: number): TableColumn {
  if (!isRecord(row)) throw noRows(String(at));
  const name = textIn(row, 'column_name');
  const declared = textIn(row, 'data_type');
  if (name === undefined || declared === undefined) throw noRows(String(at));
  const inner = declared === 'ARRAY' || declared === 'USER-DEFINED' ? textIn(row, 'udt_name') : undefined;
  const values = row['values'];
  return {
    name,
    type: inner ?? declared,
    nullable: row['is_nullable'] === 'YES' || row['is_nullable'] === true,
    ...omitUndefined({
      maxLength: numberIn(row, 'character_maximum_length'),
      scale: numberIn(row, 'numeric_scale'),
      default: textIn(row, 'column_default'),
      comment: textIn(row, 'column_comment') ?? textIn(row, 'comment'),
      references: textIn(row, 'references'),
      primary: row['primary'] === true || undefined,
      unique: row['unique'] === true || undefined,
      values: Array.isArray(values) ? values.filter(value => typeof value === 'string') : undefined,
    }),
  };
}

function textIn(row: JsonRecord, key: string): string | undefined {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberIn(row: JsonRecord, key: string): number | undefined {
  const value = row[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

function noRows(path: string): SourceError {
  return new SourceError(path, {
    zh: '应为information_schema.columns的行，含column_name和data_type',
    en: 'Enter rows of information_schema.columns, with column_name and data_type',
  });
}
