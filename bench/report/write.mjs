import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

import { browserPath } from '../measure/visit.mjs';
import { toTable } from './table.mjs';

const folder = new URL('../results/', import.meta.url);

/** Saves the last run: all figures as JSON, and the table with a description of the run as Markdown. */
export function writeResults({ rounds, summary, names, notes }) {
  const circumstances = {
    takenAt: new Date().toISOString(),
    node: process.version,
    browser: execFileSync(browserPath, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    roundCount: rounds.length,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL('latest.json', folder),
    `${JSON.stringify({ ...circumstances, notes, summary, rounds }, null, 2)}\n`,
  );
  writeFileSync(new URL('latest.md', folder), toMarkdown({ circumstances, summary, names, notes }));
}

function toMarkdown({ circumstances, summary, names, notes }) {
  const { takenAt, node, browser, processors, roundCount } = circumstances;
  return `# Measurements

${takenAt}, ${roundCount} interleaved ${roundCount === 1 ? 'round' : 'rounds'}, ${browser}, Node ${node}, ${processors}.
Medians; in brackets the median of the rounds' ratios to the stock application.

${toTable(summary, names)}
${notes.map(note => `\n- ${note}`).join('')}
`;
}
