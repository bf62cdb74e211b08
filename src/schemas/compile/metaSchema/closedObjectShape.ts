import { type AnySchema, type ObjectSchema, array, lazy, mixed, object } from 'yup';

import { isRecord } from '../../base/json.ts';
import { resourceLimits } from '../../vocabulary/resourceLimits.ts';

/** Returns a schema of a record that rejects all keys except those in `shape`. */
export function closedObjectShape(shape: Record<string, AnySchema>): ObjectSchema<Record<string, unknown>> {
  return object(shape)
    .noUnknown(({ unknown }) => `unknown key ${String(unknown)}`)
    .strict(true);
}

/** Returns a schema of a list with at most `most` items. */
export function listShapeOf(item: AnySchema, most: number) {
  return array(item).max(most, `a list can have at most ${most} items`);
}

/** Returns a schema of a record with at most 300 entries, whose values all fit one schema. */
export function dictionaryShapeOf(value: AnySchema, presence: 'optional' | 'required' = 'optional'): AnySchema {
  const { entries: most } = resourceLimits;
  return lazy((entries: unknown) => {
    const names = isRecord(entries) ? Object.keys(entries) : undefined;
    // An oversized record fails before its entries are validated, because validating each entry costs time.
    if (names && names.length > most)
      return mixed().test('size', `a record can have at most ${most} entries`, () => false);
    if (names) return closedObjectShape(Object.fromEntries(names.map(name => [name, value])));
    const none = mixed().test('record', 'must be a record of named entries', entry => entry === undefined);
    return presence === 'required' ? none.required() : none;
    // `lazy` returns a valid schema at run time, but the types of yup say otherwise; hence the assertion.
  }) as unknown as AnySchema;
}
