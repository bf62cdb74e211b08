import {
  type AnySchema,
  type ObjectSchema,
  type TestContext,
  ValidationError,
  array,
  boolean,
  mixed,
  number,
  object,
  string,
} from 'yup';

import { codeItem } from './codeList.ts';
import { type Check, checkMessage, keepsCheck } from './checks.ts';
import { isEmpty } from './condition.ts';
import { type Field, type Fields, itemTypeOf, rulesOf, valueTypeOf } from './field.ts';
import { isRecord } from './json.ts';
import type { ValueType } from './kinds/kind.ts';
import type { Language } from './label.ts';
import { say } from './messages.ts';
import { keepsRule, ruleMessage } from './rules/rules.ts';
import { type Mode, isRequired, isVisible, writableFields } from './writable.ts';

export interface YupOptions {
  readonly mode: Mode;
  readonly language: Language;
  readonly checks?: readonly Check[] | undefined;
  /** Credentials reach the platform as a hash, so the rules of what was typed cannot be asked there. */
  readonly credentials: 'typed' | 'hashed';
}

const bases: { readonly [V in ValueType]: (message: string) => AnySchema } = {
  string: message => string().typeError(message),
  number: message => number().typeError(message),
  boolean: message => boolean().typeError(message),
  list: message => array().typeError(message),
  json: () => mixed(),
};

/**
 * Compiles fields and their cross checks to one yup schema, the same in the browser and on the platform.
 *
 * Nothing is coerced (`strict`) and an unknown key is refused; hidden fields are not validated.
 */
export function toYup(fields: Fields, options: YupOptions): ObjectSchema<Record<string, unknown>> {
  const shape = Object.entries(writableFields(fields, options.mode)).map(([name, field]) => [
    name,
    fieldSchema(name, field, options),
  ]);
  return object(Object.fromEntries(shape)).noUnknown(say('unknownField', options.language)).strict(true);
}

function fieldSchema(name: string, field: Field, options: YupOptions): AnySchema {
  const { language, mode } = options;
  const label = { field: field.label[language] };
  const base = bases[valueTypeOf(field)](say('type', language, label))
    .nullable()
    .strict(true);
  const isHashed = field.credential === true && options.credentials === 'hashed';
  const tests = isHashed
    ? []
    : rulesOf(field).map(rule => ({
        message: ruleMessage(rule, language),
        holds: (value: unknown) => withItems(value).every(one => keepsRule(rule, one)),
      }));
  const typed = {
    message: say('type', language, label),
    holds: (value: unknown) => !Array.isArray(value) || value.every(item => isOfType(item, itemTypeOf(field))),
  };
  const required = {
    message: say('required', language, label),
    holds: (value: unknown) => !isRequired(field, mode) || !isEmpty(value),
  };
  const choice = { message: say('choice', language, label), holds: (value: unknown) => isChoice(field, value) };
  const checks = (options.checks ?? [])
    .filter(check => check.field === name)
    .map(check => ({
      message: checkMessage(check, language),
      holds: (_: unknown, values: Readonly<Record<string, unknown>>) => keepsCheck(check, values),
    }));
  return base.test('field', (value: unknown, context: TestContext) =>
    firstFault(context, field, value, { required: [required], filled: [typed, choice, ...tests], always: checks }),
  );
}

interface Test {
  readonly message: string;
  readonly holds: (value: unknown, values: Readonly<Record<string, unknown>>) => boolean;
}

interface Tests {
  readonly required: readonly Test[];
  readonly filled: readonly Test[];
  readonly always: readonly Test[];
}

/** One message a field: the first that a person has to mend. */
function firstFault(context: TestContext, field: Field, value: unknown, tests: Tests): true | ValidationError {
  const values = isRecord(context.parent) ? context.parent : {};
  if (!isVisible(field, { form: values })) return true;
  const asked = [...tests.required, ...(isEmpty(value) ? [] : tests.filled), ...tests.always];
  const failed = asked.find(test => !test.holds(value, values));
  return failed ? context.createError({ message: failed.message }) : true;
}

/** A list with its items: a rule over lists judges the one, every other rule the others. */
function withItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? [value, ...value] : [value];
}

function isOfType(item: unknown, type: ValueType): boolean {
  return type === 'json' || typeof item === type;
}

function isChoice(field: Field, value: unknown): boolean {
  if (field.kind !== 'code') return true;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return field.codes.configKey !== undefined || values.every(one => codeItem(field.codes, one) !== undefined);
}

/** The faults of a failed validation by field, one sentence each. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!ValidationError.isError(error)) throw error;
  const faults = error.inner.length > 0 ? error.inner : [error];
  return Object.fromEntries(faults.map(fault => [fault.path ?? '', fault.message] as const).toReversed());
}
