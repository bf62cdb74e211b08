import { spawnSync } from 'node:child_process';

/** Severities that make the run fail; lower severities are only printed. */
const failing = ['high', 'critical'];

/**
 * Parses the output of `npm audit --json`.
 *
 * `unanswered` means that no registry assessed the packages; the report then only contains the error.
 * @returns {{ state: 'clean' | 'vulnerable' | 'unanswered', lines: string[] }} lines for a person to read
 */
export function parseAdvisories(output) {
  const report = parse(output);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) return { state: 'unanswered', lines: [report?.message ?? (output.trim() || 'npm printed nothing')] };
  const lines = Object.values(report.vulnerabilities ?? {}).map(
    ({ name, severity, via = [] }) =>
      `${severity.padEnd(8)} ${name}: ${via.map(item => item.title ?? `depends on ${item}`).join('; ')}`,
  );
  return { state: failing.some(severity => counts[severity] > 0) ? 'vulnerable' : 'clean', lines };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

if (import.meta.filename === process.argv[1]) {
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const { state, lines } = parseAdvisories(audit.stdout ?? '');
  const titles = {
    clean: '✓ no shipped package has an advisory of severity high or critical',
    vulnerable: '✗ shipped packages have advisories of severity high or critical',
    unanswered: '– skipped: npm audit, since the registry does not answer it',
  };
  console.log([titles[state], ...lines.map(text => `  ${text}`)].join('\n'));
  process.exitCode = state === 'vulnerable' ? 1 : 0;
}
