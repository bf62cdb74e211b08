import type { Fields, ReferenceField } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { filtersOf } from './filters.ts';

/** What a resource shows and asks beside its records: in its actions, and in the steps of its flow. */
export function formsOf({ actions = [], flow }: Resource): readonly Fields[] {
  const ofFlow = flow ? [...flow.steps.map(step => step.fields), flow.figures, flow.rows] : [];
  return [...actions.map(action => action.form ?? {}), ...ofFlow];
}

/** Every reference of a resource and of its forms whose choices depend on other fields. */
export function narrowedFields(resource: Resource): readonly ReferenceField[] {
  return [resource.fields, ...formsOf(resource)].flatMap(narrowedIn);
}

/** What a form narrows by must be a filter of the other resource; said when the platform starts. */
export function faultsOfNarrowedFields(resource: Resource, byName: ReadonlyMap<string, Resource>): readonly string[] {
  return narrowedFields(resource).flatMap(({ resource: target, narrowedBy = {} }) => {
    const other = byName.get(target);
    const known = other ? filtersOf(other).map(({ key }) => key) : [];
    return Object.keys(narrowedBy)
      .filter(key => other && !known.includes(key))
      .map(key => `${target} has no filter ${key} to narrow by`);
  });
}

function narrowedIn(fields: Fields): readonly ReferenceField[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'rows') return narrowedIn(field.fields);
    return field.kind === 'reference' && field.narrowedBy ? [field] : [];
  });
}
