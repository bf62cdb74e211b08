import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type TableRow, findMissingTests, parseTableRows, testsIn } from '../namedTests.ts';
import { requirementsOf } from './requirements.ts';

const verdicts = ['held', 'not applicable', 'not held'] as const;

interface Row {
  readonly chapter: string;
  readonly number: string;
  readonly level: string;
  readonly text: string;
  readonly verdict: string;
  readonly evidence: string;
}

/** Returns one sentence for each error in a page of verdicts on OWASP ASVS. */
export function findAsvsErrors(page: string): readonly string[] {
  const rows = readRows(page);
  const chapters = [...new Set(rows.map(row => row.chapter))];
  return [
    ...chapters.flatMap(chapter => faultsOfNumbers(chapter, rows)),
    ...rows.flatMap(faultsOfRow),
    ...faultsOfCounts(page),
  ];
}

/** Returns the chapters of the ASVS that the given page assesses. */
export function chaptersOf(page: string): readonly string[] {
  return [...new Set(readRows(page).map(row => row.chapter))];
}

function readRows(page: string): readonly Row[] {
  return parseTableRows(page).flatMap(({ heading, cells }: TableRow) => {
    const chapter = /^V\d+(?= )/.exec(heading)?.[0];
    const [number = '', level = '', text = '', verdict = '', evidence = ''] = cells;
    return chapter === undefined ? [] : [{ chapter, number, level, text, verdict, evidence }];
  });
}

function faultsOfNumbers(chapter: string, rows: readonly Row[]): readonly string[] {
  const given = rows.filter(row => row.chapter === chapter).map(({ number, level }) => `${number} (level ${level})`);
  const wanted = requirementsOf(chapter).map(({ number, level }) => `${number} (level ${level})`);
  const order = given.join() === wanted.join() ? [] : [`${chapter} is not in the order of the standard`];
  return [
    ...wanted.filter(item => !given.includes(item)).map(item => `${item} is missing`),
    ...given.filter(item => !wanted.includes(item)).map(item => `${item} is no requirement of ${chapter}`),
    ...given.filter((item, at) => given.indexOf(item) !== at).map(item => `${item} occurs twice`),
    ...order,
  ];
}

function faultsOfRow({ number, text, verdict, evidence }: Row): readonly string[] {
  const tests = testsIn(evidence);
  const pages = linksIn(evidence);
  const reason = evidence.replaceAll(/`[^`]*`/g, '').trim();
  const faults: readonly (readonly [boolean, string])[] = [
    [text === '', 'has no words'],
    [!verdicts.some(item => item === verdict), `has the verdict “${verdict}”`],
    [verdict === 'held' && tests.length + pages.length === 0, 'is held without a test or a page'],
    [verdict !== 'held' && reason.length < 20, `is ${verdict} without a reason`],
  ];
  return [
    ...faults.filter(([isFault]) => isFault).map(([, message]) => `${number} ${message}`),
    ...findMissingTests(tests).map(([test, missing]) => `${number} names ${test}: ${missing}`),
    ...pages.filter(link => !leadsToSection(link)).map(link => `${number} leads to ${link}, which is not there`),
  ];
}

function linksIn(evidence: string): readonly string[] {
  return [...evidence.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}

function leadsToSection(link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = join('docs', file);
  if (!existsSync(path)) return false;
  return anchor === undefined || anchorsIn(readFileSync(path, 'utf8')).includes(anchor);
}

/** Returns the anchors of the headings in a page of Markdown. */
function anchorsIn(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * Compares the rows of counts at the head of the page with the verdicts below, and returns an error for each
 * difference.
 */
function faultsOfCounts(page: string): readonly string[] {
  const rows = readRows(page);
  const countRows = parseTableRows(page).filter(({ heading }) => heading === 'Counts');
  return countRows.flatMap(({ cells: [level = '', ...counts] }) => {
    const ofLevel = rows.filter(row => row.level === level);
    const wanted = verdicts.map(verdict => String(ofLevel.filter(row => row.verdict === verdict).length));
    return counts.join() === wanted.join()
      ? []
      : [`level ${level} counts ${counts.join()} instead of ${wanted.join()}`];
  });
}
