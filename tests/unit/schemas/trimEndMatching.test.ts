import { describe, expect, it } from 'vitest';

import { trimEndMatching } from '../../../src/schemas/compile/trimEndMatching.ts';

describe('the removal of characters at the end of a text', () => {
  it.each([
    ['1.500', /0/, '1.5'],
    ['000', /0/, ''],
    ['', /0/, ''],
    ['rows.2.part', /[^.]/, 'rows.2.'],
    ['name. .', /[.\s]/, 'name'],
    ['𠮷. ', /[.\s]/, '𠮷'],
  ])('turns %j, with the pattern %s, into %j', (text, sign, left) => {
    expect(trimEndMatching(text, sign)).toBe(left);
  });
});
