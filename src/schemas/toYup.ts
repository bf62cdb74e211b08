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

import { type Check, type Circumstances, checkMessage, keepsCheck } from './checks.ts';
import { withoutMisfits } from './choices.ts';
import { isEmpty } from './condition.ts';
import { type Field, type Fields, itemTypeOf, kindOf, rulesOf, subFieldsOf, valueTypeOf } from './field.ts';
import { isRecord, survivesJson } from './json.ts';
import type { ValueType } from './kinds/kind.ts';
import type { Language } from './label.ts';
import { say } from './messages.ts';
import { keepsRule, ruleMessage } from './rules/rules.ts';
import { isSameValue } from './sameValue.ts';
import { type Mode, isFixed, isRequired, isVisible, scopeOfForm, writableFields } from './writable.ts';

export interface YupOptions extends Circumstances {
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
  record: message => mixed({ type: 'record', check: isRecord }).typeError(message),
  // A text that could not be read as JSON stays a text in its box, and is refused here.
  json: message => mixed({ type: 'json', check: isStructured }).typeError(message),
};

/**
 * Compiles fields and their cross checks to one yup schema, the same in the browser and on the platform.
 *
 * Nothing is coerced (`strict`) and an unknown key is refused; hidden fields are not validated.
 */
export function toYup(fields: Fields, options: YupOptions): ObjectSchema<Record<string, unknown>> {
  return closed(writableFields(fields, options.mode), options);
}

function closed(fields: Fields, options: YupOptions): ObjectSchema<Record<string, unknown>> {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(name, field, options)]);
  return object(Object.fromEntries(shape)).noUnknown(say('unknownField', options.language)).strict(true);
}

function fieldSchema(name: string, field: Field, options: YupOptions): AnySchema {
  const { language, mode } = options;
  const label = { field: field.label[language] };
  const base = bases[valueTypeOf(field)](typeMessage(field, language)).nullable().strict(true);
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
    holds: (value: unknown, values: Values) =>
      !isRequired(field, mode, scopeOfForm(values, options)) || !isEmpty(value),
  };
  const choice = {
    message: say('choice', language, label),
    holds: (value: unknown, values: Values) => isChoice(field, value, values),
  };
  const checks = (options.checks ?? [])
    .filter(check => check.field === name)
    .map(check => ({
      message: checkMessage(check, language),
      holds: (_: unknown, values: Values) => keepsCheck(check, values, options),
    }));
  const all = { required: [required], filled: [typed, choice, ...tests], always: checks };
  const items = itemSchema(field, options);
  return base.test('field', (value: unknown, context: TestContext) => {
    const values = isRecord(context.parent) ? context.parent : {};
    const scope = scopeOfForm(values, options);
    if (!isVisible(field, scope)) return true;
    if (mode === 'edit' && isFixed(field, scope)) {
      if (!isSameValue(value, options.previous?.[name]))
        return context.createError({ message: say('readOnly', language) });
      return firstFault(context, value, values, { ...all, required: [], filled: [] });
    }
    const fault = firstFault(context, value, values, all);
    return fault === true && items ? faultsOfItems(items, value, context) : fault;
  });
}

function isStructured(value: unknown): value is object {
  return (typeof value !== 'string' || value === '') && survivesJson(value);
}

/** A box of numbers keeps what is typed as text until it is a number, so its sentence says what one looks like. */
function typeMessage(field: Field, language: Language): string {
  const label = { field: field.label[language] };
  const { value, column } = kindOf(field);
  if (value !== 'number') return say('type', language, label);
  return say('number', language, { ...label, like: column === 'integer' ? '12' : '12.5' });
}

/** What each item of a list of records must be. Fields that the platform fills may come along as they were. */
function itemSchema(field: Field, options: YupOptions): AnySchema | undefined {
  const fields = subFieldsOf(field);
  const checks = field.kind === 'rows' ? field.checks : undefined;
  if (!fields) return undefined;
  const message = say('type', options.language, { field: field.label[options.language] });
  return closed(fields, { ...options, mode: 'create', checks, previous: undefined })
    .typeError(message)
    .nonNullable(message);
}

/** Every fault of every item, each at its place: `params[2].key`. */
function faultsOfItems(schema: AnySchema, value: unknown, { path }: TestContext): true | ValidationError {
  if (!Array.isArray(value)) return true;
  const faults = value.flatMap((item: unknown, at) => {
    try {
      schema.validateSync(item, { abortEarly: false });
      return [];
    } catch (error) {
      if (!ValidationError.isError(error)) throw error;
      const inner = error.inner.length > 0 ? error.inner : [error];
      return inner.map(
        one => new ValidationError(one.message, one.value, `${path}[${at}]${one.path ? `.${one.path}` : ''}`),
      );
    }
  });
  return faults.length === 0 ? true : new ValidationError(faults, value, path);
}

type Values = Readonly<Record<string, unknown>>;

interface Test {
  readonly message: string;
  readonly holds: (value: unknown, values: Values) => boolean;
}

interface Tests {
  readonly required: readonly Test[];
  readonly filled: readonly Test[];
  readonly always: readonly Test[];
}

/** One message a field: the first that a person has to mend. */
function firstFault(context: TestContext, value: unknown, values: Values, tests: Tests): true | ValidationError {
  const asked = [...tests.required, ...(isEmpty(value) ? [] : tests.filled), ...tests.always];
  const failed = asked.find(test => !test.holds(value, values));
  return failed ? context.createError({ message: failed.message }) : true;
}

/** A list with its items: a rule over lists judges the one, every other rule the others. */
function withItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? [value, ...value] : [value];
}

function isOfType(item: unknown, type: ValueType): boolean {
  if (type === 'json') return true;
  return type === 'record' ? isRecord(item) : typeof item === type && item !== '';
}

function isChoice(field: Field, value: unknown, form: Values): boolean {
  if (field.kind !== 'code') return true;
  return withoutMisfits(field, value, form) === value;
}

/** The faults of a failed validation by field, one sentence each. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!ValidationError.isError(error)) throw error;
  const faults = error.inner.length > 0 ? error.inner : [error];
  return Object.fromEntries(faults.map(fault => [fault.path ?? '', fault.message] as const).toReversed());
}
