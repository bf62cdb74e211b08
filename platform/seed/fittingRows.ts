import type { Generator } from '../../src/schemas/resource.ts';
import type { Row } from '../storage/database.ts';

export type Picking = Extract<Generator, { readonly pick: unknown }>;

/** A long log asks the same of the same rows for each row of its own. */
const found = new WeakMap<readonly Row[], Map<string, readonly Row[]>>();

/** The rows that have one of the values in each of the fields; all of them where nothing is asked. */
export function fittingRows(rows: readonly Row[], where: Picking['where']): readonly Row[] {
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
