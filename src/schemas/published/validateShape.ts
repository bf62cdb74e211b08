import { type AnySchema, ValidationError } from 'yup';

import type { ValidationIssue } from '../compile/metaSchema/validationIssue.ts';

/** Validates a value against a schema and returns the errors. */
export function validateShape(schema: AnySchema, value: unknown): readonly ValidationIssue[] {
  try {
    schema.validateSync(value, { abortEarly: false });
    return [];
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return (error.inner.length > 0 ? error.inner : [error]).map(issue => ({
      path: issue.path ?? '',
      message: issue.message,
    }));
  }
}
