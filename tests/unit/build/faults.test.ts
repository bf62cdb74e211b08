import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { findMissingTests, parseTableRows, testsIn } from '../../support/namedTests.ts';

describe('docs/faults.md', () => {
  const faults = parseTableRows(readFileSync('docs/faults.md', 'utf8')).map(
    ({ cells: [no, what, does, tests = ''] }) => ({
      no: Number(no),
      texts: [what, does],
      tests: testsIn(tests),
    }),
  );

  it('lists all 80 faults in order, each with a text, an outcome and a test', () => {
    expect(faults.map(fault => fault.no)).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
    expect(faults.filter(({ texts, tests }) => texts.some(text => !text) || tests.length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(findMissingTests(faults.flatMap(fault => fault.tests))).toEqual([]);
  });
});
