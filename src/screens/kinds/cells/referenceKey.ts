import type { ReferenceField, TreeField } from '../../../schemas/vocabulary/field.ts';

/** Returns the key of a reference's target, `resource.field`. Columns with the same target share their labels. */
export function referenceKey(field: Pick<ReferenceField | TreeField, 'resource' | 'stores'>): string {
  return `${field.resource}.${field.stores ?? 'id'}`;
}
