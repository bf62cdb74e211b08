import type { Check, FormContext } from '../../../src/schemas/vocabulary/checks.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import { clearHiddenFields, applyWhenHiddenOption } from '../../../src/schemas/compile/hiddenValues.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { validationMessage } from '../../../src/schemas/compile/validationMessage.ts';
import { validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { type FormMode, writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import { personalTextsIn } from '../../../src/schemas/compile/personalTextsIn.ts';
import type { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { normaliseValues } from './normaliseValues.ts';
import { decryptCredentials } from './credentials.ts';
import { isSecretField } from '../fields/resourceFields.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import { protectPlatformFields } from './protectPlatformFields.ts';

/** One message per field, in the caller's language. */
export type ValidationErrors = Readonly<Record<string, string>>;

export interface FormDefinition {
  readonly fields: Fields;
  readonly checks?: readonly Check[] | undefined;
  readonly mode: FormMode;
  /** Account names from the stored records of the form. A new password must not contain these names. */
  readonly accountNames?: readonly string[];
}

/** Values of a form without unknown keys, and with decrypted credentials. */
export type PreparedValues = Row;

export function validationRefusal(errors: ValidationErrors): Refusal {
  return badRequestRefusal({ zh: '提交的数据有误', en: 'Some values are not valid' }, { errors });
}

/**
 * Prepares a form before any transaction: refuses unknown keys, cleans texts, decrypts credentials, and refuses
 * passwords that are easy to guess.
 */
export async function prepareForm(form: FormDefinition, given: Row, context: RouteContext): Promise<PreparedValues> {
  const writable = writableFields(form.fields, form.mode);
  const stray = Object.keys(given).filter(name => !Object.hasOwn(writable, name));
  if (stray.length > 0) throw validationRefusal(unknownKeyErrors(stray, form.fields, context.language));
  const { values, unreadable } = await decryptCredentials(writable, normaliseValues(writable, given), context);
  if (unreadable.length > 0) {
    throw validationRefusal(
      Object.fromEntries(unreadable.map(name => [name, messageOf(writable[name], 'type', context.language)])),
    );
  }
  const names = [...personalTextsIn(form.fields, values), ...(form.accountNames ?? [])];
  const weak = await context.findWeakPasswords(writable, values, names);
  if (Object.keys(weak).length > 0) throw validationRefusal(weak);
  return values;
}

/** Time and language of a validation. */
type Moment = Pick<RouteContext, 'language' | 'now'>;

/**
 * Validates a new record or an action's form. Returns its values with defaults, and applies `whenHidden` to hidden
 * fields.
 */
export function validateNewValues(form: FormDefinition, opened: PreparedValues, { language, now }: Moment): Row {
  const fields = writableFields(form.fields, form.mode);
  const filled = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, opened[name] ?? field.default ?? null]),
  );
  validate(form, clearHiddenFields(fields, filled, { now }), { language, now });
  return protectPlatformFields(fields, { ...applyWhenHiddenOption(fields, filled, { now }) });
}

/**
 * Validates the changes of a record together with its stored values. Applies rules about the current time to changed
 * values only.
 */
export function validateChangedValues(
  form: FormDefinition,
  stored: Row,
  opened: PreparedValues,
  { language, now }: Moment,
): Row {
  const fields = writableFields(form.fields, form.mode);
  const changes = Object.fromEntries(
    Object.entries(opened).filter(
      ([name, value]) => !(isSecretField(fields[name] ?? neverApplies) && (value === '' || value === null)),
    ),
  );
  const kept = Object.entries(fields).filter(([, field]) => !isSecretField(field));
  const merged = { ...Object.fromEntries(kept.map(([name]) => [name, stored[name] ?? null])), ...changes };
  const around = { now, previous: readable(form.fields, stored) };
  validate(form, clearHiddenFields(fields, merged, around), { language, ...around });
  return protectPlatformFields(
    fields,
    { ...applyWhenHiddenOption(fields, changes, { ...around, form: merged }) },
    stored,
  );
}

/**
 * Returns the stored values of readable fields. Conditions read only these values, on the platform as well as in the
 * browser.
 */
function readable(fields: Fields, stored: Row): Row {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !isSecretField(fields[name] ?? neverApplies)));
}

const neverApplies: Field = { kind: 'text', label: { zh: '', en: '' } };

function validate(form: FormDefinition, values: Readonly<Row>, context: ValidationContext): void {
  try {
    schemaOf(form, context).validateSync(values, { abortEarly: false });
  } catch (error) {
    throw validationRefusal(validationErrorsOf(error));
  }
}

type ValidationContext = FormContext & { readonly language: Language };
type Schema = ReturnType<typeof toYup>;

/**
 * Caches the schemas of new records by form: all lines of an import share one form, and compiling a schema takes longer
 * than validating a line.
 */
const compiled = new WeakMap<FormDefinition, { readonly key: string; readonly schema: Schema }>();

function schemaOf(form: FormDefinition, context: ValidationContext): Schema {
  const compile = () => toYup(form.fields, { mode: form.mode, checks: form.checks, credentials: 'hashed', ...context });
  if (context.previous) return compile();
  const key = `${context.language} ${context.now}`;
  const known = compiled.get(form);
  if (known?.key === key) return known.schema;
  const schema = compile();
  compiled.set(form, { key, schema });
  return schema;
}

function unknownKeyErrors(names: readonly string[], fields: Fields, language: Language): ValidationErrors {
  return Object.fromEntries(
    names.map(name => [name, validationMessage(Object.hasOwn(fields, name) ? 'readOnly' : 'unknownField', language)]),
  );
}

function messageOf(field: Field | undefined, message: 'type', language: Language): string {
  return validationMessage(message, language, { field: field?.label[language] ?? '' });
}
