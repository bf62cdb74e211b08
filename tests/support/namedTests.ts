import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Row of a Markdown table: its cells, and the nearest second-level heading above it. */
export interface TableRow {
  readonly heading: string;
  readonly cells: readonly string[];
}

/** Returns every row of the tables of a page, without table heads. */
export function parseTableRows(text: string): readonly TableRow[] {
  const lines = text.split('\n');
  let heading = '';
  return lines.flatMap((line, at) => {
    heading = /^## (.+)/.exec(line)?.[1] ?? heading;
    if (!line.startsWith('| ') || isRule(line) || isRule(lines[at + 1] ?? '')) return [];
    const cells = line.slice(1, line.lastIndexOf('|')).split('|');
    return [{ heading, cells: cells.map(cell => cell.trim()) }];
  });
}

function isRule(line: string): boolean {
  return /^\|(?: *:?-+:? *\|)+$/.test(line);
}

/** Returns the tests in a cell, each as `file › describe › title › case` in backquotes; later parts may be missing. */
export function testsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test);
}

/** Returns the tests that do not exist, each with the missing part. */
export function findMissingTests(tests: Iterable<string>): readonly (readonly [test: string, missing: string])[] {
  return [...new Set(tests)].flatMap(test => {
    const missing = findMissingTestPart(test);
    return missing === null ? [] : [[test, missing] as const];
  });
}

/** Returns which part of a test's name matches nothing, such as `no such title`; `null` if the test exists. */
export function findMissingTestPart(test: string): string | null {
  const [file = '', name = '', own, example] = test.split(' › ');
  const path = join('tests', file);
  if (!existsSync(path)) return 'no such file';
  const source = readFileSync(path, 'utf8');
  const blocks = blocksOf(source, name);
  if (blocks.length === 0) return 'no such describe';
  if (own !== undefined && !blocks.some(block => titlesIn(block).slice(1).includes(own))) return 'no such title';
  return example === undefined || source.includes(example) ? null : 'no such case';
}

/** Matches a text before a function, as in calls of `describe` and `it`. */
const title = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g;

function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(title)].map(([, , text = '']) => text.replace(/\\(.)/g, '$1'));
}

/** Returns the bodies of the `describe` blocks with this name, found by the indentation of formatted sources. */
function blocksOf(source: string, name: string): readonly string[] {
  return [...source.matchAll(/^( *)describe\b/gm)].flatMap(({ index, 1: indent = '' }) => {
    const rest = source.slice(index);
    const end = new RegExp(`\\n${indent}\\}?\\);`).exec(rest)?.index ?? rest.length;
    const block = rest.slice(0, end);
    return titlesIn(block)[0] === name ? [block] : [];
  });
}
