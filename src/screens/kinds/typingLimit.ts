import { type Field, rulesOf } from '../../schemas/field.ts';

/** What every box takes, however short its text has to be. */
const least = 1_000;

/** As many times what is allowed, so that a long text can be pasted and then shortened. */
const times = 4;

const longestJson = 64_000;

/**
 * At how many characters a box takes no more. The rule of the field speaks long before; this only keeps a page alive
 * into which somebody pastes a megabyte.
 */
export function typingLimit(field: Field): number {
  const limits = rulesOf(field).flatMap(rule =>
    rule.rule === 'max' || rule.rule === 'length' || rule.rule === 'visible' ? [rule.max] : [],
  );
  if (field.kind === 'json') return longestJson;
  return Math.max(least, ...limits.map(limit => limit * times));
}
