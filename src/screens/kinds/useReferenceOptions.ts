import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Option } from '../../dataProvider/shapes.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { Field } from '../../schemas/field.ts';

const offered = 30;
const treeLimit = 2_000;
const freshMs = 30_000;

interface ReferenceOptions {
  readonly options: readonly Option[];
  readonly labelOf: (value: string | number) => string;
  readonly isPending: boolean;
}

/** The records that a reference may choose, by keyword, together with the one that is chosen already. */
export function useReferenceOptions(field: Field, keyword: string, value: unknown): ReferenceOptions {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const target = field.kind === 'reference' || field.kind === 'treeSelect' ? field : undefined;
  const resource = target?.resource ?? '';
  const found = useQuery({
    queryKey: [resource, 'options', target?.stores, { keyword }],
    queryFn: ({ signal }) =>
      dataProvider.options(resource, {
        field: target?.stores,
        keyword,
        limit: field.kind === 'treeSelect' ? treeLimit : offered,
        signal,
      }),
    enabled: target !== undefined,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const chosen: readonly (string | number)[] = typeof value === 'string' || typeof value === 'number' ? [value] : [];
  const known = useQuery({
    queryKey: [resource, 'options', target?.stores, chosen],
    queryFn: ({ signal }) =>
      dataProvider.options(resource, { field: target?.stores, values: chosen, limit: 1, signal }),
    enabled: target !== undefined && !isEmpty(value) && field.kind !== 'treeSelect',
    staleTime: freshMs,
    retry: false,
  });
  const options = found.data ?? [];
  const labels = new Map([...(known.data ?? []), ...options].map(option => [option.value, option.label]));
  return {
    options: withChosen(options, known.data ?? [], keyword),
    labelOf: one => labels.get(one) ?? String(one),
    isPending: found.isPending,
  };
}

function withChosen(options: readonly Option[], chosen: readonly Option[], keyword: string): readonly Option[] {
  if (keyword !== '') return options;
  return [...chosen.filter(one => !options.some(option => option.value === one.value)), ...options];
}
