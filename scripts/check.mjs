import { formatReportLine, runCommand } from './run.mjs';

/** Commands of the check. The commands do not run the program, and they report errors by their exit code. */
const parts = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings', '--format=unix', '.'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'typed faults', command: ['node', 'scripts/checks/typedFaults.mjs'] },
  { name: 'structure', command: ['node', 'scripts/checks/structure.mjs'] },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'packages', command: ['node', 'scripts/checks/packages.mjs'] },
  { name: 'npm ls', command: ['npm', 'ls', '--all'] },
  { name: 'expressions', command: ['node', 'scripts/checks/expressions.mjs'] },
  { name: 'mutations', command: ['node', 'scripts/checks/mutations.mjs'] },
  { name: 'language', command: ['node', 'scripts/checks/language.mjs'] },
];

/** Runs all parts concurrently. Prints one line per part, then the output of the failed parts. */
export async function runChecks() {
  const results = await Promise.all(
    parts.map(async ({ name, command: [program, ...args] }) => {
      const result = await runCommand(program, args);
      console.log(formatReportLine(result.ok ? '✓' : '✗', name, result.seconds));
      return { name, ...result };
    }),
  );
  for (const { name, output } of results.filter(result => !result.ok)) console.log(`\n— ${name}\n${output.trim()}`);
  return results;
}

if (import.meta.filename === process.argv[1]) {
  const started = performance.now();
  const results = await runChecks();
  const failed = results.filter(result => !result.ok).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${results.length - failed} of ${results.length} parts of the check passed in ${seconds} s`);
  process.exitCode = failed > 0 ? 1 : 0;
}
