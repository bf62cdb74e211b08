import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';

import { runChecks } from './check.mjs';
import { installRequirements } from './prepare.mjs';
import { formatReportLine, runCommand } from './run.mjs';

const isCi = process.env.CI === 'true';
const stageNames = ['check', 'unit', 'contract', 'storage', 'e2e'];
const chosenSuites = process.argv.slice(2);
const unknown = chosenSuites.filter(name => !stageNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no stage named ${unknown.join(', ')}; the stages are ${stageNames.join(', ')}.`);
  process.exit(2);
}

/** Rows of the report: stage, seconds, numbers of tests. */
const rows = [];
/** Skipped suites with the reason. */
const skipped = [];

const started = performance.now();
if (isRequested('storage') || isRequested('e2e')) {
  heading('prepare');
  skipped.push(...installRequirements());
}
await Promise.all([isRequested('check') && checkAll(), isRequested('e2e') && build()]);
await runProjects(['unit', 'contract', 'storage'].filter(isRequested));
// The end-to-end tests run alone, because any other load affects them.
await runProjects(['e2e'].filter(name => isRequested(name) && skipped.every(item => item.suite !== name)));
process.exitCode = conclude();

function isRequested(name) {
  return chosenSuites.length === 0 || chosenSuites.includes(name);
}

function secondsSince(time) {
  return (performance.now() - time) / 1000;
}

async function checkAll() {
  heading('check');
  const since = performance.now();
  const parts = await runChecks();
  const passed = parts.filter(part => part.ok).length;
  rows.push({ name: 'check', seconds: secondsSince(since), passed, failed: parts.length - passed, skipped: 0 });
}

/** Builds the program. A failed build counts as one failed test, a successful build as none. */
async function build() {
  const { scripts = {} } = JSON.parse(await readFile('package.json', 'utf8'));
  const { ok, output, seconds } = await (scripts.build
    ? runCommand('npm', ['run', 'build'])
    : runCommand('vite', ['build']));
  if (!ok) console.log(`\n— build\n${output.trim()}`);
  rows.push({ name: 'build', seconds, passed: 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** Runs Vitest projects in one process and adds one row per project to the report. */
async function runProjects(names) {
  const present = names.filter(hasTests);
  skipped.push(...names.filter(name => !hasTests(name)).map(suite => ({ suite, reason: 'it has no tests yet' })));
  if (present.length === 0) return;
  heading(present.join(', '));
  const resultFile = `tests/.artifacts/${present.join('-')}.json`;
  await mkdir('tests/.artifacts', { recursive: true });
  await rm(resultFile, { force: true });
  const selection = present.flatMap(name => ['--project', name]);
  const reporters = [
    `--reporter=${process.stdout.isTTY ? 'default' : 'dot'}`,
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
  ];
  const { ok, seconds } = await runCommand('vitest', ['run', ...selection, ...reporters], {
    show: true,
    env: process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const files = existsSync(resultFile) ? JSON.parse(await readFile(resultFile, 'utf8')).testResults : [];
  const own = present.map(name => rowOf(name, files));
  rows.push(...own);
  // An error outside of all tests makes the run fail without any failed test.
  if (!ok && own.every(row => row.failed === 0))
    rows.push({ name: 'vitest', seconds, passed: 0, failed: 1, skipped: 0 });
}

function hasTests(project) {
  const folder = `tests/${project}`;
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some(file => /\.test\.tsx?$/.test(file));
}

function rowOf(name, files) {
  const own = files.filter(file => file.name.includes(`/tests/${name}/`));
  const statuses = own.flatMap(file => file.assertionResults.map(assertionResult => assertionResult.status));
  // A file that cannot be loaded has no failed tests, but counts as a failure.
  const broken = own.filter(
    file =>
      file.status === 'failed' && file.assertionResults.every(assertionResult => assertionResult.status !== 'failed'),
  );
  const passed = statuses.filter(status => status === 'passed').length;
  const failed = statuses.filter(status => status === 'failed').length;
  return {
    name,
    seconds: (Math.max(...own.map(file => file.endTime)) - Math.min(...own.map(file => file.startTime))) / 1000,
    passed,
    failed: failed + broken.length,
    skipped: statuses.length - passed - failed,
  };
}

/** Prints the report and returns the exit code. */
function conclude() {
  heading('report');
  for (const row of rows) {
    const tests = row.name === 'build' ? '' : `${row.passed} passed, ${row.failed} failed, ${row.skipped} skipped`;
    console.log(formatReportLine(row.failed > 0 ? '✗' : '✓', row.name, row.seconds, tests));
  }
  for (const { suite, reason } of skipped) console.log(`– skipped: ${suite}, since ${reason}`);
  const total = key => rows.reduce((sum, row) => sum + row[key], 0);
  const isComplete = skipped.length === 0 && total('skipped') === 0 && total('passed') > 0;
  if (isCi && !isComplete) console.log('✗ with CI=true every suite has to run, and no test may be skipped');
  console.log(formatReportLine(' ', 'in all', secondsSince(started)));
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  return total('failed') > 0 || (isCi && !isComplete) ? 1 : 0;
}

function heading(text) {
  console.log(`\n== ${text}`);
}
