import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { findMissingTestPart, findMissingTests, parseTableRows, testsIn } from '../../support/namedTests.ts';

const folder = 'docs/behaviour';
const pages = readdirSync(folder).filter(file => file !== 'README.md');

describe('docs/behaviour', () => {
  const promises = pages.flatMap(page =>
    parseTableRows(readFileSync(join(folder, page), 'utf8')).map(({ cells: [what, tests = ''] }) => ({
      page,
      what,
      tests: testsIn(tests),
    })),
  );

  it('names a test in every line of every page, and lists all pages in its index', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(pages.filter(page => !index.includes(`(${page})`))).toEqual([]);
    expect(promises.length).toBeGreaterThan(120);
    expect(promises.filter(promise => promise.tests.length === 0)).toEqual([]);
  });

  it('has no duplicate line on a page', () => {
    const statements = promises.map(promise => `${promise.page} ${promise.what}`);
    expect(statements.filter((item, at) => statements.indexOf(item) !== at)).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = promises.flatMap(promise => promise.tests);
    expect(findMissingTests(named)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it.each([
    ['unit/build/nothing.test.ts › a › b', 'no such file'],
    ['unit/build/behaviour.test.ts › docs/nothing › has no duplicate line on a page', 'no such describe'],
    ['unit/build/behaviour.test.ts › docs/behaviour › has no duplicate', 'no such title'],
    ['unit/config.test.ts › the constants of the console › have the specified values › 6.0.0', 'no such case'],
    ['unit/config.test.ts › the constants of the console › have the specified values › 5.9.0', null],
  ])('is checked for missing tests: %s (%s)', (test, fault) => {
    expect(findMissingTestPart(test)).toBe(fault);
  });
});
