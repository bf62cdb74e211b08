import { assert, anything, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Rule,
  activityIntro,
  activityTitle,
  bannerTitle,
  passesRule,
  atLeastOneIndicator,
  priority,
  ruleMessage,
  speedLimit,
} from '../../../src/schemas/rules/rules.ts';
import { measureMinCpuTime } from '../../support/cpuTime.ts';
import { ruleCases } from './ruleCases.ts';

const cases = Object.entries(ruleCases);
const characters = 100_000;
/** Texts on which a backtracking expression would take exponential time. */
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
    expect(passesRule(rule, value)).toBe(true);
  });

  it.each(refuses.map(value => [value]))('refuses %j', value => {
    expect(passesRule(rule, value)).toBe(false);
  });

  it('has a message in both languages', () => {
    expect(ruleMessage(rule, 'zh')).toBe(zh);
    expect(ruleMessage(rule, 'en')).toBe(en);
  });

  it('returns a boolean for any value', () => {
    assert(property(anything(), value => typeof passesRule(rule, value) === 'boolean'));
    assert(property(string({ unit: 'binary', maxLength: 300 }), text => typeof passesRule(rule, text) === 'boolean'));
  });

  it('accepts values of another type, which the kind of the field rejects', () => {
    const strangers = [null, undefined, true, {}, ['x'], 'x', 1].filter(item => sortOf(item) !== sortOf(accepts[0]));
    for (const value of strangers) expect(passesRule(rule, value)).toBe(true);
  });

  it('checks 100,000 characters in under 20 ms', () => {
    for (const text of hostileTexts) expect(measureMinCpuTime(() => passesRule(rule, text), 20)).toBeLessThan(20);
  });
});

describe('a rule with its own message', () => {
  it.each<[Rule, string, string]>([
    [priority, '优先级为1-100的整数', 'Enter a priority from 1 to 100'],
    [speedLimit, '速率范围1-1000', 'Enter a speed from 1 to 1000'],
    [bannerTitle, '标题不超过12个字', 'At most 12 characters'],
    [{ rule: 'max', max: 3, says: { zh: '最多{max}字', en: 'Up to {max}' } }, '最多3字', 'Up to 3'],
  ])('has that message in both languages: %j', (rule, zh, en) => {
    expect([ruleMessage(rule, 'zh'), ruleMessage(rule, 'en')]).toEqual([zh, en]);
  });

  it('accepts and refuses the same values as the rule without that message', () => {
    expect([0, 1, 100, 101].map(value => passesRule(priority, value))).toEqual([false, true, true, false]);
    expect([2, 3, 20, 21].map(count => passesRule(activityTitle, '字'.repeat(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([9, 10, 50, 51].map(count => passesRule(activityIntro, '字'.repeat(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([[], [1]].map(list => passesRule(atLeastOneIndicator, list))).toEqual([false, true]);
  });
});

describe('text rules', () => {
  const overText = cases.filter(([, { accepts }]) => typeof accepts[0] === 'string').map(([, { rule }]) => rule);

  it('give the same result each time', () => {
    assert(
      property(constantFrom(...overText), string({ unit: 'binary' }), (rule, text) => {
        return passesRule(rule, text) === passesRule(rule, text);
      }),
    );
  });
});

function sortOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

describe('an invisible character', () => {
  it.each([
    ['\u202a13800138000\u202c', 'U+202A', 1],
    ['😀\u200bx', 'U+200B', 2],
    ['\ufeffx', 'U+FEFF', 1],
    ['a\ud800', 'U+D800', 2],
  ])('appears in the message with its code and position: %j', (text, sign, place) => {
    const rule: Rule = { rule: 'printable' };
    expect(ruleMessage(rule, 'en', text)).toBe(`Character ${place} is the invisible character ${sign}; delete it`);
    expect(ruleMessage(rule, 'zh', text)).toBe(`第${place}个字符是不可见字符 ${sign}，请删除`);
  });
});
