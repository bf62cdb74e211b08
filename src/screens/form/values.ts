import { isEmpty } from '../../schemas/condition.ts';
import { type Fields, valueTypeOf } from '../../schemas/field.ts';
import { type Mode, isVisible, writableFields } from '../../schemas/writable.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a form starts with: the declared defaults, empty otherwise. */
export function defaultValuesOf(fields: Fields, mode: Mode): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, mode)).map(([name, field]) => [name, field.default ?? null]),
  );
}

/** The record's own values of the fields that may be changed; secrets start empty, which leaves them as they are. */
export function valuesOf(fields: Fields, record: Values): Values {
  return Object.fromEntries(
    Object.entries(writableFields(fields, 'edit')).map(([name, field]) => [
      name,
      field.secret ? null : (record[name] ?? null),
    ]),
  );
}

/** Trims ends, turns empty text to nothing, reads typed JSON: what the rules see is what is sent. */
export function prepareValues(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (typeof value !== 'string' || !field) return [name, value ?? null];
      const trimmed = field.kind === 'password' ? value : value.trimEnd();
      if (trimmed === '') return [name, null];
      return [name, field.kind === 'json' && valueTypeOf(field) === 'json' ? parseJson(trimmed) : trimmed];
    }),
  );
}

/** What is sent: hidden fields stay out on create, untouched secrets on edit. */
export function valuesToSend(fields: Fields, values: Values, mode: Mode): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name];
      if (!field || !isVisible(field, { form: values })) return false;
      return mode === 'create' ? !isEmpty(value) : !(field.secret && isEmpty(value));
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
