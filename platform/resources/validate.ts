import type { Check, Circumstances } from '../../src/schemas/checks.ts';
import type { Field, Fields } from '../../src/schemas/field.ts';
import { shownPart, withoutHidden } from '../../src/schemas/hidden.ts';
import type { Language } from '../../src/schemas/label.ts';
import { say } from '../../src/schemas/messages.ts';
import { faultsOf, toYup } from '../../src/schemas/toYup.ts';
import { type Mode, writableFields } from '../../src/schemas/writable.ts';
import type { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import type { Row } from '../storage/database.ts';
import { cleanValues } from './cleanValues.ts';
import { openCredentials } from './credentials.ts';
import { isHidden } from './fieldsOf.ts';
import { badRequest } from './input.ts';
import { withOwnParts } from './ownParts.ts';

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

/** The first step, before any transaction: unknown keys are refused, texts cleaned, credentials decrypted. */
export async function openForm(form: Form, given: Row, context: RouteContext): Promise<Opened> {
  const writable = writableFields(form.fields, form.mode);
  const stray = Object.keys(given).filter(name => !Object.hasOwn(writable, name));
  if (stray.length > 0) throw refuseErrors(strayErrors(stray, form.fields, context.language));
  const { values, unreadable } = await openCredentials(writable, cleanValues(writable, given), context);
  if (unreadable.length > 0) {
    throw refuseErrors(
      Object.fromEntries(unreadable.map(name => [name, sayOf(writable[name], 'type', context.language)])),
    );
  }
  return values;
}

/** When and in which language a form is judged. */
type Moment = Pick<RouteContext, 'language' | 'now'>;

/** The values of a new record or of an action's form: defaults filled in, hidden fields settled, all rules kept. */
export function validateNew(form: Form, opened: Opened, { language, now }: Moment): Row {
  const fields = writableFields(form.fields, form.mode);
  const filled = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, opened[name] ?? field.default ?? null]),
  );
  validate(form, shownPart(fields, filled, { now }), { language, now });
  return withOwnParts(fields, { ...withoutHidden(fields, filled, { now }) });
}

/**
 * The changes of a stored record, held against the rules together with what is stored. What has not been changed is not
 * held against the clock again.
 */
export function validateChange(form: Form, stored: Row, opened: Opened, { language, now }: Moment): Row {
  const fields = writableFields(form.fields, form.mode);
  const changes = Object.fromEntries(
    Object.entries(opened).filter(
      ([name, value]) => !(isHidden(fields[name] ?? never) && (value === '' || value === null)),
    ),
  );
  const kept = Object.entries(fields).filter(([, field]) => !isHidden(field));
  const merged = { ...Object.fromEntries(kept.map(([name]) => [name, stored[name] ?? null])), ...changes };
  const around = { now, previous: readable(form.fields, stored) };
  validate(form, shownPart(fields, merged, around), { language, ...around });
  return withOwnParts(fields, { ...withoutHidden(fields, changes, { ...around, form: merged }) }, stored);
}

/** Conditions look at what the form may see, on the platform as in the browser. */
function readable(fields: Fields, stored: Row): Row {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !isHidden(fields[name] ?? never)));
}

const never: Field = { kind: 'text', label: { zh: '', en: '' } };

function validate(form: Form, values: Readonly<Row>, asked: Asked): void {
  try {
    schemaOf(form, asked).validateSync(values, { abortEarly: false });
  } catch (error) {
    throw refuseErrors(faultsOf(error));
  }
}

type Asked = Circumstances & { readonly language: Language };
type Schema = ReturnType<typeof toYup>;

/** Schemas of new records by their forms: the lines of an import share one form, and compiling takes longer than asking. */
const compiled = new WeakMap<Form, { readonly key: string; readonly schema: Schema }>();

function schemaOf(form: Form, asked: Asked): Schema {
  const compile = () => toYup(form.fields, { mode: form.mode, checks: form.checks, credentials: 'hashed', ...asked });
  if (asked.previous) return compile();
  const key = `${asked.language} ${asked.now}`;
  const known = compiled.get(form);
  if (known?.key === key) return known.schema;
  const schema = compile();
  compiled.set(form, { key, schema });
  return schema;
}

function strayErrors(names: readonly string[], fields: Fields, language: Language): Errors {
  return Object.fromEntries(
    names.map(name => [name, say(Object.hasOwn(fields, name) ? 'readOnly' : 'unknownField', language)]),
  );
}

function sayOf(field: Field | undefined, message: 'type', language: Language): string {
  return say(message, language, { field: field?.label[language] ?? '' });
}
