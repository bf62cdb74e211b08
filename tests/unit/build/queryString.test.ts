import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parse, stringify } from '../../../vite/stubs/queryString.ts';

describe('the replacement of query-string in the production bundle', () => {
  it.each([
    ['page=2&perPage=20', { perPage: 20, page: 2 }],
    ['filter=%7B%22name%22%3A%22%E5%BC%A0%20%26%20%25%22%7D&sort=id', { sort: 'id', filter: '{"name":"张 & %"}' }],
    ['a=%21%27%28%29%2A-_.~&b=true', { b: true, a: "!'()*-_.~", c: undefined }],
    ['', {}],
  ])('writes addresses like query-string: %s', (address, values) => {
    expect(stringify(values)).toBe(address);
  });

  it.each([
    ['?page=2&perPage=20', { page: '2', perPage: '20' }],
    ['a=1+2%203', { a: '1 2 3' }],
    ['?', {}],
  ])('reads addresses like query-string: %s', (address, values) => {
    expect(parse(address)).toEqual(values);
  });

  it('reads the addresses that it has written', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const name = text.filter(item => item !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(name, text, { noNullPrototype: true }), values => {
        expect(parse(`?${stringify(values)}`)).toEqual(values);
      }),
    );
  });
});
