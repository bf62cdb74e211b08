import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'ra-core';
import { useState } from 'react';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { ReferenceOption } from '../../dataProvider/responses.ts';
import type { Field } from '../../schemas/vocabulary/field.ts';
import { useDebouncedValue } from './useDebouncedValue.ts';

const offered = 30;
const treeLimit = 2_000;
const freshMs = 30_000;
const typingPauseMs = 200;

type Key = string | number;

interface OptionsFilter {
  /** Filters that the options must match. */
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Values to offer first, if they exist and match the filters. */
  readonly first?: readonly Key[];
  /** True if the options are needed. The labels of selected values load in any case. */
  readonly isNeeded?: boolean;
}

interface ReferenceOptions {
  readonly options: readonly ReferenceOption[];
  /** Number of options that come from `first`; these options are at the beginning of the list. */
  readonly firstCount: number;
  readonly labelOf: (value: Key) => string;
  /** Returns whether the label of a value has loaded, or cannot be loaded. */
  readonly hasLabel: (value: Key) => boolean;
  /** Adds a record that has just been created. */
  readonly addOption: (option: ReferenceOption) => void;
  /** Returns the id of the record with this value. */
  readonly idOf: (value: Key) => number | undefined;
  readonly isPending: boolean;
  /** Error from loading the options; `retry` loads them again. */
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** Loads the options of a reference by keyword, together with the selected records. */
export function useReferenceOptions(
  field: Field,
  keyword: string,
  value: unknown,
  { filter, first = [], isNeeded = true }: OptionsFilter = {},
): ReferenceOptions {
  const searchText = useDebouncedValue(keyword, typingPauseMs);
  const chosen = toKeyList(value);
  const limit = field.kind === 'treeSelect' ? treeLimit : offered;
  const found = useOptions(field, { keyword: searchText, limit, filter }, isNeeded);
  const known = useOptions(
    field,
    { values: chosen, limit: chosen.length },
    chosen.length > 0 && field.kind !== 'treeSelect',
  );
  const recent = useOptions(field, { values: first, limit: first.length, filter }, isNeeded && first.length > 0);

  // The options of the previous keyword must not be offered for the new keyword, so that a quick Enter does not select
  // another record.
  const isLate = found.isPlaceholderData || searchText !== keyword;
  const matches = (option: ReferenceOption) =>
    !isLate || option.label.toLowerCase().includes(keyword.trim().toLowerCase());
  const isSearched = keyword !== '';
  const top = isSearched ? [] : first.flatMap(item => recent.data?.find(option => option.value === item) ?? []);
  const rest = withoutDuplicates(
    [...(isSearched ? [] : (known.data ?? [])), ...(found.data ?? []).filter(matches)],
    top,
  );
  // A value keeps its label when a later search does not find the value.
  const [seen] = useState(() => new Map<Key, ReferenceOption>());
  [...(known.data ?? []), ...top, ...rest].forEach(option => seen.set(option.value, option));
  const isNaming = known.isPending && known.isFetching;
  return {
    options: [...top, ...rest],
    firstCount: top.length,
    addOption: option => seen.set(option.value, option),
    labelOf: item => seen.get(item)?.label ?? (isNaming ? '…' : String(item)),
    hasLabel: item => seen.has(item) || !isNaming,
    idOf: item => seen.get(item)?.id ?? (isIdStored(field) && typeof item === 'number' ? item : undefined),
    ...stateOf(found, isLate),
  };
}

/** Returns the state of the options. A failed query that is being retried counts as pending. */
function stateOf({ isPending, isError, isFetching, error, refetch }: ReturnType<typeof useOptions>, isLate: boolean) {
  const isAskedAgain = isError && isFetching;
  return { isPending: isPending || isAskedAgain || isLate, error: isAskedAgain ? null : error, retry: refetch };
}

interface OptionsQuery {
  readonly keyword?: string;
  readonly values?: readonly Key[];
  readonly limit: number;
  readonly filter?: OptionsFilter['filter'];
}

function useOptions(field: Field, { limit, ...query }: OptionsQuery, enabled: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const locale = useLocale();
  const target = field.kind === 'reference' || field.kind === 'treeSelect' ? field : undefined;
  const resource = target?.resource ?? '';
  const listedAt = field.kind === 'reference' ? field.listedAt : undefined;
  return useQuery({
    queryKey: [resource, 'options', target?.stores, query, locale],
    queryFn: ({ signal }) =>
      dataProvider.options(resource, { field: target?.stores, listedAt, limit, signal, ...query }),
    enabled: target !== undefined && enabled,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Returns the values of a reference as a list: none, one or several. */
export function toKeyList(value: unknown): readonly Key[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap(item => ((typeof item === 'string' && item !== '') || typeof item === 'number' ? [item] : []));
}

function withoutDuplicates(
  options: readonly ReferenceOption[],
  before: readonly ReferenceOption[],
): readonly ReferenceOption[] {
  const seen = new Set(before.map(option => option.value));
  return options.filter(({ value }) => !seen.has(value) && seen.add(value));
}

function isIdStored(field: Field): boolean {
  return (field.kind === 'reference' || field.kind === 'treeSelect') && (field.stores ?? 'id') === 'id';
}
