import { parseRecordOperand } from '../../../src/schemas/vocabulary/choices.ts';
import type { Fields, ReferenceField } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { filtersOf } from './filters.ts';

/** Returns the fields of each action form, and of each part of the flow. */
export function actionAndFlowForms({ actions = [], flow }: Resource): readonly Fields[] {
  const ofFlow = flow ? [...flow.steps.map(step => step.fields), flow.figures, flow.rows] : [];
  return [...actions.map(action => action.form ?? {}), ...ofFlow];
}

/** Returns the references with narrowed options, in all forms of a resource. */
export function narrowedReferencesOf(resource: Resource): readonly ReferenceField[] {
  return [resource.fields, ...actionAndFlowForms(resource)].flatMap(narrowedIn);
}

/**
 * Reports invalid narrowing when the platform starts: keys that are not filters of the referenced resource, and values
 * that are not fields of this resource.
 */
export function findNarrowingIssues(resource: Resource, byName: ReadonlyMap<string, Resource>): readonly string[] {
  return narrowedReferencesOf(resource).flatMap(field => {
    const target = field.resource;
    const other = byName.get(target);
    const known = other ? filtersOf(other).map(({ key }) => key) : [];
    const ofRecord = Object.values(field.offered ?? {}).flatMap(value => parseRecordOperand(value) ?? []);
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

/** Returns the filters by which a reference narrows its options. */
export function narrowingKeys({ narrowedBy = {}, offered = {} }: ReferenceField): readonly string[] {
  return [...Object.keys(narrowedBy), ...Object.keys(offered)];
}

function narrowedIn(fields: Fields): readonly ReferenceField[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'rows') return narrowedIn(field.fields);
    return field.kind === 'reference' && narrowingKeys(field).length > 0 ? [field] : [];
  });
}
