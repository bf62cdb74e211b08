import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { missingTests, tableRows, testsIn } from '../../support/namedTests.ts';

describe('docs/faults.md', () => {
  const faults = tableRows(readFileSync('docs/faults.md', 'utf8')).map(({ cells: [no, what, does, tests = ''] }) => ({
    no: Number(no),
    texts: [what, does],
    tests: testsIn(tests),
  }));

  it('lists the faults in order, each with a text, an outcome and a test', () => {
    const numbers = faults.map(one => one.no);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(faults.filter(({ texts, tests }) => texts.some(text => !text) || tests.length === 0)).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(missingTests(faults.flatMap(one => one.tests))).toEqual([]);
  });
});
