import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';

import { runnerImport } from 'vite';

const usage = `node scripts/releaseFixture.mjs [FOLDER]

Starts the release in FOLDER (this one by default) with demonstration data on a new PostgreSQL database and stores the
database in tests/storage/releases/previous.sql.br, over which the upgrade test starts the present platform. Run it for
each release, once its tag exists: the folder is a checkout of the tag with its packages installed.`;

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const target = join(root, 'tests/storage/releases/previous.sql.br');

/** Maximum size of the stored file; low, because every clone of the repository contains the file. */
const maxBytes = 300_000;

const longTables =
  'client_users agents agent_purchases agent_withdrawals devices chassis bmc_mappings remote_upgrade_results ' +
  'error_logs app_market game_warehouse games script_authors';

/**
 * Statements that make the file smaller: login keys and sessions are deleted, and long tables keep only their first
 * rows.
 */
const trims = [
  'delete from login_keys',
  'delete from sessions',
  'delete from scope_readings where ctid not in (select ctid from scope_readings limit 100)',
  ...longTables
    .split(' ')
    .map(table => `delete from ${table} where id not in (select id from ${table} order by id limit 50)`),
  'delete from device_readings where "deviceId" not in (select id from devices)',
];

if (process.argv.includes('--help')) console.log(usage);
else await create(resolve(process.argv[2] ?? root));

async function create(checkout) {
  const { module: postgres } = await load('tests/storage/postgres.ts');
  const { module: keys } = await load('tests/support/databases/openTestDatabase.ts');
  const server = await postgres.startPostgres();
  if (!server) throw new Error('PostgreSQL is needed to run and to dump the release');
  const home = await mkdtemp(join(tmpdir(), 'console-release-'));
  try {
    const databaseUrl = await server.create();
    await run('npx', ['vite', 'build', '--ssr', 'platform/start.ts', '--outDir', join(checkout, 'dist/platform')], {
      cwd: checkout,
    });
    await startOnce(checkout, { DATABASE_URL: databaseUrl, DATA_DIR: home, SECRET_KEY: keys.testKey });
    const dump = await dumpOf(databaseUrl);
    const packed = brotliCompressSync(dump, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    console.log(`${dump.length} bytes, ${packed.length} compressed`);
    if (packed.length > maxBytes) throw new Error(`The file must have at most ${maxBytes} bytes`);
    await writeFile(target, packed);
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
}

function load(file) {
  return runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' });
}

/** Starts the platform and stops it as soon as it accepts requests, before it fills the long logs. */
async function startOnce(checkout, settings) {
  const child = spawn(process.execPath, [join(checkout, 'dist/platform/start.js')], {
    cwd: checkout,
    env: { ...process.env, ...settings, SEED: 'demo', PORT: '0', LOG_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', part => {
    output += String(part);
    if (output.includes('The console is at')) child.kill('SIGTERM');
  });
  const code = await new Promise(ended => child.once('exit', ended));
  if (code !== 0) throw new Error(`The release did not start:\n${output}`);
}

/** Returns the database as SQL statements that both PostgreSQL and PGlite can execute. */
async function dumpOf(databaseUrl) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const statement of trims) await client.query(statement);
  await client.end();
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', '--no-comments'];
  const { stdout } = await run('pg_dump', [...options, databaseUrl], { maxBuffer: 1024 ** 3 });
  // Remove the lines that begin with a backslash, because they are commands of psql and not SQL statements.
  return Buffer.from(stdout.replaceAll(/^\\(?:un)?restrict .*\n/gm, ''));
}
