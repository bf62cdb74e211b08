import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Option } from '../../dataProvider/shapes.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatNames } from '../../i18n/format.ts';
import { driversOf, narrowingOf, withoutMisfits } from '../../schemas/choices.ts';
import { codeItem } from '../../schemas/codeList.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { Field, ReferenceField } from '../../schemas/field.ts';
import type { Language } from '../../schemas/label.ts';
import { useValuesOf } from '../form/useValuesOf.ts';
import { siblingOf } from './siblingOf.ts';
import { keysIn } from './useReferenceOptions.ts';

type Values = Readonly<Record<string, unknown>>;

interface Dependence {
  /** The values that this field depends on, by their names. */
  readonly drivers: Values;
  /** The filters by which they narrow the choices of a reference. */
  readonly filter: Values | undefined;
  /** What became of a value that no longer fits. */
  readonly note: string | undefined;
}

/**
 * Follows the fields that decide what may be chosen here. A value that no longer fits goes, unless the field keeps it,
 * and the operator is told; what the record held when it was opened is left alone until something is changed.
 */
export function useDependence(
  { name, field }: { readonly name: string; readonly field: Field },
  value: unknown,
  onChange: (value: unknown) => void,
): Dependence {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const names = driversOf(field);
  const places = names.map(one => siblingOf(name, one));
  const watched = useValuesOf(places);
  const { getFieldState } = useFormContext();
  const drivers = Object.fromEntries(names.map((one, at) => [one, watched[at]]));
  const isTouched = names.length > 0 && [...places, name].some(place => getFieldState(place).isDirty);
  const signature = JSON.stringify(drivers);
  const findMisfits = useMisfits(field);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const [note, setNote] = useState<{ readonly text: string; readonly value: unknown } | null>(null);

  useEffect(() => {
    const { value: held } = latest.current;
    if (!isTouched || names.length === 0 || isEmpty(held)) return undefined;
    const leaving = new AbortController();
    findMisfits(held, drivers, leaving.signal).then(
      ({ kept, labels }) => {
        // What was chosen while the platform was asked has been chosen among what fits.
        if (leaving.signal.aborted || kept === held || latest.current.value !== held) return;
        const isKept = field.onDriverChange === 'keep';
        const text = translate(isKept ? 'form.misfit' : 'form.misfitCleared', {
          values: formatNames(labels, language),
        });
        setNote({ text, value: isKept ? held : kept });
        if (!isKept) latest.current.onChange(kept);
      },
      // Whether it fits cannot be told now; the platform decides when the form is saved.
      () => undefined,
    );
    return () => leaving.abort();
    // Only a change of what decides asks again; the rest is read as it stands then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signature, isTouched]);

  const isTold = note !== null && String(keysIn(note.value)) === String(keysIn(value));
  return { drivers, filter: narrowingOf(field, drivers), note: isTold ? note.text : undefined };
}

interface Misfits {
  /** The very same value where all of it fits. */
  readonly kept: unknown;
  readonly labels: readonly string[];
}

function useMisfits(field: Field) {
  const language = toLanguage(useLocale());
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return async (value: unknown, drivers: Values, signal: AbortSignal): Promise<Misfits> => {
    if (field.kind === 'code') return misfitsOfCode(field, value, { drivers, language });
    const filter = narrowingOf(field, drivers);
    if (field.kind !== 'reference' || !filter) return { kept: value, labels: [] };
    const keys = keysIn(value);
    const fitting = await dataProvider.options(field.resource, askFor(field, keys, { filter, signal }));
    const isFitting = (one: unknown) => fitting.some(option => option.value === one);
    if (keys.every(isFitting)) return { kept: value, labels: [] };
    const known = queryClient.getQueriesData<readonly Option[]>({
      queryKey: [field.resource, 'options', field.stores],
    });
    const labels = new Map(known.flatMap(([, options]) => options ?? []).map(option => [option.value, option.label]));
    return {
      kept: field.multiple ? keys.filter(isFitting) : null,
      labels: keys.filter(one => !isFitting(one)).map(one => labels.get(one) ?? String(one)),
    };
  };
}

function askFor({ stores }: ReferenceField, values: readonly (string | number)[], more: object) {
  return { field: stores, values, limit: values.length, ...more };
}

function misfitsOfCode(
  field: Extract<Field, { readonly kind: 'code' }>,
  value: unknown,
  { drivers, language }: { readonly drivers: Values; readonly language: Language },
): Misfits {
  const kept = withoutMisfits(field, value, drivers);
  const left: readonly unknown[] = Array.isArray(kept) ? kept : [kept];
  const gone = [value].flat().filter(one => !left.includes(one));
  return { kept, labels: gone.map(one => codeItem(field.codes, one)?.[language] ?? String(one)) };
}
