import { recordFieldIn } from '../../src/schemas/choices.ts';
import type { Fields, ReferenceField } from '../../src/schemas/field.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { filtersOf } from './filters.ts';

/** Returns the fields of a resource outside its records: of its actions and of its flow. */
export function formsOf({ actions = [], flow }: Resource): readonly Fields[] {
  const ofFlow = flow ? [...flow.steps.map(step => step.fields), flow.figures, flow.rows] : [];
  return [...actions.map(action => action.form ?? {}), ...ofFlow];
}

/** Returns every reference of a resource and of its forms whose choices are narrowed. */
export function narrowedFields(resource: Resource): readonly ReferenceField[] {
  return [resource.fields, ...formsOf(resource)].flatMap(narrowedIn);
}

/**
 * Reports, at the start of the platform, narrowing keys that are no filters of the other resource, and narrowing values
 * that are no fields of this one.
 */
export function faultsOfNarrowedFields(resource: Resource, byName: ReadonlyMap<string, Resource>): readonly string[] {
  return narrowedFields(resource).flatMap(field => {
    const target = field.resource;
    const other = byName.get(target);
    const known = other ? filtersOf(other).map(({ key }) => key) : [];
    const ofRecord = Object.values(field.offered ?? {}).flatMap(value => recordFieldIn(value) ?? []);
    return [
      ...narrowingKeys(field)
        .filter(key => other && !known.includes(key))
        .map(key => `${target} has no filter ${key} to narrow by`),
      ...ofRecord
        .filter(name => !Object.hasOwn(resource.fields, name))
        .map(name => `${resource.name} has no field ${name} to offer ${target} by`),
    ];
  });
}

/** Returns the filters of the other resource by which a reference narrows its choices. */
export function narrowingKeys({ narrowedBy = {}, offered = {} }: ReferenceField): readonly string[] {
  return [...Object.keys(narrowedBy), ...Object.keys(offered)];
}

function narrowedIn(fields: Fields): readonly ReferenceField[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'rows') return narrowedIn(field.fields);
    return field.kind === 'reference' && narrowingKeys(field).length > 0 ? [field] : [];
  });
}
