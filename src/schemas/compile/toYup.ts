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

import { type Check, type FormContext, checkMessage, passesCheck } from '../vocabulary/checks.ts';
import { dropDisallowedItems } from '../vocabulary/choices.ts';
import { isEmpty, isJsonValue, isRecord } from '../base/json.ts';
import {
  type Field,
  type Fields,
  itemTypeOf,
  kindDefinitionOf,
  rulesOf,
  subFieldsOf,
  valueTypeOf,
} from '../vocabulary/field.ts';
import type { ValueType } from '../kinds/kind.ts';
import type { Language } from '../base/label.ts';
import { validationMessage } from './validationMessage.ts';
import { isGuessableFromNames } from '../rules/passwords/guessedPasswords.ts';
import { personalTextsIn, isLoginPasswordField } from './personalTextsIn.ts';
import { type Rule, passesRule, ruleMessage } from '../rules/rules.ts';
import { isSameValue } from './sameValue.ts';
import {
  type FormMode,
  isReadOnlyNow,
  isRequired,
  isVisible,
  toFormScope,
  writableFields,
} from '../vocabulary/writable.ts';

export interface YupOptions extends FormContext {
  readonly mode: FormMode;
  readonly language: Language;
  readonly checks?: readonly Check[] | undefined;
  /** `hashed` skips the rules for typed passwords, because the platform only receives a hash. */
  readonly credentials: 'typed' | 'hashed';
}

const bases: { readonly [V in ValueType]: (message: string) => AnySchema } = {
  string: message => string().typeError(message),
  number: message => number().typeError(message),
  boolean: message => boolean().typeError(message),
  list: message => array().typeError(message),
  record: message => mixed({ type: 'record', check: isRecord }).typeError(message),
  // The form keeps text that is not valid JSON as a string; this schema rejects the string.
  json: message => mixed({ type: 'json', check: isStructured }).typeError(message),
};

/**
 * Compiles fields and checks to one yup schema, which the browser and the platform share. Values are not converted
 * (`strict`), unknown keys are rejected, and hidden fields are not validated.
 */
export function toYup(fields: Fields, options: YupOptions): ObjectSchema<Record<string, unknown>> {
  return toClosedSchema(writableFields(fields, options.mode), options);
}

function toClosedSchema(fields: Fields, options: YupOptions): ObjectSchema<Record<string, unknown>> {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    fieldSchema(name, field, { ...options, siblings: fields }),
  ]);
  return object(Object.fromEntries(shape)).noUnknown(validationMessage('unknownField', options.language)).strict(true);
}

interface FieldOptions extends YupOptions {
  /** All fields of the same form. */
  readonly siblings: Fields;
}

function fieldSchema(name: string, field: Field, options: FieldOptions): AnySchema {
  const { language, mode } = options;
  const label = { field: field.label[language] };
  const base = bases[valueTypeOf(field)](typeMessage(field, language)).nullable().strict(true);
  const isMarkup = field.kind === 'richText';
  const isHashed = field.credential === true && options.credentials === 'hashed';
  const tests = isHashed
    ? []
    : rulesOf(field).map(rule => ({
        // For markup, `ruleMessage` does not get the invalid value: the message would otherwise give a position in the
        // markup, which the operator never sees.
        message: (value: unknown) => ruleMessage(rule, language, isMarkup ? undefined : findInvalidItem(rule, value)),
        holds: (value: unknown) => findInvalidItem(rule, value) === undefined,
      }));
  const typed = {
    message: validationMessage('type', language, label),
    holds: (value: unknown) => !Array.isArray(value) || value.every(item => isOfType(item, itemTypeOf(field))),
  };
  const required = {
    message: validationMessage('required', language, label),
    holds: (value: unknown, values: Values) =>
      !isRequired(field, mode, toFormScope(values, options)) || !isEmpty(value),
  };
  const choice = {
    message: validationMessage('choice', language, label),
    holds: (value: unknown, values: Values) => isChoice(field, value, values),
  };
  const checks = (options.checks ?? [])
    .filter(check => check.field === name)
    .map(check => ({
      message: checkMessage(check, language),
      holds: (_: unknown, values: Values) => passesCheck(check, values, options),
    }));
  const named = {
    message: validationMessage('ownNamePassword', language),
    holds: (value: unknown, values: Values) =>
      !(typeof value === 'string' && isGuessableFromNames(value, personalTextsIn(options.siblings, values))),
  };
  const guessed = !isHashed && isLoginPasswordField(field) ? [named] : [];
  const all = { required: [required], filled: [typed, choice, ...tests, ...guessed], always: checks };
  const items = itemSchema(field, options);
  return base.test('field', (value: unknown, context: TestContext) => {
    const values = isRecord(context.parent) ? context.parent : {};
    const scope = toFormScope(values, options);
    if (!isVisible(field, scope)) return true;
    if (mode === 'edit' && isReadOnlyNow(field, scope)) {
      if (!isSameValue(value, options.previous?.[name]))
        return context.createError({ message: validationMessage('readOnly', language) });
      return firstError(context, value, values, { ...all, required: [], filled: [] });
    }
    const fault = firstError(context, value, values, all);
    return fault === true && items ? validateItems(items, value, context) : fault;
  });
}

function isStructured(value: unknown): value is object {
  return (typeof value !== 'string' || value === '') && isJsonValue(value);
}

/**
 * Returns the error message for a value of the wrong type. Number inputs keep unparsable text, so the message for a
 * number shows an example of a number.
 */
function typeMessage(field: Field, language: Language): string {
  const label = { field: field.label[language] };
  const { value, column } = kindDefinitionOf(field);
  if (value !== 'number') return validationMessage('type', language, label);
  return validationMessage('number', language, { ...label, like: column === 'integer' ? '12' : '12.5' });
}

/**
 * Returns the schema of each record in a list. The schema also accepts the fields that the platform fills, because
 * clients may send them back unchanged.
 */
function itemSchema(field: Field, options: YupOptions): AnySchema | undefined {
  const fields = subFieldsOf(field);
  const checks = field.kind === 'rows' ? field.checks : undefined;
  if (!fields) return undefined;
  const message = validationMessage('type', options.language, { field: field.label[options.language] });
  return toClosedSchema(fields, { ...options, mode: 'create', checks, previous: undefined })
    .typeError(message)
    .nonNullable(message);
}

/** Validates all items of a list and collects their errors, each with its path: `params[2].key`. */
function validateItems(schema: AnySchema, value: unknown, { path }: TestContext): true | ValidationError {
  if (!Array.isArray(value)) return true;
  const faults = value.flatMap((item: unknown, at) => {
    try {
      schema.validateSync(item, { abortEarly: false });
      return [];
    } catch (error) {
      if (!ValidationError.isError(error)) throw error;
      const inner = error.inner.length > 0 ? error.inner : [error];
      return inner.map(
        entry => new ValidationError(entry.message, entry.value, `${path}[${at}]${entry.path ? `.${entry.path}` : ''}`),
      );
    }
  });
  return faults.length === 0 ? true : new ValidationError(faults, value, path);
}

type Values = Readonly<Record<string, unknown>>;

interface YupTest {
  readonly message: string | ((value: unknown) => string);
  readonly holds: (value: unknown, values: Values) => boolean;
}

interface Tests {
  readonly required: readonly YupTest[];
  readonly filled: readonly YupTest[];
  readonly always: readonly YupTest[];
}

/** Reports only the first failed test of a field, because the operator should correct this one first. */
function firstError(context: TestContext, value: unknown, values: Values, tests: Tests): true | ValidationError {
  const applicable = [...tests.required, ...(isEmpty(value) ? [] : tests.filled), ...tests.always];
  const failed = applicable.find(test => !test.holds(value, values));
  if (!failed) return true;
  const { message } = failed;
  return context.createError({ message: typeof message === 'string' ? message : message(value) });
}

/**
 * Returns the value that violates a rule: the value of the field, or the first invalid item of a list; `undefined` if
 * there is none.
 */
function findInvalidItem(rule: Rule, value: unknown): unknown {
  return (Array.isArray(value) ? [value, ...value] : [value]).find(item => !passesRule(rule, item));
}

function isOfType(item: unknown, type: ValueType): boolean {
  if (type === 'json') return true;
  return type === 'record' ? isRecord(item) : typeof item === type && item !== '';
}

function isChoice(field: Field, value: unknown, form: Values): boolean {
  if (field.kind !== 'code') return true;
  return dropDisallowedItems(field, value, form) === value;
}

/** Returns the errors of a failed validation: one message per field. */
export function validationErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!ValidationError.isError(error)) throw error;
  const faults = error.inner.length > 0 ? error.inner : [error];
  return Object.fromEntries(faults.map(fault => [fault.path ?? '', fault.message] as const).toReversed());
}
