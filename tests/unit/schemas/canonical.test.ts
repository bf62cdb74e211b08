import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toCanonicalSearchText, toCanonicalText } from '../../../src/schemas/compile/canonical.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import { rulesOf } from '../../../src/schemas/vocabulary/field.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';

const kinds = ['text', 'longText', 'phone', 'email', 'ip', 'mac', 'url', 'idCard', 'bankCard', 'version'] as const;
const fieldOf = (kind: (typeof kinds)[number]): Field => ({ kind, label: { zh: '值', en: 'Value' } });
const isValid = (field: Field, text: string) => rulesOf(field).every(rule => passesRule(rule, text));

describe('the canonical spelling', () => {
  it.each([
    ['mac', '3c:52:82:00:00:0a', '3C:52:82:00:00:0A'],
    ['mac', '3C-52-82-00-00-0A', '3C:52:82:00:00:0A'],
    ['mac', '3c52.8200.000a', '3C:52:82:00:00:0A'],
    ['mac', '3c528200000a', '3C:52:82:00:00:0A'],
    ['mac', '\u200b３Ｃ:52:82:00:00:0A ', '3C:52:82:00:00:0A'],
    ['phone', '\u202a+86 138-0013-8000\u202c', '13800138000'],
    ['phone', '１３８００１３８０００', '13800138000'],
    ['phone', '8613800138000', '13800138000'],
    ['phone', '0571 8888 999', '05718888999'],
    ['email', 'Ann.Lee@Example.COM\u200b', 'Ann.Lee@example.com'],
    ['ip', '2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['ip', '１０。０。０。１', '10.0.0.1'],
    ['bankCard', '6200 0000 0000 0000 0001', '62000000000000000001'],
    ['idCard', '11010519900101123x', '11010519900101123X'],
    ['version', '１.2.0\ufeff', '1.2.0'],
    ['text', 'cafe\u0301  ', 'caf\u00e9'],
  ] as const)('is, for the kind %s and the value %j, %j', (kind, given, canonical) => {
    const field = fieldOf(kind);
    expect(toCanonicalText(field, given)).toBe(canonical);
    expect(isValid(field, canonical)).toBe(true);
  });

  it.each([
    ['mac', '3c:52-82:00:00:0a'],
    ['mac', '3c:52:82:00:00'],
    ['phone', '138001380'],
    ['phone', '+1 13800138000'],
    ['ip', '010.0.0.1'],
    ['ip', '10.0.0'],
  ] as const)('does not make an invalid %s valid: %j', (kind, given) => {
    const field = fieldOf(kind);
    expect(isValid(field, toCanonicalText(field, given))).toBe(false);
  });

  const signs = fc.constantFrom(
    ...'0123456789abcdefABCDEFxX:.-+ @。０９Ａｆ％é'.split(''),
    '\u0301',
    '\u200b',
    '\u202a',
    '\u3000',
    '张',
    '86',
    '::',
  );
  const texts = fc.oneof(
    fc.array(signs, { maxLength: 24 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.ipV6(),
    fc.ipV4(),
    fc.emailAddress(),
  );

  it.each(kinds)('does not change a second time for any %s value, and is valid if the value was valid', kind => {
    const field = fieldOf(kind);
    fc.assert(
      fc.property(texts, text => {
        const once = toCanonicalText(field, text);
        expect(toCanonicalText(field, once)).toBe(once);
        expect(isValid(field, once) || !isValid(field, text)).toBe(true);
      }),
      { numRuns: propertyRunCount(10_000) },
    );
  });

  it.each([
    ['mac', '3c-52-8', '3C:52:8'],
    ['mac', '3c52.82', '3C:52:82'],
    ['mac', 'c:52', 'C:52'],
    ['ip', '2001:DB8', '2001:db8'],
    ['phone', '\u202a138 0013', '1380013'],
    ['text', 'cafe\u0301\u200b', 'caf\u00e9'],
    ['text', '  a ', '  a '],
  ] as const)('is, for the kind %s and the search text %j, %j', (kind, given, part) => {
    expect(toCanonicalSearchText(fieldOf(kind), given)).toBe(part);
  });
});
