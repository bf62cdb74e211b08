import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { installRequirements } from './prepare.mjs';
import { formatReportLine, runCommand } from './run.mjs';

/**
 * `npm run soak`: runs for hours the same tests that `npm test` runs for seconds. The tests of calls, secrets and the use
 * ledger run once; the attacks and the property tests, which try new random values, share the time. `tests/README.md`
 * describes the options and the durations.
 */
const parts = { calls, secrets, ledger, attacks, properties };
const names = Object.keys(parts);
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    operations: { type: 'string', default: '100000' },
    files: { type: 'string', default: '' },
    only: { type: 'string', multiple: true, default: names },
    busy: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
  },
});
const { only } = options;
const [minutes, operations] = [Number(options.minutes), Number(options.operations)];
if (!(minutes >= 1) || !(operations >= 1_000) || !only.every(name => names.includes(name))) {
  console.error(`--minutes is a number from 1, --operations one from 1000, --only one of ${names.join(', ')}`);
  process.exit(2);
}

/** Share of the time for the attacks; the property tests get the rest. */
const attackShare = only.includes('properties') ? 0.7 : 1;
const propertyShare = only.includes('attacks') ? 1 - attackShare : 1;
const started = performance.now();
const rows = [];
const resultFile = 'tests/.artifacts/soak.json';

installRequirements();
for (const name of names.filter(part => only.includes(part))) await parts[name]();

console.log('\n== report');
for (const { name, ok, seconds, remark } of rows) console.log(formatReportLine(ok ? '✓' : '✗', name, seconds, remark));
console.log(formatReportLine(' ', 'in all', (performance.now() - started) / 1000));
process.exitCode = rows.every(row => row.ok) ? 0 : 1;

/** Makes every call as every caller, and reads the log of the platform. */
function calls() {
  return vitest('calls', ['contract'], ['contract/callMatrix.test', 'contract/log.test']);
}

/** Searches for secrets in responses, files and the operation log. */
function secrets() {
  return vitest('secrets', ['storage'], ['storage/pglite.test'], {
    title: 'a canary in every secret field|secrets in the operation log',
  });
}

/** Uses devices at random on PostgreSQL, and compares the use ledger with the devices after each operation. */
function ledger() {
  return vitest('ledger', ['storage'], ['storage/postgres.test'], {
    title: 'the use ledger under random operations',
    env: { FUZZ: 'full', LEDGER_OPERATIONS: String(operations) },
  });
}

/** Attacks a running platform, once per database. */
function attacks() {
  const env = { ATTACK_MINUTES: String(minutes * attackShare), ATTACK_MEASURE: options.busy ? 'processor' : 'clock' };
  return vitest('attacks', ['storage'], ['storage/attacks.test'], { env });
}

/**
 * Runs rounds of the property tests with new random values until the time is over or a round fails. The last round
 * always runs to its end.
 */
async function properties() {
  const files = propertyFiles().filter(name => name.includes(options.files));
  const end = performance.now() + minutes * 60_000 * propertyShare;
  let round = 0;
  do {
    round += 1;
    const env = options.brief ? { FUZZ_SEED: String(Date.now() % 2 ** 31) } : { FUZZ: 'full' };
    await vitest(`properties ${round}`, ['unit', 'contract'], files, { env });
  } while (performance.now() < end && rows.every(row => row.ok));
}

/** Runs test files, or only the tests in them with the given title. Fails when no test has run. */
async function vitest(name, projects, files, { title = '', env = {} } = {}) {
  console.log(`\n== ${name}`);
  mkdirSync('tests/.artifacts', { recursive: true });
  rmSync(resultFile, { force: true });
  const selection = [...projects.flatMap(project => ['--project', project]), ...(title ? ['-t', title] : [])];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${resultFile}`];
  const { ok, seconds } = await runCommand('vitest', ['run', ...selection, ...reporters, ...files], {
    show: true,
    env: process.stdout.isTTY ? env : { ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const passed = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')).numPassedTests : 0;
  rows.push({ name, ok: ok && passed > 0, seconds, remark: `${passed} tests passed` });
}

/** Returns the test files with random cases, which differ from run to run. */
function propertyFiles() {
  return ['tests/unit', 'tests/contract'].flatMap(folder =>
    readdirSync(folder, { recursive: true })
      .map(name => join(folder, name))
      .filter(name => /\.test\.tsx?$/.test(name))
      .filter(name => /from 'fast-check'|support\/propertyRuns/.test(readFileSync(name, 'utf8'))),
  );
}
