import { type Field, rulesOf } from '../../../schemas/vocabulary/field.ts';

/** Minimum number of characters that each box accepts, even if the field allows fewer. */
const minCharacters = 1_000;

/**
 * Factor by which a box accepts more than the field allows, so that the user can paste a long text and then shorten it.
 */
const tolerance = 4;

const maxJsonLength = 64_000;

/**
 * Returns the maximum number of characters that a box accepts. The field's rule already rejects much shorter texts;
 * this limit only keeps the page responsive when somebody pastes a megabyte.
 */
export function maxTypedLengthOf(field: Field): number {
  const limits = rulesOf(field).flatMap(rule =>
    rule.rule === 'max' || rule.rule === 'length' || rule.rule === 'visible' ? [rule.max] : [],
  );
  if (field.kind === 'json') return maxJsonLength;
  return Math.max(minCharacters, ...limits.map(limit => limit * tolerance));
}
