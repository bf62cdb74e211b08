import type { AliasableExpression } from 'kysely';

import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { ComputedFields } from '../fields/computedFields.ts';
import { readableFields, storedFields } from '../fields/resourceFields.ts';
import { countOf } from './countOf.ts';
import { valueOfReferencedRecord } from './valueOfReferencedRecord.ts';

interface DerivedExpressions {
  readonly expressions: ComputedFields;
  /** Errors in the declarations of computed fields, such as an unknown resource or column. */
  readonly issues: readonly string[];
}

/** Returns the expressions of the fields that count rows of other resources or read values of referenced records. */
export function derivedExpressionsOf(resource: Resource, byName: ReadonlyMap<string, Resource>): DerivedExpressions {
  const derived = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.counts && !field.reads) return [];
    const result = field.counts
      ? countExpression(resource, field.counts, byName)
      : readExpression(resource, field, byName);
    return [{ name, result }];
  });
  return {
    expressions: Object.fromEntries(
      derived.flatMap(({ name, result }) =>
        typeof result === 'string' ? [] : [[`${resource.name}.${name}`, result] as const],
      ),
    ),
    issues: derived.flatMap(({ name, result }) => (typeof result === 'string' ? [`fields.${name}: ${result}`] : [])),
  };
}

/** Expression of a field, or the reason why the declaration of the field is wrong. */
type Result = AliasableExpression<unknown> | string;

function countExpression(
  owner: Resource,
  { resource: name, columns, values = {}, meets }: NonNullable<Field['counts']>,
  byName: ReadonlyMap<string, Resource>,
): Result {
  const counted = byName.get(name);
  if (!counted) return `counts rows of the unknown resource ${name}`;
  const unknown = [...Object.keys(columns), ...Object.keys(values)].find(column => !isColumn(counted, column));
  if (unknown !== undefined) return `counts by the unknown column ${name}.${unknown}`;
  const own = Object.values(columns).find(column => !isColumn(owner, column));
  if (own !== undefined) return `counts by the unknown column ${own}`;
  if (meets === undefined) return countOf(counted, columns, { values });
  if (!counted.conditions?.[meets]) return `counts by the unknown condition ${name}.${meets}`;
  return countOf(counted, columns, { values, meets });
}

function readExpression(owner: Resource, { reads }: Field, byName: ReadonlyMap<string, Resource>): Result {
  const { by, field } = reads ?? { by: '', field: '' };
  const reference = owner.fields[by];
  if (reference?.kind !== 'reference' || reference.multiple || reference.stores || reference.computed)
    return `reads by ${by}, which is no stored reference to one record`;
  const other = byName.get(reference.resource);
  if (!other || !isColumn(other, field)) return `reads the unknown column ${reference.resource}.${field}`;
  return valueOfReferencedRecord(other, field, by);
}

/** Returns whether the resource has a column of this name that responses may contain. */
function isColumn(resource: Resource, name: string): boolean {
  return (
    name === 'id' || (Object.hasOwn(storedFields(resource), name) && Object.hasOwn(readableFields(resource), name))
  );
}
