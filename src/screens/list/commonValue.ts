/**
 * Value that several records have in a field: the same value, mixed values, or unknown because a record has not been
 * loaded.
 */
export type CommonValue = { readonly is: 'same'; readonly value: unknown } | { readonly is: 'mixed' | 'unknown' };

type Values = Readonly<Record<string, unknown>>;

export function commonValue(records: readonly Values[], name: string): CommonValue {
  const known = records.filter(record => Object.hasOwn(record, name)).map(record => record[name] ?? null);
  const [first = null] = known;
  const isMixed = known.some(value => JSON.stringify(value) !== JSON.stringify(first));
  if (isMixed) return { is: 'mixed' };
  return known.length < records.length || known.length === 0 ? { is: 'unknown' } : { is: 'same', value: first };
}
