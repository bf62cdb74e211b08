import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Check } from '../../schemas/checks.ts';
import type { Fields } from '../../schemas/field.ts';
import { isRecord } from '../../schemas/json.ts';
import { faultsOf, toYup } from '../../schemas/toYup.ts';
import type { Mode } from '../../schemas/writable.ts';
import { prepareValues } from './values.ts';

type Values = Record<string, unknown>;

interface YupResolverOptions {
  readonly fields: Fields;
  readonly mode: Mode;
  readonly checks?: readonly Check[] | undefined;
}

interface YupResolver {
  readonly resolver: Resolver<Values>;
  /** Turns the platform's refusal of fields into what react-admin's form puts at those fields. */
  readonly refuse: (error: PlatformError | undefined) => Readonly<Record<string, string>> | undefined;
}

/** Validates a form with the same yup schema that the platform uses, in the language of the moment. */
export function useYupResolver({ fields, mode, checks }: YupResolverOptions): YupResolver {
  const language = toLanguage(useLocale());
  return useMemo(() => {
    const schema = toYup(fields, { mode, language, checks, credentials: 'typed' });
    const resolver: Resolver<Values> = async values => {
      const prepared = { ...prepareValues(fields, pickKnown(fields, values)) };
      try {
        schema.validateSync(prepared, { abortEarly: false, stripUnknown: true });
        return { values: prepared, errors: {} };
      } catch (error) {
        return { values: {}, errors: toFieldErrors(faultsOf(error)) };
      }
    };
    return { resolver, refuse: error => (error ? fieldFaults(error) : undefined) };
  }, [fields, mode, checks, language]);
}

function toFieldErrors(faults: Readonly<Record<string, string>>): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }]));
}

function pickKnown(fields: Fields, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}

/** The platform's sentences by field. */
function fieldFaults(error: PlatformError): Readonly<Record<string, string>> {
  const errors = isRecord(error.data) ? error.data['errors'] : undefined;
  if (!isRecord(errors)) return {};
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, String(message)]));
}
