import type { Generator } from '../../../src/schemas/vocabulary/seed.ts';
import type { Row } from '../../engine/storage/database.ts';

export type PickGenerator = Extract<Generator, { readonly pick: unknown }>;

/** Caches the results, because every row of a long log filters the same rows with the same values. */
const found = new WeakMap<readonly Row[], Map<string, readonly Row[]>>();

/** Returns the rows that have one of the given values in each field. Returns all rows when there are no conditions. */
export function matchingRows(rows: readonly Row[], where: PickGenerator['where']): readonly Row[] {
  if (!where) return rows;
  const key = JSON.stringify(where);
  const answers = found.get(rows) ?? new Map<string, readonly Row[]>();
  found.set(rows, answers);
  const fitting =
    answers.get(key) ??
    rows.filter(row => Object.entries(where).every(([name, values]) => values.some(value => value === row[name])));
  answers.set(key, fitting);
  return fitting;
}
