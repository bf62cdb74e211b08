import { type Field, filterTypeOf } from './field.ts';

/** How many records have one of a field's values. */
export interface Facet {
  readonly value: string | number | boolean;
  readonly count: number;
  /** There are at least so many. */
  readonly more?: true;
}

/** Counting goes no further, so that a million records cost no more than these. */
export const facetLimit = 10_000;

/** The most fields that one call counts. */
export const facetFields = 40;

/** Whether a field's filter chooses among few values, so that each of them can be counted. */
export function hasFacets(field: Field): boolean {
  return (field.kind === 'code' || field.kind === 'boolean') && filterTypeOf(field) !== null;
}
