import { isEmpty } from '../../../schemas/condition.ts';
import { type Field, type Fields, rulesOf } from '../../../schemas/field.ts';
import { type JsonRecord, isRecord } from '../../../schemas/json.ts';

/** How many rows the rules of the field allow; `undefined` when they set no limit. */
export function mostRows(field: Field): number | undefined {
  const limits = rulesOf(field).flatMap(rule => (rule.rule === 'maxItems' ? [rule.max] : []));
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** A new row: its defaults, and nothing in the other cells, so that none is filled from a row that stood there. */
export function emptyRow(fields: Fields): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, field]) => field.readOnly !== true);
  return Object.fromEntries(filled.map(([name, field]) => [name, field.default ?? null]));
}

/** The places of the rows whose key stands in another row, too. */
export function duplicateRows(rows: readonly JsonRecord[], key: string): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  rows.forEach((row, at) => {
    if (isEmpty(row[key])) return;
    const text = JSON.stringify(row[key]);
    places.set(text, [...(places.get(text) ?? []), at]);
  });
  return new Set([...places.values()].filter(same => same.length > 1).flat());
}

/** The sentence about a list as a whole; a form keeps it beside the sentences of its items. */
export function ownFault(error: unknown): string | undefined {
  const own: unknown = typeof error === 'object' && error !== null && 'root' in error ? error.root : error;
  return isRecord(own) && typeof own['message'] === 'string' ? own['message'] : undefined;
}

/** Where a row lands that is let go at this height, given the middles of the rows. */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  const before = middles.filter(middle => middle < height).length;
  return before > from ? before - 1 : before;
}
