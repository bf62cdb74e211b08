import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const page = 'docs/behaviour.md';
const sections = ['2', '4', '6', '8', '9', '10'];

interface Promised {
  readonly section: string;
  readonly what: string;
  /** `file › describe › title › case`, as many parts as it takes. */
  readonly tests: readonly string[];
}

function promisesOf(text: string): readonly Promised[] {
  let section = '';
  return text.split('\n').flatMap(line => {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const [, what, tests] = /^\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    if (what === undefined || tests === undefined || /^(?:-+|what (?:happens|holds))$/.test(what)) return [];
    return [{ section, what, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test) }];
  });
}

/** A text that stands before a function, as titles do. */
const title = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g;

function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(title)].map(([, , text = '']) => text.replace(/\\(.)/g, '$1'));
}

/** The bodies of the blocks of this name, by the indentation that every source here has. */
function blocksOf(source: string, name: string): readonly string[] {
  return [...source.matchAll(/^( *)describe\b/gm)].flatMap(({ index, 1: indent = '' }) => {
    const rest = source.slice(index);
    const end = new RegExp(`\\n${indent}\\}?\\);`).exec(rest)?.index ?? rest.length;
    const block = rest.slice(0, end);
    return titlesIn(block)[0] === name ? [block] : [];
  });
}

/** What is missing of a named test, or `null`. */
function missingOf(test: string): string | null {
  const [file = '', name = '', own, example] = test.split(' › ');
  const path = join('tests', file);
  if (!existsSync(path)) return 'no such file';
  const source = readFileSync(path, 'utf8');
  const blocks = blocksOf(source, name);
  if (blocks.length === 0) return 'no such describe';
  if (own !== undefined && !blocks.some(block => titlesIn(block).slice(1).includes(own))) return 'no such title';
  return example === undefined || source.includes(example) ? null : 'no such case';
}

describe('the table of behaviour', () => {
  const promises = promisesOf(readFileSync(page, 'utf8'));

  it('has every section, and a test for every line', () => {
    expect([...new Set(promises.map(one => one.section))]).toEqual(sections);
    expect(promises.length).toBeGreaterThan(120);
    expect(promises.filter(one => one.tests.length === 0)).toEqual([]);
  });

  it('says nothing twice in a section', () => {
    const said = promises.map(one => `${one.section} ${one.what}`);
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = [...new Set(promises.flatMap(one => one.tests))];
    expect(named.map(test => [test, missingOf(test)]).filter(([, fault]) => fault !== null)).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it.each([
    ['unit/build/nothing.test.ts › a › b', 'no such file'],
    ['unit/build/behaviour.test.ts › the table of nothing › says nothing twice in a section', 'no such describe'],
    ['unit/build/behaviour.test.ts › the table of behaviour › says nothing', 'no such title'],
    ['unit/config.test.ts › the constants › are those that were agreed › 6.0.0', 'no such case'],
    ['unit/config.test.ts › the constants › are those that were agreed › 5.9.0', null],
  ])('would notice %s: %s', (test, fault) => {
    expect(missingOf(test)).toBe(fault);
  });
});
