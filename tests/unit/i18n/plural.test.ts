import { describe, expect, it } from 'vitest';

import { nounFor } from '../../../src/i18n/plural.ts';

describe('the plural of a record name', () => {
  it.each([
    ['user', 'users'],
    ['third party', 'third parties'],
    ['device address', 'device addresses'],
    ['storage key', 'storage keys'],
    ['patch', 'patches'],
    ['meal', 'meals'],
    ['chassis', 'chassis'],
    ['star coins', 'star coins'],
    ['feedback', 'feedback'],
    ['account', 'accounts'],
  ])('is, for %s, %s in English, and the same word in Chinese', (en, many) => {
    const noun = { zh: '名词', en };
    expect([nounFor(noun, 'en', 1), nounFor(noun, 'en', 2), nounFor(noun, 'en', 0)]).toEqual([en, many, many]);
    expect(nounFor(noun, 'zh', 2)).toBe('名词');
  });
});
