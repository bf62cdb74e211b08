import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Ordering } from '../../../src/schemas/kinds/kind.ts';
import { sortKeyOf } from '../../../src/schemas/compile/order/sortKeyOf.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';

const compare = (ordering: Ordering, text: string, other: string): number =>
  Math.sign(Buffer.compare(Buffer.from(sortKeyOf(ordering, text)), Buffer.from(sortKeyOf(ordering, other))));

const sorted = (ordering: Ordering, values: readonly string[]): readonly string[] =>
  values.toSorted((a, b) => compare(ordering, a, b));

describe('the sort key', () => {
  it.each<[Ordering, readonly string[]]>([
    ['text', ['card-2', 'card-10', 'Card-11']],
    ['text', ['BJ1-A01-C1-B01-2', 'BJ1-A01-C1-B01-10', 'BJ1-A01-C1-B02-1', 'BJ1-A02-C1-B01-1', 'BJ10-A01-C1-B01-1']],
    ['text', ['1.9.0', '1.10.0', '1.10.1']],
    ['text', ['alice', 'Bob', 'carol', 'Dave']],
    ['text', ['eclair', 'éclair b', 'f']],
    ['text', ['北京', '成都', '广州', '杭州', '上海', '深圳', '重庆']],
    ['text', ['张三2', '张三10', '张四1']],
    ['text', ['机房１', '机房2', '机房１０']],
    ['address', ['10.1.1.11', '10.1.1.100', '10.1.2.1', '10.10.0.1', '2001:db8::a', '2001:db8::10']],
  ])('sorts, for %s, values in the order %j', (ordering, values) => {
    expect(sorted(ordering, values.toReversed())).toEqual(values);
    expect(sorted(ordering, values)).toEqual(values);
  });

  it('agrees with the pinyin collation for Han characters', () => {
    const collator = new Intl.Collator('zh-u-co-pinyin');
    const han = fc.integer({ min: 0x4e00, max: 0x9fff }).map(code => String.fromCharCode(code));
    fc.assert(
      fc.property(han, han, (a, b) => {
        expect(compare('text', a, b)).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: propertyRunCount(20_000) },
    );
  });

  it('agrees with a numeric, case-insensitive collation for letters and numbers', () => {
    const collator = new Intl.Collator('en-u-kn', { sensitivity: 'base' });
    const part = fc.oneof(fc.stringMatching(/^[a-zA-Z]{1,3}$/), fc.nat({ max: 100_000 }).map(String));
    const text = fc.array(part, { minLength: 1, maxLength: 4 }).map(parts => parts.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compare('text', a, b)).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: propertyRunCount(20_000) },
    );
  });
});
