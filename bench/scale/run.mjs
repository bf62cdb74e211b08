/**
 * `npm run bench:scale`: measures the first page, each filter and each order of every list on a platform with very many
 * rows.
 *
 *     --part 0.1     share of the rows of `SEED=scale` (10,000,000 card links, 1,000,000 operations, 100,000 devices)
 *     --rounds 20    repetitions of each query; the report shows the median
 *     --only NAME    measures only this resource
 *     --least 10000  skips lists with fewer rows
 *     --folder DIR   data folder of the database, which is seeded once
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createServer } from 'vite';

import { startPostgres } from './postgres.mjs';
import { createListQueries } from './listQueries.mjs';
import { toReport } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
    least: { type: 'string', default: '0' },
    folder: { type: 'string', default: join(tmpdir(), 'console-scale') },
    port: { type: 'string', default: '54329' },
  },
});
const part = Number(options.part);
const rounds = Number(options.rounds);
const goalMs = 300;
/** Milliseconds above which a query is not repeated. */
const measuringTimeLimitMs = 6_000;

const vite = await createServer({
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
  plugins: [],
});
const load = path => vite.ssrLoadModule(path);
const postgres = await startPostgres({ folder: options.folder, port: Number(options.port) });
try {
  await measureAll();
} finally {
  await postgres.stop();
  await vite.close();
}
process.exit();

async function measureAll() {
  const at = await openPlatform();
  // Closes the connections before the database stops, even after a failed query, so that the run reports the error of
  // the query and not a lost connection.
  try {
    await measureWith(at);
  } finally {
    await at.close();
  }
}

async function measureWith(at) {
  const results = [];
  const counts = {};
  for (const resource of at.resources) {
    if (options.only && resource.name !== options.only) continue;
    if (resource.type === 'page' || resource.type === 'settings') continue;
    const many = await at.count(resource);
    if (many < Number(options.least)) continue;
    counts[resource.name] = many;
    for (const question of createListQueries(resource, at, await at.sample(resource))) {
      const result = { resource: resource.name, question: question.name, ...(await medianOf(at, resource, question)) };
      results.push({ ...result, body: question.body });
      if (result.ms > goalMs) console.log(`  ${String(result.ms)} ms  ${resource.name}: ${String(question.name)}`);
    }
  }
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const plans = [];
  for (const item of slowest) plans.push({ ...item, plan: await planOf(at, item) });
  const machine = { cores: cpus().length, load: loadavg()[0].toFixed(1) };
  const text = toReport({ results, counts, plans, goalMs, part, rounds, machine });
  if (!options.only) await writeFile(new URL('../scale.md', import.meta.url), text);
  console.log(text);
}

async function medianOf(at, resource, { body }) {
  const times = [];
  let spent = 0;
  for (let round = 0; round < rounds && (spent < measuringTimeLimitMs || round < 3); round += 1) {
    const began = performance.now();
    const answer = await at.ask(resource, body);
    if (answer.success !== true) throw new Error(`${resource.name}: ${JSON.stringify(body)}: ${answer.msg}`);
    const elapsedMs = performance.now() - began;
    times.push(elapsedMs);
    spent += elapsedMs;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { ms: Math.round(sorted[Math.floor(sorted.length / 2)]), rounds: times.length };
}

/**
 * Returns the plan of a query. Switches `explain` on, so that the server writes the plan to its log, and reads the plan
 * from the log.
 */
async function planOf(at, { resource, body }) {
  const table = `"${resource.replaceAll('-', '_')}" as`;
  await at.explain(true);
  const before = (await postgres.log()).length;
  await at.ask(
    at.resources.find(item => item.name === resource),
    body,
  );
  await at.explain(false);
  const said = (await postgres.log()).slice(before);
  const plans = said
    .split(/(?=\d{4}-\d\d-\d\d [^\n]*duration: )/)
    .filter(item => item.includes('  plan:') && item.includes(table));
  const longest = plans.toSorted((a, b) => durationOf(b) - durationOf(a))[0] ?? 'no plan';
  return longest.split('\n').slice(0, 60).join('\n');
}

function durationOf(text) {
  return Number(/duration: ([\d.]+)/.exec(text)?.[1] ?? 0);
}

async function openPlatform() {
  const [{ allScreens }, { createCatalogue }, { areas }, { openDatabase }, { migrate }, { seedDatabase }] =
    await Promise.all(
      [
        'engine/resources/allResources',
        'engine/resources/catalogue',
        'areas',
        'engine/storage/connect',
        'engine/storage/migrate',
        'seedDatabase',
      ].map(name => load(`/platform/${name}.ts`)),
    );
  const { createPlatform } = await load('/platform/createPlatform.ts');
  const { openSession } = await load('/platform/areas/users/signIn/sessions.ts');
  const { tableName } = await load('/platform/engine/storage/tables.ts');
  const { allFields } = await load('/src/schemas/vocabulary/systemFields.ts');
  const { filterTypeOf } = await load('/src/schemas/vocabulary/field.ts');
  const { sql } = await import('kysely');
  const catalogue = createCatalogue(allScreens, areas);
  const { parseKeyRing, generateKeyText } = await load('/platform/engine/secrets/keyRing.ts');
  const { createSecrets } = await load('/platform/engine/secrets/secrets.ts');
  const { withSecrets } = await load('/platform/engine/secrets/secretsOf.ts');
  const { db: opened, engine, close } = await openDatabase({ databaseUrl: postgres.url });
  const db = withSecrets(opened, createSecrets(parseKeyRing(generateKeyText())));
  await migrate(db, catalogue.resources);
  await seedTables({ db, sql, seedDatabase, allScreens });
  const zone = 'Asia/Shanghai';
  const passwordExemptions = ['admin'];
  // The measurement sends more requests than the rate limit allows a person.
  const unlimited = { perSecond: 1e6, burst: 1e6 };
  const rates = { session: unlimited, address: unlimited };
  const platform = createPlatform({
    db,
    engine,
    catalogue,
    clock: Date.now,
    zone,
    line: () => {},
    passwordExemptions,
    rates,
  });
  await platform.ready;
  const { rows } = await sql`select id from users where "userName" = 'admin'`.execute(db);
  const session = { uid: rows[0].id, ip: '127.0.0.1', userAgent: 'bench', nowMs: Date.now(), lastsMs: 86_400_000 };
  const token = await openSession(db, session);
  const table = resource => sql.table(tableName(resource));
  const hostOf = call =>
    call.host === 'log' || call.path.startsWith('/api/public/v5/log/') ? platform.logFetch : platform.fetch;
  return {
    resources: catalogue.resources,
    allFields,
    filterTypeOf,
    ask: async ({ api: { list } }, body) => {
      const isRead = list.method === 'GET';
      const url = new URL(list.path, 'http://platform');
      if (isRead) for (const [name, value] of Object.entries(body)) url.searchParams.set(name, String(value));
      const headers = { authorization: token, 'content-type': 'application/json' };
      const sent = isRead ? { headers } : { method: list.method, headers, body: JSON.stringify(body) };
      const response = await hostOf(list)(new Request(url, sent), {});
      const answer = await response.json();
      return { ...answer, success: answer.success === true || answer.su === true || answer.status === 0 };
    },
    count: async resource => (await sql`select count(*) as many from ${table(resource)}`.execute(db)).rows[0].many,
    sample: async resource =>
      (
        await sql`select * from ${table(resource)} order by id offset (select least(count(*) / 2, 20000) from ${table(resource)}) limit 1`.execute(
          db,
        )
      ).rows[0] ?? {},
    explain: async isOn => {
      await sql`${sql.raw(`alter system set auto_explain.log_min_duration = ${isOn ? 0 : -1}`)}`.execute(db);
      await sql`select pg_reload_conf()`.execute(db);
      await new Promise(resolve => setTimeout(resolve, 500));
    },
    close: async () => {
      await platform.close();
      await close();
    },
  };
}

/** Seeds the tables that do not have all their rows yet. */
async function seedTables({ db, sql, seedDatabase, allScreens }) {
  const began = Date.now();
  const seeding = await seedDatabase(db, {
    seed: 'scale',
    scalePart: part,
    placed: allScreens,
    clock: Date.now,
    zone: 'Asia/Shanghai',
  });
  const tell = async () => {
    const { rows } = await sql`select name, done, total from seed_progress where done < total order by name`.execute(
      db,
    );
    console.log(`  filling: ${rows.map(row => `${row.name} ${row.done}/${row.total}`).join(', ') || 'the last rows'}`);
  };
  const timer = setInterval(() => void tell().catch(() => {}), 30_000);
  await seeding.background;
  clearInterval(timer);
  await sql`vacuum analyze`.execute(db);
  console.log(`  the database was full after ${Math.round((Date.now() - began) / 1_000)} s`);
}
