import { type JsonRecord, isEmpty, isRecord } from '../../../schemas/base/json.ts';
import { type Field, type Fields, rulesOf } from '../../../schemas/vocabulary/field.ts';

/** Returns the maximum number of rows according to the field's rules; `undefined` without a limit. */
export function maxRowsOf(field: Field): number | undefined {
  const limits = rulesOf(field).flatMap(rule => (rule.rule === 'maxItems' ? [rule.max] : []));
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/**
 * Returns a new row with the defaults, and `null` for all other fields, so that no field keeps the value of a removed
 * row.
 */
export function createEmptyRow(fields: Fields): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, field]) => field.readOnly !== true);
  return Object.fromEntries(filled.map(([name, field]) => [name, field.default ?? null]));
}

/** Returns the indexes of the rows whose value in the field `key` also occurs in another row. */
export function findDuplicateRows(rows: readonly JsonRecord[], key: string): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  rows.forEach((row, at) => {
    if (isEmpty(row[key])) return;
    const text = JSON.stringify(row[key]);
    places.set(text, [...(places.get(text) ?? []), at]);
  });
  return new Set([...places.values()].filter(same => same.length > 1).flat());
}

/** Returns the error message of the list itself, which the form stores next to the errors of the items. */
export function listErrorOf(error: unknown): string | undefined {
  const own: unknown = typeof error === 'object' && error !== null && 'root' in error ? error.root : error;
  return isRecord(own) && typeof own['message'] === 'string' ? own['message'] : undefined;
}

/**
 * Returns the new index of a row that is dropped at this height. `middles` contains the vertical centres of the rows.
 */
export function dropIndexOf(middles: readonly number[], from: number, height: number): number {
  const before = middles.filter(middle => middle < height).length;
  return before > from ? before - 1 : before;
}
