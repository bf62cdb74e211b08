import { type AnySchema, ValidationError } from 'yup';

import type { Fault } from '../inconsistencies.ts';

/** Where a value does not have the form that a schema asks for. */
export function faultsOfShape(schema: AnySchema, value: unknown): readonly Fault[] {
  try {
    schema.validateSync(value, { abortEarly: false });
    return [];
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return (error.inner.length > 0 ? error.inner : [error]).map(fault => ({
      path: fault.path ?? '',
      message: fault.message,
    }));
  }
}
