import { type AnySchema, ValidationError, array, boolean, lazy, mixed, number, string } from 'yup';

import { placements } from './action.ts';
import { askedSaves } from './askedSaves.ts';
import { placesOf } from './call.ts';
import { api, call, host, label, wire } from './callShape.ts';
import { checkNames } from './checks.ts';
import { closed, dictionary } from './closed.ts';
import { tones } from './codeList.ts';
import { isCondition } from './condition.ts';
import { fileTypes } from './fileLimits.ts';
import { type Fault, inconsistencies } from './inconsistencies.ts';
import { isRecord } from './json.ts';
import { kindNames } from './kinds/kinds.ts';
import type { Resource } from './resource.ts';
import { type RuleName, isRuleName, rules } from './rules/rules.ts';

const condition = mixed().test('condition', 'an unknown condition', value => value === undefined || isCondition(value));
const identifier = string().matches(/^[a-z][A-Za-z0-9]*$/, 'a name is camelCase letters and digits');
const permission = string().matches(/^[A-Za-z][\w-]*(:[A-Za-z][\w-]*)?$/, 'a permission code looks like area:screen');

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

const field: AnySchema = closed({
  kind: string().oneOf(kindNames).required(),
  label: label.required(),
  required: mixed().oneOf([true, 'create']),
  rules: array(mixed().test('rule', 'an unknown rule, or one without its arguments', isRule)),
  list: boolean().oneOf([true]),
  filter: mixed().oneOf([true, 'search']),
  sort: boolean().oneOf([true]),
  readOnly: mixed().oneOf([true, 'edit']),
  only: string().oneOf(['create', 'detail']),
  unique: mixed().test('unique', 'true, or the fields that are unique together', isUnique),
  secret: boolean().oneOf([true]),
  credential: boolean().oneOf([true]),
  default: mixed(),
  unit: label.default(undefined),
  help: label.default(undefined),
  title: boolean().oneOf([true]),
  visibleWhen: condition,
  requiredWhen: condition,
  readOnlyWhen: condition,
  whenHidden: string().oneOf(['omit', 'clear', 'keep']),
  onDriverChange: string().oneOf(['clear', 'keep']),
  inline: boolean().oneOf([true]),
  multiple: boolean().oneOf([true]),
  diffWith: identifier,
  bilingual: boolean().oneOf([true]),
  said: boolean().oneOf([true]),
  screen: boolean().oneOf([true]),
  codes: codes.default(undefined),
  resource: string(),
  stores: identifier,
  among: closed({ by: identifier.required(), values: mixed().required() }).default(undefined),
  narrowedBy: dictionary(identifier.required()),
  offered: dictionary(mixed((value): value is string | number | boolean => typeof value !== 'object').required()),
  listedAt: closed({
    path: string()
      .matches(/^\/[\w\-/.]+$/)
      .required(),
    label: identifier.required(),
    host,
  }).default(undefined),
  limits: closed({
    types: array(string().oneOf(fileTypes).required()).min(1).required(),
    maxBytes: number().positive().required(),
    size: array(number().required()).length(2),
    by: closed({ field: identifier.required(), types: mixed(), sizes: mixed() }).default(undefined),
    tells: closed({ packageName: identifier, version: identifier, versionCode: identifier }).default(undefined),
  }).default(undefined),
  // The fields of rows are fields again, so their form is only known once this constant stands.
  fields: lazy(() => dictionary(field.required())) as unknown as AnySchema,
  checks: array(checkShape().required()),
});

const transition = {
  field: identifier.required(),
  from: array(mixed().required()).min(1).required(),
  to: mixed().required(),
};

const action = closed({
  name: identifier.required(),
  label: label.required(),
  on: array(string().oneOf(placements).required()).required(),
  code: permission.required(),
  call: call.default(undefined),
  opens: mixed(),
  asksNothing: boolean().oneOf([true]),
  confirm: mixed(),
  typeConfirm: label.default(undefined),
  form: dictionary(field.required()),
  checks: array(checkShape().required()),
  payload: mixed(),
  when: condition,
  transition: closed(transition).default(undefined),
  effect: identifier,
  answer: dictionary(field.required()),
  limit: number().integer().positive(),
  asksReason: mixed().oneOf([true, 'required']),
  asksPassword: boolean().oneOf([true]),
  job: boolean().oneOf([true]),
  remote: boolean().oneOf([true]),
  interrupts: boolean().oneOf([true]),
  approval: number().oneOf([2]),
  danger: boolean().oneOf([true]),
  icon: string(),
});

const flow = closed({
  code: permission.required(),
  verb: label.required(),
  steps: array(
    closed({
      name: identifier.required(),
      title: label.required(),
      help: label.default(undefined),
      fields: dictionary(field.required(), 'required'),
      checks: array(checkShape().required()),
    }).required(),
  )
    .min(1)
    .required(),
  figures: dictionary(field.required(), 'required'),
  rows: dictionary(field.required(), 'required'),
  typeConfirm: label.default(undefined),
  typeConfirmWhen: condition,
  typeConfirmField: identifier,
  calls: closed({ preview: identifier.required(), submit: identifier.required() }).default(undefined),
  danger: boolean().oneOf([true]),
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
  type: string().oneOf(['crud', 'record', 'settings', 'page']).required(),
  code: permission.required(),
  operations: closed({
    show: operation,
    create: operation,
    edit: operation,
    delete: operation,
    export: operation,
    import: operation,
  }).required(),
  api: api.required(),
  asksPassword: askedSaves.default(undefined),
  wire: wire.default(undefined),
  fields: dictionary(field.required(), 'required'),
  checks: array(checkShape().required()),
  actions: array(action.required()),
  buttons: dictionary(label.required()),
  flow: flow.default(undefined),
  sort: closed({ field: identifier.required(), order: string().oneOf(['ASC', 'DESC']).required() }).default(undefined),
  naturalKey: identifier,
  tree: closed({ parent: identifier.required(), order: identifier.required() }).default(undefined),
  form: string().oneOf(['drawer', 'page']),
  sections: array(
    closed({ title: label.required(), fields: array(identifier.required()).min(1).required() }).required(),
  ),
  related: array(
    closed({ resource: string().required(), filter: dictionary(string().required(), 'required') }).required(),
  ),
  effects: closed({ create: identifier, update: identifier, delete: identifier }).default(undefined),
  turns: array(
    closed({
      ...transition,
      from: array(mixed().defined().nullable()).min(1).required(),
      at: identifier,
      full: array(identifier.required()).length(2).default(undefined),
      sets: mixed(),
      effect: identifier,
    }).required(),
  ),
  totals: array(identifier.required()).min(1),
  band: string(),
  live: array(identifier.required()).min(1),
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

function checkShape(): AnySchema {
  return closed({
    check: string().oneOf(checkNames).required(),
    field: identifier.required(),
    other: identifier,
    start: identifier,
    otherStart: identifier,
    when: condition,
    says: label.default(undefined),
  });
}

/** Arguments that no sentence names. */
const unsaid: Readonly<Partial<Record<RuleName, readonly string[]>>> = { uniqueKeys: ['key'] };

/** A rule of the registry with exactly the arguments that it takes: those that its message names, and the unsaid. */
function isRule(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { rule: name, says, ...given } = value;
  if (says !== undefined && !label.isValidSync(says)) return false;
  if (!isRuleName(name)) return false;
  const wanted = [...placesOf(rules[name].message.en), ...(unsaid[name] ?? [])];
  return wanted.length === Object.keys(given).length && wanted.every(place => given[place] !== undefined);
}

function isUnique(value: unknown): boolean {
  if (value === undefined || value === true) return true;
  return closed({ with: array(identifier.required()), says: label.default(undefined) }).isValidSync(value);
}
