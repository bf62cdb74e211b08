import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Check, Circumstances } from '../../schemas/checks.ts';
import type { Fields } from '../../schemas/field.ts';
import { shownPart } from '../../schemas/hidden.ts';
import { isRecord } from '../../schemas/json.ts';
import { faultsOf, toYup } from '../../schemas/toYup.ts';
import { type Mode, fixedFields, writableFields } from '../../schemas/writable.ts';
import { useServices } from '../services.ts';
import { prepareValues } from './values.ts';

type Values = Record<string, unknown>;

interface YupResolverOptions {
  readonly fields: Fields;
  readonly mode: Mode;
  readonly checks?: readonly Check[] | undefined;
  /** The record that is edited, as it was read. */
  readonly previous?: Readonly<Values> | undefined;
}

interface YupResolver {
  readonly resolver: Resolver<Values>;
  /**
   * Turns a refusal into what react-admin's form puts at its fields; one that is about none of them stands at the form's
   * root, so that the submission does not count as one that went well.
   */
  readonly refuse: (error: PlatformError | undefined) => Readonly<Record<string, string>> | undefined;
}

/**
 * Validates a form with the same yup schema that the platform uses, in the language of the moment and by the platform's
 * clock.
 */
export function useYupResolver({ fields, mode, checks, previous }: YupResolverOptions): YupResolver {
  const language = toLanguage(useLocale());
  const { platformNow } = useServices();
  return useMemo(() => {
    const writable = writableFields(fields, mode);
    const resolver: Resolver<Values> = async values => {
      const prepared = { ...prepareValues(fields, pickKnown(fields, values)) };
      const around = { now: platformNow(), previous };
      const schema = toYup(fields, { mode, language, checks, credentials: 'typed', ...around });
      try {
        schema.validateSync(heldPart(writable, shownPart(writable, prepared, around), around), {
          abortEarly: false,
          stripUnknown: true,
        });
        return { values: prepared, errors: {} };
      } catch (error) {
        return { values: {}, errors: toFieldErrors(faultsOf(error)) };
      }
    };
    return { resolver, refuse: error => (error ? fieldFaults(error) : undefined) };
  }, [fields, mode, checks, language, previous, platformNow]);
}

/** What may not be changed is what it was, whatever has been typed before it was so. */
function heldPart(fields: Fields, shown: Readonly<Values>, around: Circumstances): Readonly<Values> {
  const fixed = [...fixedFields(fields, shown, around)];
  return { ...shown, ...Object.fromEntries(fixed.map(name => [name, around.previous?.[name] ?? null])) };
}

/** A fault inside a list of records stands at its own place there. */
function toFieldErrors(faults: Readonly<Record<string, string>>): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [path, message] of Object.entries(faults)) set(errors, path, { type: 'rule', message });
  return errors;
}

function pickKnown(fields: Fields, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
}

/** The platform's sentences by place. */
function fieldFaults(error: PlatformError): Readonly<Record<string, string>> {
  const errors = isRecord(error.data) ? error.data['errors'] : undefined;
  if (!isRecord(errors) || Object.keys(errors).length === 0) return { 'root.refused': error.message };
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, String(message)]));
}
