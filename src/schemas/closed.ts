import { type AnySchema, type ObjectSchema, lazy, mixed, object } from 'yup';

import { isRecord } from './json.ts';

/** A record with these keys and no others. */
export function closed(shape: Record<string, AnySchema>): ObjectSchema<Record<string, unknown>> {
  return object(shape)
    .noUnknown(({ unknown }) => `unknown key ${String(unknown)}`)
    .strict(true);
}

/** A record whose keys are names, each with a value of one form. */
export function dictionary(value: AnySchema, presence: 'optional' | 'required' = 'optional'): AnySchema {
  return lazy((entries: unknown) => {
    if (isRecord(entries)) return closed(Object.fromEntries(Object.keys(entries).map(key => [key, value])));
    const none = mixed().test('record', 'a record of named entries is expected', entry => entry === undefined);
    return presence === 'required' ? none.required() : none;
    // A lazy schema stands wherever a schema does, but yup types it as none.
  }) as unknown as AnySchema;
}
