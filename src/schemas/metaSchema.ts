import {
  type AnySchema,
  type ObjectSchema,
  ValidationError,
  array,
  boolean,
  lazy,
  mixed,
  number,
  object,
  string,
} from 'yup';

import { placements } from './action.ts';
import { placesOf, verbs } from './call.ts';
import { checkNames } from './checks.ts';
import { tones } from './codeList.ts';
import { isCondition } from './condition.ts';
import { type Fault, inconsistencies } from './inconsistencies.ts';
import { isRecord } from './json.ts';
import { kindNames } from './kinds/kinds.ts';
import type { Resource } from './resource.ts';
import { type RuleName, rules } from './rules/rules.ts';

const condition = mixed().test('condition', 'an unknown condition', value => value === undefined || isCondition(value));
const identifier = string().matches(/^[a-z][A-Za-z0-9]*$/, 'a name is camelCase letters and digits');
const permission = string().matches(/^[A-Za-z][\w-]*(:[A-Za-z][\w-]*)?$/, 'a permission code looks like area:screen');

const label = closed({ zh: string().required(), en: string().required() });

const target = {
  method: string().oneOf(['GET', 'POST', 'PUT', 'DELETE']).required(),
  path: string()
    .matches(/^\/[\w{}/.-]*$/, 'a path begins with / and has no query')
    .required(),
};

const call = closed({
  ...target,
  query: dictionary(string().required()),
  rename: dictionary(string().required()),
  ids: string(),
  paging: closed({ page: string().required(), size: string().required() }).default(undefined),
  file: closed({ name: label.required(), format: string().oneOf(['csv', 'xls']).required() }).default(undefined),
});

const codes = closed({
  name: string().required(),
  configKey: string(),
  items: array(
    closed({
      value: mixed().required(),
      zh: string().required(),
      en: string().required(),
      tone: string().oneOf(tones).required(),
    }).required(),
  ).required(),
});

const field = closed({
  kind: string().oneOf(kindNames).required(),
  label: label.required(),
  required: mixed().oneOf([true, 'create']),
  rules: array(mixed().test('rule', 'an unknown rule, or one without its arguments', isRule)),
  list: boolean().oneOf([true]),
  filter: mixed().oneOf([true, 'search']),
  sort: boolean().oneOf([true]),
  readOnly: mixed().oneOf([true, 'edit']),
  only: string().oneOf(['create', 'detail']),
  unique: boolean().oneOf([true]),
  secret: boolean().oneOf([true]),
  credential: boolean().oneOf([true]),
  default: mixed(),
  unit: label.default(undefined),
  help: label.default(undefined),
  title: boolean().oneOf([true]),
  visibleWhen: condition,
  multiple: boolean().oneOf([true]),
  diffWith: identifier,
  codes: codes.default(undefined),
  resource: string(),
  stores: identifier,
});

const action = closed({
  name: identifier.required(),
  label: label.required(),
  on: array(string().oneOf(placements).required()).min(1).required(),
  code: permission.required(),
  call: call.default(undefined),
  opens: mixed(),
  confirm: mixed(),
  typeConfirm: label.default(undefined),
  form: dictionary(field.required()),
  checks: array(checkShape().required()),
  payload: mixed(),
  when: condition,
  transition: closed({
    field: identifier.required(),
    from: array(mixed().required()).min(1).required(),
    to: mixed().required(),
  }).default(undefined),
  effect: identifier,
  danger: boolean().oneOf([true]),
  icon: string(),
});

const operation = permission.default(undefined);

const resource = closed({
  name: string()
    .matches(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a resource name is kebab-case')
    .required(),
  title: label.required(),
  noun: label.required(),
  icon: string().required(),
  order: number().required(),
  type: string().oneOf(['crud', 'record', 'settings']).required(),
  code: permission.required(),
  operations: closed({
    show: operation,
    create: operation,
    edit: operation,
    delete: operation,
    export: operation,
  }).required(),
  api: closed(Object.fromEntries(verbs.map(verb => [verb, call.default(undefined)]))).required(),
  fields: dictionary(field.required(), 'required'),
  checks: array(checkShape().required()),
  actions: array(action.required()),
  sort: closed({ field: identifier.required(), order: string().oneOf(['ASC', 'DESC']).required() }).default(undefined),
  tree: closed({ parent: identifier.required(), order: identifier.required() }).default(undefined),
  form: string().oneOf(['drawer', 'page']),
  related: array(
    closed({ resource: string().required(), filter: dictionary(string().required(), 'required') }).required(),
  ),
  effects: closed({ create: identifier, update: identifier, delete: identifier }).default(undefined),
  noCache: boolean().oneOf([true]),
  hidden: boolean().oneOf([true]),
  seed: mixed(),
}).required();

/** Holds a value against the form of a resource and against itself; an empty list means that it may be used. */
export function faultsOfResource(value: unknown): readonly Fault[] {
  try {
    resource.validateSync(value, { abortEarly: false });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return (error.inner.length > 0 ? error.inner : [error]).map(fault => ({
      path: fault.path ?? '',
      message: fault.message,
    }));
  }
  // The structure has just been proven, so the value is what its type says.
  return inconsistencies(value as Resource);
}

function closed(shape: Record<string, AnySchema>): ObjectSchema<Record<string, unknown>> {
  return object(shape)
    .noUnknown(({ unknown }) => `unknown key ${String(unknown)}`)
    .strict(true);
}

function checkShape(): AnySchema {
  return closed({
    check: string().oneOf(checkNames).required(),
    field: identifier.required(),
    other: identifier.required(),
  });
}

function dictionary(value: AnySchema, presence: 'optional' | 'required' = 'optional'): AnySchema {
  return lazy((entries: unknown) => {
    if (isRecord(entries)) return closed(Object.fromEntries(Object.keys(entries).map(key => [key, value])));
    const none = mixed().test('record', 'a record of named entries is expected', entry => entry === undefined);
    return presence === 'required' ? none.required() : none;
    // A lazy schema stands wherever a schema does, but yup types it as none.
  }) as unknown as AnySchema;
}

/** A rule of the registry with exactly the arguments that its message names. */
function isRule(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { rule: name, ...given } = value;
  if (typeof name !== 'string' || !isRuleName(name)) return false;
  const wanted = placesOf(rules[name].message.en);
  return wanted.length === Object.keys(given).length && wanted.every(place => given[place] !== undefined);
}

function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(rules, name);
}
