import { assert, anything, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { keepsRule, ruleMessage } from '../../../src/schemas/rules/rules.ts';
import { ruleCases } from './ruleCases.ts';

const cases = Object.entries(ruleCases);
const characters = 100_000;
/** Texts on which a backtracking expression would try every way to split them. */
const hostileTexts = [
  ...['a', '1', '.', ':', ' ', '中', '😀', '-', '@', 'a@', '1.', 'a.', '\u200b'].map(part =>
    part.repeat(characters / part.length),
  ),
  `a@${'a.'.repeat(characters / 2)}!`,
  `http://${'a'.repeat(characters)} `,
  `${'1.'.repeat(characters / 2)}x`,
  `${' '.repeat(characters)}a`,
];

describe.each(cases)('the rule %s', (_, { rule, accepts, refuses, zh, en }) => {
  it.each(accepts.map(value => [value]))('accepts %j', value => {
    expect(keepsRule(rule, value)).toBe(true);
  });

  it.each(refuses.map(value => [value]))('refuses %j', value => {
    expect(keepsRule(rule, value)).toBe(false);
  });

  it('says what it wants in both languages', () => {
    expect(ruleMessage(rule, 'zh')).toBe(zh);
    expect(ruleMessage(rule, 'en')).toBe(en);
  });

  it('answers yes or no for any value', () => {
    assert(property(anything(), value => typeof keepsRule(rule, value) === 'boolean'));
    assert(property(string({ unit: 'binary', maxLength: 300 }), text => typeof keepsRule(rule, text) === 'boolean'));
  });

  it('leaves values of another type to the kind', () => {
    const strangers = [null, undefined, {}, true, ...[['x'], 'x', 1].filter(one => typeof one !== typeof accepts[0])];
    for (const value of strangers) expect(keepsRule(rule, value)).toBe(true);
  });

  it('reads 100,000 characters in under 20 ms', () => {
    for (const text of hostileTexts) expect(fastestOf(3, () => keepsRule(rule, text))).toBeLessThan(20);
  });
});

describe('rules over text', () => {
  const overText = cases.filter(([, { accepts }]) => typeof accepts[0] === 'string').map(([, { rule }]) => rule);

  it('judge a text the same each time', () => {
    assert(
      property(constantFrom(...overText), string({ unit: 'binary' }), (rule, text) => {
        return keepsRule(rule, text) === keepsRule(rule, text);
      }),
    );
  });
});

/** The machine may be busy with other things, so the best of a few runs is taken. */
function fastestOf(times: number, work: () => void): number {
  const durations = Array.from({ length: times }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...durations);
}
