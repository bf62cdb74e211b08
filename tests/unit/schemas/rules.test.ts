import { assert, anything, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Rule,
  activityIntro,
  activityTitle,
  bannerTitle,
  keepsRule,
  minOneIndicator,
  priority,
  ruleMessage,
  speedLimit,
} from '../../../src/schemas/rules/rules.ts';
import { leastCost } from '../../support/cost.ts';
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
  '<'.repeat(characters),
  '<a '.repeat(characters / 3),
  '&'.repeat(characters),
  '&#a'.repeat(characters / 3),
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
    const strangers = [null, undefined, true, {}, ['x'], 'x', 1].filter(one => sortOf(one) !== sortOf(accepts[0]));
    for (const value of strangers) expect(keepsRule(rule, value)).toBe(true);
  });

  it('reads 100,000 characters in under 20 ms', () => {
    for (const text of hostileTexts) expect(leastCost(() => keepsRule(rule, text), 20)).toBeLessThan(20);
  });
});

describe('a rule with words of its own', () => {
  it.each<[Rule, string, string]>([
    [priority, '优先级为1-100的整数', 'Priority 1-100'],
    [speedLimit, '速率范围1-1000', 'Speed 1-1000'],
    [bannerTitle, '标题不超过12个字', 'At most 12 characters'],
    [{ rule: 'max', max: 3, says: { zh: '最多{max}字', en: 'Up to {max}' } }, '最多3字', 'Up to 3'],
  ])('%j says them', (rule, zh, en) => {
    expect([ruleMessage(rule, 'zh'), ruleMessage(rule, 'en')]).toEqual([zh, en]);
  });

  it('decides as without them', () => {
    expect([0, 1, 100, 101].map(value => keepsRule(priority, value))).toEqual([false, true, true, false]);
    expect([2, 3, 20, 21].map(count => keepsRule(activityTitle, '字'.repeat(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([9, 10, 50, 51].map(count => keepsRule(activityIntro, '字'.repeat(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([[], [1]].map(list => keepsRule(minOneIndicator, list))).toEqual([false, true]);
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

function sortOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
