import { type AnySchema, type StringSchema, array, boolean, lazy, mixed, number, string } from 'yup';

import { placeholdersOf } from '../../vocabulary/call.ts';
import { hostShape, labelShape } from './callShape.ts';
import { checkNames } from '../../vocabulary/checks.ts';
import { closedObjectShape, dictionaryShapeOf, listShapeOf } from './closedObjectShape.ts';
import { tones } from '../../vocabulary/codeList.ts';
import { countConditionNodes, isCondition } from '../../vocabulary/condition.ts';
import { fileTypes } from '../../vocabulary/fileLimits.ts';
import { isRecord } from '../../base/json.ts';
import { isResourceCondition } from '../../vocabulary/namedConditions.ts';
import { kindNames } from '../../kinds/kinds.ts';
import { resourceLimits as limits } from '../../vocabulary/resourceLimits.ts';
import { type RuleName, isRuleName, rules } from '../../rules/rules.ts';

export const conditionShape = mixed()
  .test('condition', 'unknown condition', value => value === undefined || isCondition(value))
  .test(
    'size',
    `a condition can have at most ${limits.condition} parts`,
    value => !isCondition(value) || countConditionNodes(value) <= limits.condition,
  );

/** Schema of a condition that may refer to the named conditions of its resource. */
export const resourceConditionShape = mixed()
  .test('condition', 'unknown condition', value => value === undefined || isResourceCondition(value))
  .test(
    'size',
    `a condition can have at most ${limits.condition} parts`,
    value => !isResourceCondition(value) || countConditionNodes(value) <= limits.condition,
  );

/** Returns a schema of a text with at most this many characters. */
export function shortTextShape(most: number): StringSchema {
  return string().max(most, `a text can have at most ${most} characters`);
}

export const identifierShape = string()
  .matches(/^[a-z][A-Za-z0-9]*$/, 'a name must be in camelCase, with letters and digits only')
  .max(limits.name, `a name can have at most ${limits.name} characters`);

export const permissionShape = shortTextShape(limits.code).matches(
  /^[A-Za-z][\w-]*(:[A-Za-z][\w-]*)?$/,
  'a permission code must have the form area:screen',
);

/** Name of another resource, which need not exist yet. */
export const resourceNameShape = shortTextShape(limits.name);

/** Returns whether a value can be stored as an option: a text or a finite number, never a boolean or a list. */
const isChoice = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
export const optionShape = mixed(isChoice).typeError('a choice must be a text or a number');

const codes = closedObjectShape({
  name: shortTextShape(limits.name).required(),
  configKey: string(),
  items: listShapeOf(
    closedObjectShape({
      value: optionShape.required(),
      zh: string().required(),
      en: string().required(),
      tone: string().oneOf(tones).required(),
    }).required(),
    limits.choices,
  ).required(),
});

const pictureSize = array(number().required()).length(2);
const fileTypeList = listShapeOf(string().oneOf(fileTypes).required(), fileTypes.length);

export const fieldShape: AnySchema = closedObjectShape({
  kind: string().oneOf(kindNames).required(),
  label: labelShape.required(),
  required: mixed().oneOf([true, 'create']),
  nullable: boolean().oneOf([true]),
  rules: listShapeOf(mixed().test('rule', 'unknown rule, or a rule without its arguments', isRule), limits.rules),
  list: boolean().oneOf([true]),
  filter: mixed().oneOf([true, 'search']),
  sort: boolean().oneOf([true]),
  readOnly: mixed().oneOf([true, 'edit']),
  only: string().oneOf(['create', 'detail']),
  unique: mixed().test('unique', 'true, or the fields that are unique together', isUnique),
  secret: boolean().oneOf([true]),
  credential: boolean().oneOf([true]),
  default: mixed(),
  unit: labelShape.default(undefined),
  help: labelShape.default(undefined),
  computed: boolean().oneOf([true]),
  counts: closedObjectShape({
    resource: resourceNameShape.required(),
    columns: dictionaryShapeOf(identifierShape.required(), 'required'),
    values: mixed(),
    meets: identifierShape,
  }).default(undefined),
  reads: closedObjectShape({ by: identifierShape.required(), field: identifierShape.required() }).default(undefined),
  recordNo: string().matches(/^[A-Z]{2,4}$/),
  title: boolean().oneOf([true]),
  visibleWhen: conditionShape,
  requiredWhen: conditionShape,
  readOnlyWhen: conditionShape,
  knownWhen: resourceConditionShape,
  whenHidden: string().oneOf(['omit', 'clear', 'keep']),
  onDriverChange: string().oneOf(['clear', 'keep']),
  inline: boolean().oneOf([true]),
  multiple: boolean().oneOf([true]),
  diffWith: identifierShape,
  bilingual: boolean().oneOf([true]),
  said: boolean().oneOf([true]),
  screen: boolean().oneOf([true]),
  codes: codes.default(undefined),
  resource: resourceNameShape,
  stores: identifierShape,
  among: closedObjectShape({
    by: identifierShape.required(),
    values: dictionaryShapeOf(listShapeOf(optionShape.required(), limits.choices).required(), 'required'),
  }).default(undefined),
  narrowedBy: dictionaryShapeOf(identifierShape.required()),
  offered: dictionaryShapeOf(
    mixed((value): value is string | number | boolean => typeof value !== 'object').required(),
  ),
  listedAt: closedObjectShape({
    path: shortTextShape(limits.path)
      .matches(/^\/[\w\-/.]+$/)
      .required(),
    label: identifierShape.required(),
    host: hostShape,
  }).default(undefined),
  limits: closedObjectShape({
    types: fileTypeList.min(1).required(),
    maxBytes: number().positive().required(),
    size: pictureSize,
    by: closedObjectShape({
      field: identifierShape.required(),
      types: dictionaryShapeOf(fileTypeList.required()),
      sizes: dictionaryShapeOf(pictureSize.required()),
    }).default(undefined),
    tells: closedObjectShape({
      packageName: identifierShape,
      version: identifierShape,
      versionCode: identifierShape,
    }).default(undefined),
  }).default(undefined),
  // The items of `rows` consist of fields, so this schema refers to itself and is resolved lazily.
  fields: lazy(() => dictionaryShapeOf(fieldShape.required())) as unknown as AnySchema,
  checks: createChecksShape(),
});

/** Returns the schema of a form's checks. */
export function createChecksShape(): AnySchema {
  const check = closedObjectShape({
    check: string().oneOf(checkNames).required(),
    field: identifierShape.required(),
    other: identifierShape,
    start: identifierShape,
    otherStart: identifierShape,
    when: conditionShape,
    says: labelShape.default(undefined),
  });
  return listShapeOf(check.required(), limits.checks);
}

/** Arguments that do not appear in the message of their rule, by rule. */
const argumentsWithoutText: Readonly<Partial<Record<RuleName, readonly string[]>>> = { uniqueKeys: ['key'] };

/**
 * Returns whether a value is a known rule with exactly its arguments: those in the message, and those in
 * `argumentsWithoutText`.
 */
function isRule(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { rule: name, says, ...given } = value;
  if (says !== undefined && !labelShape.isValidSync(says)) return false;
  if (!isRuleName(name)) return false;
  const wanted = [...placeholdersOf(rules[name].message.en), ...(argumentsWithoutText[name] ?? [])];
  return wanted.length === Object.keys(given).length && wanted.every(place => isArgument(place, given[place]));
}

/** Returns whether an argument has the right type: `key` names a field, every other argument is a number. */
function isArgument(place: string, value: unknown): boolean {
  return place === 'key' ? identifierShape.required().isValidSync(value, { strict: true }) : Number.isFinite(value);
}

function isUnique(value: unknown): boolean {
  if (value === undefined || value === true) return true;
  return closedObjectShape({
    with: listShapeOf(identifierShape.required(), limits.names),
    says: labelShape.default(undefined),
  }).isValidSync(value);
}
