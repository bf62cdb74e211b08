import type { Action } from '../../vocabulary/action.ts';
import { keyOfOperand } from '../../vocabulary/condition.ts';
import type { Json } from '../../base/json.ts';
import { type Field, type Fields, columnTypeOf, valueTypeOf } from '../../vocabulary/field.ts';
import type { ValuesToSet } from '../../vocabulary/sets.ts';
import { findUnknownFieldIssues, validateDefault } from './validateFields.ts';
import { isSecret } from './validateSecrets.ts';
import type { ValidationIssue } from './validationIssue.ts';

/** Validates the values that an action writes. A toolbar action must not write values, because it has no record. */
export function validateActionValuesToSet(
  path: string,
  { sets, on, form = {}, payload = {}, transition }: Action,
  fields: Fields,
): readonly ValidationIssue[] {
  if (!sets) return [];
  return [
    ...validateValuesToSet(path, sets, { fields, form, payload, stateField: transition?.field }),
    ...(on.some(place => place !== 'toolbar')
      ? []
      : [{ path, message: 'an action of the toolbar has no record to write to' }]),
  ];
}

interface SetsScope {
  /** Fields of the record. */
  readonly fields: Fields;
  /** Fields of the action's form; absent for a scheduled transition, which can only write literal values and `$now`. */
  readonly form?: Fields;
  /** Fixed values that the action adds to its form. */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Field whose state the transition changes; `sets` cannot write it a second time. */
  readonly stateField?: string | undefined;
}

/**
 * Validates the values that an action or a scheduled transition writes: each field exists and has a column, each
 * operand exists in the scope and has the type of the field, and each literal is a value of its field. Secrets,
 * passwords, files and rich text are neither written nor copied.
 */
export function validateValuesToSet(path: string, sets: ValuesToSet, scope: SetsScope): readonly ValidationIssue[] {
  return Object.entries(sets).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    const field = ownField(scope.fields, name);
    if (!field) return findUnknownFieldIssues(path, name, scope.fields);
    if (name === scope.stateField) return [{ path: at, message: `the transition already writes ${name}` }];
    if (field.computed) return [{ path: at, message: `${name} is computed, so nothing can write it` }];
    if (isProtected(field)) return [{ path: at, message: `${name} is protected, so only an effect can write it` }];
    return validateValue(at, field, value, scope);
  });
}

function validateValue(
  path: string,
  field: Field,
  value: Json,
  { fields, form, payload = {} }: SetsScope,
): readonly ValidationIssue[] {
  const [asked, read, user] = (['form', 'record', 'user'] as const).map(part => keyOfOperand(value, part));
  if (!form && (asked ?? read ?? user) !== undefined)
    return [{ path, message: 'a scheduled transition only knows literal values and $now' }];
  if (asked !== undefined && Object.hasOwn(payload, asked))
    return validateDefault(path, { ...field, default: payload[asked] as Json });
  if (asked !== undefined) return validateSource(path, field, asked, form ?? {});
  if (read !== undefined) return validateSource(path, field, read, fields);
  if (user !== undefined)
    return user === 'userName' ? [] : [{ path, message: 'the only value of the user is $user.userName' }];
  return value === '$now' || value === null ? [] : validateDefault(path, { ...field, default: value });
}

function validateSource(path: string, target: Field, name: string, fields: Fields): readonly ValidationIssue[] {
  const field = ownField(fields, name);
  if (!field) return findUnknownFieldIssues(path, name, fields);
  if (isProtected(field)) return [{ path, message: `${name} is protected, so its value stays in its field` }];
  const hasSameType = columnTypeOf(field) === columnTypeOf(target) && valueTypeOf(field) === valueTypeOf(target);
  return hasSameType ? [] : [{ path, message: `${name} has values of another type` }];
}

function ownField(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Field kinds that `sets` must neither write nor copy, because only forms validate their values completely. */
const checkedByForms: ReadonlySet<Field['kind']> = new Set(['password', 'image', 'file', 'richText']);

function isProtected(field: Field): boolean {
  return checkedByForms.has(field.kind) || isSecret(field);
}
