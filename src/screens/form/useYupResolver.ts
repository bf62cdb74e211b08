import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Check, FormContext } from '../../schemas/vocabulary/checks.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import { clearHiddenFields } from '../../schemas/compile/hiddenValues.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { validationErrorsOf, toYup } from '../../schemas/compile/toYup.ts';
import { type FormMode, readOnlyFields, writableFields } from '../../schemas/vocabulary/writable.ts';
import { useServices } from '../services.ts';
import { normaliseFormValues } from './formValues.ts';

type Values = Record<string, unknown>;

interface YupResolverOptions {
  readonly fields: Fields;
  readonly mode: FormMode;
  readonly checks?: readonly Check[] | undefined;
  /** Loaded record that the form edits. */
  readonly previous?: Readonly<Values> | undefined;
}

interface YupResolver {
  readonly resolver: Resolver<Values>;
  /**
   * Converts an error from the platform to the error format of react-admin's form. An error without a field belongs to
   * the root of the form, so that the submission does not count as successful.
   */
  readonly refuse: (error: PlatformError | undefined) => Readonly<Record<string, string>> | undefined;
}

/** Validates a form with the same yup schema as the platform, in the current language and with the platform's time. */
export function useYupResolver({ fields, mode, checks, previous }: YupResolverOptions): YupResolver {
  const language = toLanguage(useLocale());
  const { platformNow } = useServices();
  return useMemo(() => {
    const writable = writableFields(fields, mode);
    const resolver: Resolver<Values> = async values => {
      const prepared = { ...normaliseFormValues(fields, pickKnown(fields, values)) };
      const around = { now: platformNow(), previous };
      const schema = toYup(fields, { mode, language, checks, credentials: 'typed', ...around });
      try {
        schema.validateSync(withReadOnlyValues(writable, clearHiddenFields(writable, prepared, around), around), {
          abortEarly: false,
          stripUnknown: true,
        });
        return { values: prepared, errors: {} };
      } catch (error) {
        return { values: {}, errors: toFieldErrors(validationErrorsOf(error)) };
      }
    };
    return { resolver, refuse: error => (error ? platformErrors(error) : undefined) };
  }, [fields, mode, checks, language, previous, platformNow]);
}

/**
 * Returns the form values, but replaces the values of read-only fields by the record's values, because the user may
 * have typed another value before the field became read-only.
 */
function withReadOnlyValues(fields: Fields, shown: Readonly<Values>, context: FormContext): Readonly<Values> {
  const fixed = [...readOnlyFields(fields, shown, context)];
  return { ...shown, ...Object.fromEntries(fixed.map(name => [name, context.previous?.[name] ?? null])) };
}

/** Converts validation errors by path to the form's format. A path may refer to a field inside a list of records. */
function toFieldErrors(faults: Readonly<Record<string, string>>): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [path, message] of Object.entries(faults)) set(errors, path, { type: 'rule', message });
  return errors;
}

function pickKnown(fields: Fields, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Returns the validation errors from the platform, by path. */
function platformErrors(error: PlatformError): Readonly<Record<string, string>> {
  const errors = isRecord(error.data) ? error.data['errors'] : undefined;
  if (!isRecord(errors) || Object.keys(errors).length === 0) return { 'root.refused': error.message };
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, String(message)]));
}
