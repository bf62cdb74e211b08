import { type Field, filterTypeOf } from './field.ts';

/** Number of records with one value of a field. */
export interface Facet {
  readonly value: string | number | boolean;
  readonly count: number;
  /** True if the count is a lower bound. */
  readonly more?: true;
}

/**
 * Maximum of a count. Counting stops at this number, so that a filter that matches a million records costs no more than
 * a filter that matches 10,000.
 */
export const maxFacetCount = 10_000;

/** Maximum number of fields in one facets call. */
export const maxFacetFields = 40;

/** Returns whether the filter of a field offers few values, so that the platform can count the records per value. */
export function hasFacets(field: Field): boolean {
  return (field.kind === 'code' || field.kind === 'boolean') && filterTypeOf(field) !== null;
}
