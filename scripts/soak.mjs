import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { prepare } from './prepare.mjs';
import { formatLine, runCommand } from './run.mjs';

/**
 * `npm run soak [-- --minutes 60] [-- --only attacks]`: runs the randomised parts of `npm test` for longer. Most of the
 * minutes go to attacks on a running platform with each database, the rest to properties with new values. The matrix of
 * calls and the search for secrets run once.
 */
const parts = ['calls', 'attacks', 'properties'];
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, only: { type: 'string' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1) || (values.only !== undefined && !parts.includes(values.only))) {
  console.error(`--minutes is a number from 1, --only is one of ${parts.join(', ')}`);
  process.exit(2);
}

const isAsked = name => values.only === undefined || values.only === name;
/** Share of the minutes for attacks; properties get the rest. */
const attackShare = values.only === undefined ? 0.7 : 1;
const started = performance.now();
const rows = [];

prepare();
if (isAsked('calls'))
  await vitest(
    'calls',
    ['unit', 'contract'],
    testFiles(name => /callMatrix|secret|canar/i.test(name)),
  );
if (isAsked('attacks')) {
  const env = { ATTACK_MINUTES: String(minutes * attackShare) };
  await vitest('attacks', ['storage'], ['storage/attacks.test'], env);
}
if (isAsked('properties')) {
  const files = testFiles(hasProperties);
  const end = performance.now() + minutes * 60_000 * (1 - (isAsked('attacks') ? attackShare : 0));
  let round = 0;
  do {
    round += 1;
    await vitest(`properties ${round}`, ['unit', 'contract'], files, { FUZZ: 'full' });
  } while (performance.now() < end && rows.every(row => row.ok));
}

console.log('\n== report');
for (const { name, ok, seconds } of rows) console.log(formatLine(ok ? '✓' : '✗', name, seconds));
console.log(formatLine(' ', 'in all', (performance.now() - started) / 1000));
process.exitCode = rows.every(row => row.ok) ? 0 : 1;

async function vitest(name, projects, files, env = {}) {
  console.log(`\n== ${name}`);
  const selection = projects.flatMap(project => ['--project', project]);
  const { ok, seconds } = await runCommand('vitest', ['run', ...selection, '--reporter=dot', ...files], {
    show: true,
    env,
  });
  rows.push({ name, ok, seconds });
}

/** Returns whether a test file has random cases, which differ between runs. */
function hasProperties(name) {
  return /from 'fast-check'|support\/propertyRuns/.test(readFileSync(name, 'utf8'));
}

function testFiles(isMeant) {
  return ['tests/unit', 'tests/contract'].flatMap(folder =>
    readdirSync(folder, { recursive: true })
      .map(name => join(folder, name))
      .filter(name => /\.test\.tsx?$/.test(name) && isMeant(name)),
  );
}
