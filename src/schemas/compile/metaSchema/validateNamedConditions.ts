import { type Condition, parseDaysFromNow, splitComparison } from '../../vocabulary/condition.ts';
import { conditionFilterKey } from '../../vocabulary/conditionFilter.ts';
import { type Field, type Fields, columnTypeOf, itemTypeOf, valueTypeOf } from '../../vocabulary/field.ts';
import {
  type NamedConditions,
  type ResourceCondition,
  conditionNamesIn,
  getConditionByName,
  resolveConditionNames,
} from '../../vocabulary/namedConditions.ts';
import type { Resource } from '../../vocabulary/resource.ts';
import { allFields } from '../../vocabulary/systemFields.ts';
import { isSecret } from './validateSecrets.ts';
import type { ValidationIssue } from './validationIssue.ts';

/**
 * Validates the named conditions of a resource, and every reference to them. The database and the console evaluate a
 * valid condition with the same result.
 */
export function validateNamedConditions(resource: Resource): readonly ValidationIssue[] {
  const { conditions = {}, actions = [], refuses = [], fields } = resource;
  const known = allFields(resource);
  const broken = Object.entries(conditions).flatMap(([name, { when }]) => [
    ...validateName(name),
    ...unknownNames(`conditions.${name}.when`, when, conditions),
    ...(reachesItself(name, conditions)
      ? [{ path: `conditions.${name}.when`, message: `the condition ${name} refers to itself` }]
      : []),
  ]);
  const references = [
    ...actions.map(({ when }, at) => [`actions[${at}].when`, when] as const),
    ...refuses.map(({ when }, at) => [`refuses[${at}].when`, when] as const),
    ...Object.entries(fields).map(([name, field]) => [`fields.${name}.knownWhen`, field.knownWhen] as const),
  ].flatMap(([path, when]) => (when ? unknownNames(path, when, conditions) : []));
  if (broken.length + references.length > 0) return [...broken, ...references];
  return [
    ...(Object.keys(conditions).length > 0 && Object.hasOwn(fields, conditionFilterKey)
      ? [{ path: `fields.${conditionFilterKey}`, message: 'lists filter by named conditions under this name' }]
      : []),
    ...Object.keys(conditions).flatMap(name =>
      validateParts(`conditions.${name}.when`, getConditionByName(resource, name), known),
    ),
    ...refuses.flatMap(({ when }, at) =>
      validateParts(`refuses[${at}].when`, resolveConditionNames(resource, when), known),
    ),
    ...Object.entries(fields).flatMap(([name, field]) =>
      validateKnownWhen(`fields.${name}.knownWhen`, field, resource),
    ),
  ];
}

function validateName(name: string): readonly ValidationIssue[] {
  const isSafe = /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype) && name !== 'prototype';
  return isSafe ? [] : [{ path: `conditions.${name}`, message: 'the name of a condition must be in camelCase' }];
}

function unknownNames(path: string, when: ResourceCondition, conditions: NamedConditions): readonly ValidationIssue[] {
  return conditionNamesIn(when)
    .filter(name => !Object.hasOwn(conditions, name))
    .map(name => ({ path, message: `there is no condition ${name}` }));
}

function reachesItself(name: string, conditions: NamedConditions): boolean {
  const reached = new Set<string>();
  const follow = (from: string): void => {
    const when = Object.hasOwn(conditions, from) ? conditions[from]?.when : undefined;
    for (const next of when ? conditionNamesIn(when) : []) {
      if (reached.has(next)) continue;
      reached.add(next);
      follow(next);
    }
  };
  follow(name);
  return reached.has(name);
}

/** Validates a field whose value is only known under a condition. The condition must be decidable without that field. */
function validateKnownWhen(path: string, field: Field, resource: Resource): readonly ValidationIssue[] {
  if (!field.knownWhen) return [];
  const known = allFields(resource);
  const masked = Object.fromEntries(Object.entries(known).filter(([, other]) => !other.knownWhen));
  return [
    ...(field.readOnly === true ? [] : [{ path, message: 'only a read-only field can have unknown values' }]),
    ...validateParts(path, resolveConditionNames(resource, field.knownWhen), masked),
  ];
}

function validateParts(path: string, condition: Condition, fields: Fields): readonly ValidationIssue[] {
  if ('all' in condition) return condition.all.flatMap(part => validateParts(path, part, fields));
  if ('any' in condition) return condition.any.flatMap(part => validateParts(path, part, fields));
  if ('not' in condition) return validateParts(path, condition.not, fields);
  const message = 'empty' in condition ? fieldFault(condition.empty, fields) : comparisonFault(condition, fields);
  return message === undefined ? [] : [{ path, message }];
}

function comparisonFault(
  condition: Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown } | { empty: unknown }>,
  fields: Fields,
): string | undefined {
  const [operator, [left, right]] = splitComparison(condition);
  const values: readonly unknown[] = operator === 'in' && Array.isArray(right) ? right : [right];
  const named = [left, ...values].filter(operand => isOperand(operand) && parseDaysFromNow(operand) === undefined);
  const unknownField = named.map(operand => fieldFault(operand, fields)).find(fault => fault !== undefined);
  if (unknownField !== undefined) return unknownField;
  if (!isOperand(left)) return 'a comparison must begin with a field of the record or the time';
  const type = typeOfOperand(left, fields);
  if (operator === 'has') return type === 'list' ? undefined : `${left} is not a list`;
  if (operator === 'gt' && type !== 'number' && type !== 'time') return `${left} is neither a number nor a time`;
  if (operator !== 'gt' && (type === 'list' || type === 'time')) return `${left} cannot be compared for equality`;
  const odd = values.find(value => value !== null && typeOfOperand(value, fields) !== type);
  return odd === undefined ? undefined : `${left} never has the value ${String(odd)}`;
}

function isOperand(operand: unknown): operand is string {
  return typeof operand === 'string' && operand.startsWith('$');
}

/** Returns the reason why an operand is not a readable field of the record; `undefined` for a readable field. */
function fieldFault(operand: unknown, fields: Fields): string | undefined {
  const name = /^\$record\.(\w+)$/.exec(String(operand))?.[1];
  if (name === undefined) return `${String(operand)} is neither a field of the record nor the time`;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return `there is no field ${name}`;
  return isSecret(field) ? `${name} is secret` : undefined;
}

function typeOfOperand(operand: unknown, fields: Fields): string {
  if (parseDaysFromNow(operand) !== undefined) return 'time';
  const field = isOperand(operand) ? fields[operand.slice('$record.'.length)] : undefined;
  if (!field) return Array.isArray(operand) ? 'list' : typeof operand;
  if (columnTypeOf(field) === 'time') return 'time';
  const type = valueTypeOf(field);
  return type === 'record' || type === 'json' ? 'list' : type === 'list' ? type : itemTypeOf(field);
}
