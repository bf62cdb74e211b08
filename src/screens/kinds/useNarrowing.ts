import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { ReferenceOption } from '../../dataProvider/responses.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatNames } from '../../i18n/format.ts';
import { narrowingFieldNames, narrowingFilter, dropDisallowedItems } from '../../schemas/vocabulary/choices.ts';
import { findCodeItem } from '../../schemas/vocabulary/codeList.ts';
import { isEmpty } from '../../schemas/base/json.ts';
import type { Field, ReferenceField } from '../../schemas/vocabulary/field.ts';
import type { Language } from '../../schemas/base/label.ts';
import { useFieldValues } from '../formState/useFieldValues.ts';
import { siblingPath } from './base/siblingPath.ts';
import { toKeyList } from './useReferenceOptions.ts';

type Values = Readonly<Record<string, unknown>>;

interface Narrowing {
  /** Values on which this field depends, by field name. */
  readonly narrowedBy: Values;
  /** Filters for the options of a reference. */
  readonly filter: Values | undefined;
  /** Note about a value that is no longer among the options. */
  readonly note: string | undefined;
}

/**
 * Watches the fields that narrow the options of this field. If the value is no longer among the options, clears the
 * value and notifies the operator; with `onDriverChange: 'keep'`, only notifies the operator. The record's original
 * value stays until the operator edits this field or one of the watched fields.
 */
export function useNarrowing(
  { name, field }: { readonly name: string; readonly field: Field },
  value: unknown,
  onChange: (value: unknown) => void,
): Narrowing {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const names = narrowingFieldNames(field);
  const places = names.map(item => siblingPath(name, item));
  const watched = useFieldValues(places);
  const { getFieldState } = useFormContext();
  const drivers = Object.fromEntries(names.map((item, at) => [item, watched[at]]));
  const isTouched = names.length > 0 && [...places, name].some(place => getFieldState(place).isDirty);
  const signature = JSON.stringify(drivers);
  const findMisfits = useMismatchCheck(field);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const [note, setNote] = useState<{ readonly text: string; readonly value: unknown } | null>(null);

  useEffect(() => {
    const { value: checkedValue } = latest.current;
    if (!isTouched || names.length === 0 || isEmpty(checkedValue)) return undefined;
    const leaving = new AbortController();
    findMisfits(checkedValue, drivers, leaving.signal).then(
      ({ kept, labels }) => {
        // Skip a value that the operator selected during the check, because it was selected among the narrowed options.
        if (leaving.signal.aborted || kept === checkedValue || latest.current.value !== checkedValue) return;
        const isKept = field.onDriverChange === 'keep';
        const text = translate(isKept ? 'form.misfit' : 'form.misfitCleared', {
          values: formatNames(labels, language),
        });
        setNote({ text, value: isKept ? checkedValue : kept });
        if (!isKept) latest.current.onChange(kept);
      },
      // If the check fails, the platform validates the value when the form is saved.
      () => undefined,
    );
    return () => leaving.abort();
    // Only a change in the narrowing fields starts a check; other values are read when the check runs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signature, isTouched]);

  const isTold = note !== null && String(toKeyList(note.value)) === String(toKeyList(value));
  return { narrowedBy: drivers, filter: narrowingFilter(field, drivers), note: isTold ? note.text : undefined };
}

interface ValueMismatch {
  /** Value without the items that are no longer among the options; the checked value itself if nothing was removed. */
  readonly kept: unknown;
  readonly labels: readonly string[];
}

function useMismatchCheck(field: Field) {
  const language = toLanguage(useLocale());
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return async (value: unknown, drivers: Values, signal: AbortSignal): Promise<ValueMismatch> => {
    if (field.kind === 'code') return codeMismatch(field, value, { drivers, language });
    const filter = narrowingFilter(field, drivers);
    if (field.kind !== 'reference' || !filter) return { kept: value, labels: [] };
    const keys = toKeyList(value);
    const fitting = await dataProvider.options(field.resource, optionsRequest(field, keys, { filter, signal }));
    const isFitting = (item: unknown) => fitting.some(option => option.value === item);
    if (keys.every(isFitting)) return { kept: value, labels: [] };
    const known = queryClient.getQueriesData<readonly ReferenceOption[]>({
      queryKey: [field.resource, 'options', field.stores],
    });
    const labels = new Map(known.flatMap(([, options]) => options ?? []).map(option => [option.value, option.label]));
    return {
      kept: field.multiple ? keys.filter(isFitting) : null,
      labels: keys.filter(key => !isFitting(key)).map(key => labels.get(key) ?? String(key)),
    };
  };
}

function optionsRequest({ stores }: ReferenceField, values: readonly (string | number)[], more: object) {
  return { field: stores, values, limit: values.length, ...more };
}

function codeMismatch(
  field: Extract<Field, { readonly kind: 'code' }>,
  value: unknown,
  { drivers, language }: { readonly drivers: Values; readonly language: Language },
): ValueMismatch {
  const kept = dropDisallowedItems(field, value, drivers);
  const left: readonly unknown[] = Array.isArray(kept) ? kept : [kept];
  const removed = [value].flat().filter(item => !left.includes(item));
  return { kept, labels: removed.map(item => findCodeItem(field.codes, item)?.[language] ?? String(item)) };
}
