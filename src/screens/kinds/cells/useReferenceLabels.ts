import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale } from 'ra-core';

import type { ConsoleDataProvider } from '../../../dataProvider/createDataProvider.ts';
import type { ReferenceOption } from '../../../dataProvider/responses.ts';
import { isEmpty } from '../../../schemas/base/json.ts';
import type { Field, ReferenceField, TreeField } from '../../../schemas/vocabulary/field.ts';
import { referenceKey } from './referenceKey.ts';

export type ReferenceLabels = ReadonlyMap<string, ReadonlyMap<string, ReferencedRecord>>;
type Column = readonly [name: string, field: Field];

const freshMs = 60_000;

/** Record to which a reference refers. */
export interface ReferencedRecord {
  readonly label: string;
  /** Id with which the record can be opened. */
  readonly id: number | undefined;
}

/**
 * Loads the labels of all references in these columns and rows, so that cells need no calls. References to the same
 * `resource.field` share one call.
 */
export function useReferenceLabels(columns: readonly Column[], rows: readonly RaRecord[]): ReferenceLabels {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const locale = useLocale();
  const wanted = wantedValues(columns, rows);
  return useQueries({
    queries: wanted.map(({ key, resource, stores, values }) => ({
      queryKey: [resource, 'options', stores, values, locale],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        dataProvider.options(resource, { field: stores, values, limit: values.length, signal }),
      staleTime: freshMs,
      retry: false,
      meta: { key },
    })),
    combine: results =>
      new Map(
        wanted.flatMap(({ key }, at) => {
          const result = results[at];
          // When loading fails, cells show the raw values, which are still useful.
          if (result?.isError) return [[key, new Map<string, ReferencedRecord>()] as const];
          return result?.data
            ? [[key, new Map(result.data.map(option => [String(option.value), toReferencedRecord(option)]))] as const]
            : [];
        }),
      ),
  });
}

/** Options omit the id when the reference stores the id itself. */
function toReferencedRecord({ value, label, id }: ReferenceOption): ReferencedRecord {
  return { label, id: id ?? (typeof value === 'number' ? value : undefined) };
}

interface LabelQuery {
  readonly key: string;
  readonly resource: string;
  readonly stores: string | undefined;
  readonly values: readonly (string | number)[];
}

function wantedValues(columns: readonly Column[], rows: readonly RaRecord[]): readonly LabelQuery[] {
  const byTarget = new Map<
    string,
    { readonly field: ReferenceField | TreeField; readonly values: Set<string | number> }
  >();
  for (const [name, field] of columns) {
    if (field.kind !== 'reference' && field.kind !== 'treeSelect') continue;
    const entry = byTarget.get(referenceKey(field)) ?? { field, values: new Set() };
    byTarget.set(referenceKey(field), entry);
    for (const row of rows) {
      const value: unknown = row[name];
      const list: readonly unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
      list.forEach(item => (typeof item === 'string' || typeof item === 'number') && entry.values.add(item));
    }
  }
  return [...byTarget]
    .filter(([, { values }]) => values.size > 0)
    .map(([key, { field, values }]) => ({
      key,
      resource: field.resource,
      stores: field.stores,
      // Any stable order is sufficient. A language-aware sort would load collation rules, which takes 10 ms.
      values: [...values].toSorted(inCodeOrder),
    }));
}

function inCodeOrder(a: string | number, b: string | number): number {
  const [before, after] = [String(a), String(b)];
  return before === after ? 0 : before < after ? -1 : 1;
}
