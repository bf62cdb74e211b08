import { keyOfOperand } from '../../vocabulary/condition.ts';
import type { Field, Fields } from '../../vocabulary/field.ts';
import type { SetValues } from '../../vocabulary/sets.ts';
import { unknownFieldIssues, validateDefault } from './validateFields.ts';
import type { ValidationIssue } from './validationIssue.ts';

interface SetsScope {
  /** Fields of the record. */
  readonly fields: Fields;
  /** Fields of the action's form; absent for a scheduled transition, which has no form, no record and no user. */
  readonly form?: Fields;
  /** Fixed values that the action adds to its form. */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Field whose state the transition changes; `sets` cannot write it a second time. */
  readonly stateField?: string | undefined;
}

/**
 * Validates the values that an action or a scheduled transition writes: each field exists and has a column, each operand
 * exists in the scope, each literal is a value of its field, and no secret leaves its field.
 */
export function validateSets(path: string, sets: SetValues, scope: SetsScope): readonly ValidationIssue[] {
  return Object.entries(sets).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    const field = ownField(scope.fields, name);
    if (!field) return unknownFieldIssues(path, name, scope.fields);
    if (name === scope.stateField) return [{ path: at, message: `the transition already writes ${name}` }];
    if (field.computed) return [{ path: at, message: `${name} is computed, so nothing can write it` }];
    if (isProtected(field)) return [{ path: at, message: `${name} is protected, so only an effect can write it` }];
    return validateValue(at, field, value, scope);
  });
}

function validateValue(
  path: string,
  field: Field,
  value: unknown,
  { fields, form, payload = {} }: SetsScope,
): readonly ValidationIssue[] {
  const [asked, read, user] = (['form', 'record', 'user'] as const).map(part => keyOfOperand(value, part));
  if (!form && (asked ?? read ?? user) !== undefined)
    return [{ path, message: 'a scheduled transition only knows literal values and $now' }];
  if (asked !== undefined && Object.hasOwn(payload, asked)) return [];
  if (asked !== undefined) return validateSource(path, asked, form ?? {});
  if (read !== undefined) return validateSource(path, read, fields);
  if (user !== undefined && user !== 'userName')
    return [{ path, message: 'the only value of the user is $user.userName' }];
  return user !== undefined || value === '$now' || value === null
    ? []
    : validateDefault(path, { ...field, default: value as Field['default'] & {} });
}

function validateSource(path: string, name: string, fields: Fields): readonly ValidationIssue[] {
  const field = ownField(fields, name);
  if (!field) return unknownFieldIssues(path, name, fields);
  return isProtected(field) ? [{ path, message: `${name} is protected, so its value stays in its field` }] : [];
}

function ownField(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isProtected({ kind, secret, credential }: Field): boolean {
  return kind === 'password' || secret === true || credential === true;
}
