type Wanted<R> = { readonly [K in keyof R]?: readonly R[K][] };

/** Caches the results, because every row of a long log filters the same rows with the same values. */
const found = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

/** Returns the rows that have one of the given values in each field. */
export function filterMatchingRows<R extends object>(rows: readonly R[], where: Wanted<R>): readonly R[] {
  const key = JSON.stringify(where);
  const answers = (found.get(rows) ?? new Map()) as Map<string, readonly R[]>;
  found.set(rows, answers);
  const conditions = Object.entries(where) as [keyof R, readonly unknown[]][];
  const fitting =
    answers.get(key) ?? rows.filter(row => conditions.every(([name, values]) => values.includes(row[name])));
  answers.set(key, fitting);
  return fitting;
}
