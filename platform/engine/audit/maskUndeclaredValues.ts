import { type Field, type Fields, columnTypeOf, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { isSecretField } from '../fields/resourceFields.ts';

/** Declares which values of a request may be logged. All other values are masked. */
export interface LoggingRules {
  /** Form of the request, whose secrets and credentials are masked. */
  readonly fields?: Fields | undefined;
  /**
   * Names of values that are not in the form and are never secret. Such a value is a number, a flag, a short text, or a
   * list or record of these.
   */
  readonly names?: readonly string[] | undefined;
}

/** Text that replaces masked values. */
export const maskPlaceholder = '******';

const secretName =
  /passw(or)?d|\bpwd|secret|token|authorization|private|(licen[cs]e|api|aes|ceph)Key|idCard|bankCard|identification/i;

/**
 * Returns whether a name indicates a secret. This check applies to values without a declaration: in responses and in
 * JSON values.
 */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/**
 * Names of parameters that select records or state a reason. Their plain values are logged without a declaration. The
 * values in the parameter `changes` are masked like fields of the form.
 */
const alwaysLoggedNames: readonly string[] = [
  'id',
  'idList',
  'revision',
  'revisions',
  'reason',
  'operationReason',
  'wavePlan',
];
const nested = 'changes';

/** Returns the request with secrets and undeclared values masked. */
export function maskUndeclaredValues(request: unknown, declared: LoggingRules): unknown {
  if (!isRecord(request)) return masked(request);
  const { fields = {}, names = [] } = declared;
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field) return [name, fieldPart(field, value)];
      if (name === nested) return [name, maskUndeclaredValues(value, { fields })];
      return [name, names.includes(name) ? value : alwaysLoggedNames.includes(name) ? plainPart(value) : masked(value)];
    }),
  );
}

function fieldPart(field: Field, value: unknown): unknown {
  if (isSecretField(field)) return masked(value);
  const fields = subFieldsOf(field);
  if (fields) return Array.isArray(value) ? value.map(item => maskUndeclaredValues(item, { fields })) : masked(value);
  return columnTypeOf(field) === 'json' ? value : plainPart(value);
}

/**
 * Keeps texts, numbers and lists of these, and the numbers in a record. Masks all other values, because a form that is
 * not validated yet may contain a record instead of a text.
 */
function plainPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => (isRecord(item) || Array.isArray(item) ? maskPlaceholder : item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, typeof item === 'number' ? item : masked(item)]),
  );
}

function masked(value: unknown): unknown {
  return value === undefined || value === null || value === '' ? (value ?? null) : maskPlaceholder;
}
