/** `npm run bench`: builds, serves and measures the applications, and prints the table. */
import { applications } from './apps/applications.mjs';
import { buildApplication } from './build.mjs';
import { measures } from './measure/measures.mjs';
import { startVisit } from './measure/visit.mjs';
import { readOptions } from './options.mjs';
import { summariseRounds } from './report/summarise.mjs';
import { toTable } from './report/table.mjs';
import { writeResults } from './report/write.mjs';
import { startServer } from './serve.mjs';

/** Runs one measure for one application. A failed measure is noted, and its figures are missing in the table. */
async function measure(name, { app, origin, notes }) {
  const visit = await startVisit({ app, origin });
  try {
    const figures = await measures[name](visit);
    await visit.close();
    return figures;
  } catch (error) {
    const note = `${app.name}: ${name} could not be measured: ${error.message.split('\n')[0]}`;
    console.error(`  ${note}`);
    notes.add(note);
    process.exitCode = 1;
    await visit.close().catch(() => undefined);
    return {};
  }
}

/**
 * Runs one round. The applications alternate within each measure, so that a busy moment of the machine affects all of
 * them.
 */
async function measureRound({ names, measureNames, originOf, notes }) {
  const results = Object.fromEntries(names.map(name => [name, {}]));
  for (const measureName of measureNames) {
    for (const name of names) {
      const app = appFor(measureName, name);
      const place = { app, origin: originOf(app.name), notes };
      Object.assign(results[name], await measure(measureName, place));
    }
  }
  return results;
}

/**
 * Returns the application for a measure. The form of sixty fields is in a separate build, so that it affects no other
 * figure.
 */
function appFor(measureName, name) {
  const app = applications[name];
  return measureName === 'wideForm' ? (app.wide ?? app) : app;
}

async function run() {
  const { rounds: count, names, measureNames, mayBuild } = readOptions();
  const built = [...new Set(measureNames.flatMap(measureName => names.map(name => appFor(measureName, name).name)))];
  for (const name of mayBuild ? built : []) {
    console.log(`building ${name}`);
    await buildApplication(name);
  }
  const { originOf, notes, stop } = await startServer(built);
  const rounds = [];
  for (let round = 0; round < count; round += 1) {
    console.log(`round ${round + 1} of ${count}`);
    // Rotates the applications, so that each round starts with a different application.
    const turn = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    rounds.push(await measureRound({ names: turn, measureNames, originOf, notes }));
  }
  stop();
  const summary = summariseRounds(rounds, names);
  writeResults({ rounds, summary, names, notes: [...notes] });
  console.log(`\n${toTable(summary, names)}\n`);
  for (const note of notes) console.log(`- ${note}`);
}

try {
  await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
  // Exit explicitly, because the process of the server would keep this process alive.
  process.exit();
}
