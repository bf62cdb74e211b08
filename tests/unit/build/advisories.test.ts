import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

// @ts-expect-error The scripts are plain JavaScript.
import { parseAdvisories } from '../../../scripts/advisories.mjs';

const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };

describe('the audit of the shipped packages', () => {
  it('fails on a package with an advisory of severity high', () => {
    const report = {
      metadata: { vulnerabilities: { ...none, high: 1 } },
      vulnerabilities: { tar: { name: 'tar', severity: 'high', via: [{ title: 'Path traversal' }, 'minipass'] } },
    };
    expect(parseAdvisories(JSON.stringify(report))).toEqual({
      state: 'vulnerable',
      lines: ['high     tar: Path traversal; depends on minipass'],
    });
  });

  it('passes on a package with an advisory of severity moderate, and prints the advisory', () => {
    const report = {
      metadata: { vulnerabilities: { ...none, moderate: 1 } },
      vulnerabilities: { ms: { name: 'ms', severity: 'moderate', via: [{ title: 'Slow pattern' }] } },
    };
    expect(parseAdvisories(JSON.stringify(report))).toEqual({ state: 'clean', lines: ['moderate ms: Slow pattern'] });
  });

  it('reports the registry’s error message instead of passing as clean', () => {
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 });
    expect(parseAdvisories(refused)).toEqual({ state: 'unanswered', lines: ['405 Method Not Allowed'] });
    expect(parseAdvisories('')).toEqual({ state: 'unanswered', lines: ['npm printed nothing'] });
  });

  it('runs in CI before the tests', async () => {
    expect(await readFile('.ci/run', 'utf8')).toContain('\nnode scripts/advisories.mjs\n');
  });
});
