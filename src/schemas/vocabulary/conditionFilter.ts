import type { CodeField, Fields } from './field.ts';
import type { Label } from '../base/label.ts';
import type { Resource } from './resource.ts';
import { allFields } from './systemFields.ts';

/** Key of the filter by named conditions: `{ is: ['idle'] }`. */
export const conditionFilterKey = 'is';

const filterLabel: Label = { zh: '状况', en: 'Condition' };

/**
 * Returns the filter field whose options are the named conditions of a resource; `undefined` if the resource has no
 * named conditions.
 */
function conditionField({ conditions = {} }: Pick<Resource, 'conditions'>): CodeField | undefined {
  const items = Object.entries(conditions).map(([value, { label }]) => ({ value, ...label, tone: 'default' as const }));
  if (items.length === 0) return undefined;
  return {
    kind: 'code',
    label: filterLabel,
    filter: true,
    readOnly: true,
    computed: true,
    codes: { name: 'conditions', items },
  };
}

/** Returns the fields by which lists filter: all fields of the resource, and its named conditions. */
export function filterFieldsOf(resource: Resource): Fields {
  const field = conditionField(resource);
  return { ...allFields(resource), ...(field && { [conditionFilterKey]: field }) };
}
