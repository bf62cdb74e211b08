import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { chaptersOf, findAsvsErrors } from '../../support/asvs/findAsvsErrors.ts';
import { asvsRequirements, requirementsOf } from '../../support/asvs/requirements.ts';

const page = readFileSync('docs/asvs.md', 'utf8');

/** Returns a page with the given row for 17.3.1, and with valid rows for all other requirements of V17. */
function pageWith(row: string, counts = ''): string {
  const rows = requirementsOf('V17').map(({ number, level }) =>
    number === '17.3.1' ? row : `| ${number} | ${level} | text | not applicable | The platform carries no media. |`,
  );
  return ['## Counts', ...head, counts, '## V17 WebRTC', ...head, ...rows].join('\n');
}

const head = ['| no. | level | requirement | verdict | evidence |', '| --- | --- | --- | --- | --- |'];
const test = 'unit/build/asvs.test.ts › the page on OWASP ASVS › has no error';

describe('the page on OWASP ASVS', () => {
  it('has no error', () => {
    expect(findAsvsErrors(page)).toEqual([]);
  });

  it('assesses all seventeen chapters, in the order of the standard', () => {
    expect(chaptersOf(page)).toEqual(Object.keys(asvsRequirements));
    expect(chaptersOf(page)).toHaveLength(17);
  });

  it.each([
    ['| 17.3.1 | 2 | text | held | `' + test + '` |', []],
    ['| 17.3.1 | 2 | text | held | [Sign-in](administrators/security.md#sign-in) |', []],
    ['', ['17.3.1 (level 2) is missing', 'V17 is not in the order of the standard']],
    ['| 17.3.1 | 2 | text | not held |  |', ['17.3.1 is not held without a reason']],
    ['| 17.3.1 | 2 | text | not applicable | `' + test + '` |', ['17.3.1 is not applicable without a reason']],
    ['| 17.3.1 | 2 |  | held | A test shows it. |', ['17.3.1 has no words', '17.3.1 is held without a test or a page']],
    ['| 17.3.1 | 2 | text | partly | The platform carries no media. |', ['17.3.1 has the verdict “partly”']],
    ['| 17.3.1 | 2 | text | held | `' + test + 's` |', [`17.3.1 names ${test}s: no such title`]],
    [
      '| 17.3.1 | 2 | text | held | [a](developers/files.md#b) |',
      ['17.3.1 leads to developers/files.md#b, which is not there'],
    ],
  ])('is checked in each row for level, text, verdict and evidence: “%s”', (row, faults) => {
    expect(findAsvsErrors(pageWith(row))).toEqual(faults);
  });

  it('is checked for requirements of another level, duplicate requirements and wrong counts', () => {
    const row = '| 17.3.1 | 1 | text | not applicable | The platform carries no media. |';
    expect(findAsvsErrors(pageWith(row))).toContain('17.3.1 (level 1) is no requirement of V17');
    const twice = row.replace('| 1 |', '| 2 |');
    expect(findAsvsErrors(pageWith(`${twice}\n${twice}`))).toContain('17.3.1 (level 2) occurs twice');
    expect(findAsvsErrors(pageWith(twice, '| 2 | 0 | 6 | 0 |'))).toEqual(['level 2 counts 0,6,0 instead of 0,7,0']);
  });
});

describe('the list of requirements', () => {
  it('contains as many requirements per level as the standard', () => {
    const all = Object.keys(asvsRequirements).flatMap(requirementsOf);
    expect([1, 2].map(level => all.filter(item => item.level === level).length)).toEqual([70, 183]);
    expect(new Set(all.map(item => item.number)).size).toBe(253);
  });
});
