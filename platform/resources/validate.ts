import type { Check } from '../../src/schemas/checks.ts';
import type { Field, Fields } from '../../src/schemas/field.ts';
import type { Language } from '../../src/schemas/label.ts';
import { say } from '../../src/schemas/messages.ts';
import { faultsOf, toYup } from '../../src/schemas/toYup.ts';
import { type Mode, isVisible, writableFields } from '../../src/schemas/writable.ts';
import type { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { openCredentials } from './credentials.ts';
import { isHidden } from './fieldsOf.ts';
import { badRequest } from './input.ts';

/** One sentence a field, in the caller's language. */
export type Errors = Readonly<Record<string, string>>;

export interface Form {
  readonly fields: Fields;
  readonly checks?: readonly Check[] | undefined;
  readonly mode: Mode;
}

/** Values of a form whose credentials have been opened; a key that may not be written has been refused. */
export type Opened = Row;

export function refuseErrors(errors: Errors): Refusal {
  return badRequest({ zh: '提交的数据有误', en: 'Some values are not valid' }, { errors });
}

/** The first step, before any transaction: unknown keys are refused, texts trimmed, credentials decrypted. */
export async function openForm(form: Form, given: Row, context: RouteContext): Promise<Opened> {
  const writable = writableFields(form.fields, form.mode);
  const stray = Object.keys(given).filter(name => !Object.hasOwn(writable, name));
  if (stray.length > 0) throw refuseErrors(strayErrors(stray, form.fields, context.language));
  const trimmed = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trimEnd() : value,
  ]);
  const { values, unreadable } = await openCredentials(writable, Object.fromEntries(trimmed), context);
  if (unreadable.length > 0) {
    throw refuseErrors(
      Object.fromEntries(unreadable.map(name => [name, sayOf(writable[name], 'type', context.language)])),
    );
  }
  return values;
}

/** The values of a new record or of an action's form: defaults filled in, hidden fields left out, all rules kept. */
export function validateNew(form: Form, opened: Opened, language: Language): Row {
  const fields = writableFields(form.fields, form.mode);
  const filled = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, opened[name] ?? field.default ?? null]),
  );
  const values = visiblePart(fields, filled, filled);
  validate(form, values, language);
  return values;
}

/** The changes of a stored record: held against the rules together with what is stored; hidden fields stay as they are. */
export function validateChange(form: Form, stored: Row, opened: Opened, language: Language): Row {
  const fields = writableFields(form.fields, form.mode);
  const changes = Object.fromEntries(
    Object.entries(opened).filter(
      ([name, value]) => !(isHidden(fields[name] ?? never) && (value === '' || value === null)),
    ),
  );
  const kept = Object.entries(fields).filter(([, field]) => !isHidden(field));
  const merged = { ...Object.fromEntries(kept.map(([name]) => [name, stored[name] ?? null])), ...changes };
  validate(form, visiblePart(fields, merged, merged), language);
  return visiblePart(fields, changes, merged);
}

const never: Field = { kind: 'text', label: { zh: '', en: '' } };

function validate(form: Form, values: Row, language: Language): void {
  const schema = toYup(form.fields, { mode: form.mode, language, checks: form.checks, credentials: 'hashed' });
  try {
    schema.validateSync(values, { abortEarly: false });
  } catch (error) {
    throw refuseErrors(faultsOf(error));
  }
}

function visiblePart(fields: Fields, values: Row, form: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isVisible(fields[name] ?? never, { form })));
}

function strayErrors(names: readonly string[], fields: Fields, language: Language): Errors {
  return Object.fromEntries(
    names.map(name => [name, say(Object.hasOwn(fields, name) ? 'readOnly' : 'unknownField', language)]),
  );
}

function sayOf(field: Field | undefined, message: 'type', language: Language): string {
  return say(message, language, { field: field?.label[language] ?? '' });
}
