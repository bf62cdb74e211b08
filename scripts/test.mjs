import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';

import { check } from './check.mjs';
import { prepare } from './prepare.mjs';
import { line, run } from './run.mjs';

const isCi = process.env.CI === 'true';
const stageNames = ['check', 'unit', 'contract', 'storage', 'e2e'];
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !stageNames.includes(name));
if (unknown.length > 0) {
  console.error(`There is no stage named ${unknown.join(', ')}; the stages are ${stageNames.join(', ')}.`);
  process.exit(2);
}

/** The rows of the report: a stage, its seconds, its tests. */
const rows = [];
/** What was not run: a suite and the reason. */
const skipped = [];

const started = performance.now();
if (isAsked('storage') || isAsked('e2e')) {
  heading('prepare');
  skipped.push(...prepare());
}
await Promise.all([isAsked('check') && checkAll(), isAsked('e2e') && build()]);
await runProjects(['unit', 'contract', 'storage'].filter(isAsked));
// Alone, since the journeys of the browser would feel any other load.
await runProjects(['e2e'].filter(name => isAsked(name) && skipped.every(one => one.suite !== name)));
process.exitCode = conclude();

function isAsked(name) {
  return asked.length === 0 || asked.includes(name);
}

function secondsSince(time) {
  return (performance.now() - time) / 1000;
}

async function checkAll() {
  heading('check');
  const since = performance.now();
  const parts = await check();
  const passed = parts.filter(part => part.ok).length;
  rows.push({ name: 'check', seconds: secondsSince(since), passed, failed: parts.length - passed, skipped: 0 });
}

/** A build that fails counts as one failed test; one that succeeds is no test. */
async function build() {
  const { scripts = {} } = JSON.parse(await readFile('package.json', 'utf8'));
  const { ok, output, seconds } = await (scripts.build ? run('npm', ['run', 'build']) : run('vite', ['build']));
  if (!ok) console.log(`\n— build\n${output.trim()}`);
  rows.push({ name: 'build', seconds, passed: 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** Runs projects of vitest in one process; each gets a row of its own. */
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
  const { ok, seconds } = await run('vitest', ['run', ...selection, ...reporters], {
    show: true,
    env: process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const files = existsSync(resultFile) ? JSON.parse(await readFile(resultFile, 'utf8')).testResults : [];
  const own = present.map(name => rowOf(name, files));
  rows.push(...own);
  // An error outside of all tests fails the run without failing a test.
  if (!ok && own.every(row => row.failed === 0))
    rows.push({ name: 'vitest', seconds, passed: 0, failed: 1, skipped: 0 });
}

function hasTests(project) {
  const folder = `tests/${project}`;
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some(file => /\.test\.tsx?$/.test(file));
}

function rowOf(name, files) {
  const own = files.filter(file => file.name.includes(`/tests/${name}/`));
  const statuses = own.flatMap(file => file.assertionResults.map(one => one.status));
  // A file that cannot be loaded has no tests to fail, and is a failure all the same.
  const broken = own.filter(
    file => file.status === 'failed' && file.assertionResults.every(one => one.status !== 'failed'),
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

/** Prints the report and answers the exit code. */
function conclude() {
  heading('report');
  for (const row of rows) {
    const tests = row.name === 'build' ? '' : `${row.passed} passed, ${row.failed} failed, ${row.skipped} skipped`;
    console.log(line(row.failed > 0 ? '✗' : '✓', row.name, row.seconds, tests));
  }
  for (const { suite, reason } of skipped) console.log(`– skipped: ${suite}, since ${reason}`);
  const total = key => rows.reduce((sum, row) => sum + row[key], 0);
  const isComplete = skipped.length === 0 && total('skipped') === 0 && total('passed') > 0;
  if (isCi && !isComplete) console.log('✗ with CI=true every suite has to run, and no test may be skipped');
  console.log(line(' ', 'in all', secondsSince(started)));
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  return total('failed') > 0 || (isCi && !isComplete) ? 1 : 0;
}

function heading(text) {
  console.log(`\n== ${text}`);
}
