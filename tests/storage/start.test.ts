import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type DatabaseEngine, openDatabase } from '../../platform/engine/storage/connect.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { parseMenuTree } from '../../src/authProvider/menuTree.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { type Client, createClient } from '../contract/client.ts';
import { parserWorkerPlugin } from '../../vite/parserWorkerPlugin.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const folder = resolve('node_modules/.cache/start-test');
const engines: readonly DatabaseEngine[] = hasPostgres() ? ['pglite', 'postgres'] : ['pglite'];
/** Text that the first start on each database prints last. */
const lastOutput: { readonly [E in DatabaseEngine]: string } = {
  pglite: 'must not be lost',
  postgres: 'not shown again',
};

/** Data folder, and the URL of a database on a server. */
interface DatabasePlace {
  readonly dir: string;
  readonly url: string | undefined;
}

beforeAll(async () => {
  await build({
    root: resolve('.'),
    configFile: false,
    plugins: [parserWorkerPlugin()],
    logLevel: 'silent',
    build: { ssr: resolve('platform/start.ts'), outDir: folder, emptyOutDir: true, sourcemap: true },
  });
}, 180_000);

describe.each(engines)('the program on %s', engine => {
  const children = new Set<ChildProcess>();
  let server: PostgresServer | null = null;
  let databaseUrl: string | undefined;
  let dataDir = '';
  let firstOutput = '';

  /** Starts the product's program and returns its output once it contains the words. */
  async function run(
    words: string,
    args: readonly string[] = [],
    { dir, url }: DatabasePlace = { dir: dataDir, url: databaseUrl },
  ): Promise<{ text: string; child: ChildProcess }> {
    const place = { DATA_DIR: dir, DATABASE_URL: url ?? '', PORT: '0', LOG_PORT: '0' };
    const child = spawn(process.execPath, [resolve(folder, 'start.js'), ...args], {
      env: { ...process.env, ...place, SEED: 'empty', ADMIN_PASSWORD: '', NODE_V8_COVERAGE: join(dir, 'scripts') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let text = '';
    child.stderr.on('data', chunk => (text += String(chunk)));
    await new Promise<void>((done, fail) => {
      child.stdout.on('data', chunk => {
        text += String(chunk);
        if (text.includes(words)) done();
      });
      child.once('exit', () => (text.includes(words) ? done() : fail(new Error(text))));
    });
    return { text, child };
  }

  /** Runs the program with an argument that makes it end by itself, waits for the end, and returns the output. */
  async function runToEnd(words: string, argument: string, place: DatabasePlace): Promise<{ text: string }> {
    const { text, child } = await run(words, [argument], place);
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    return { text };
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'console-start-'));
    if (engine === 'postgres') server = await startPostgres();
    databaseUrl = await server?.create();
    const { text, child } = await run(lastOutput[engine]);
    firstOutput = text;
    await stop(child);
  }, 180_000);

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  describe('npm start', () => {
    it('loads none of the demo code into an empty platform', async () => {
      const loaded = await loadedScripts(join(dataDir, 'scripts'));
      const maps = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.js.map'));
      const withDemo: string[] = [];
      for (const map of maps) {
        const [, sources = ''] = /"sources":\[([^\]]*)\]/.exec(await readFile(join(folder, map), 'utf8')) ?? [];
        const isDemo = sources.includes('platform/demo/');
        if (isDemo) withDemo.push(map.replace(/\.map$/, ''));
      }
      expect(loaded).toContain('start.js');
      expect(withDemo).not.toEqual([]);
      expect(withDemo.filter(script => loaded.includes(script))).toEqual([]);
    });

    it('reports the limit of the embedded database, with PostgreSQL as the alternative, only if it uses this database', () => {
      const isEmbedded = engine === 'pglite';
      expect(firstOutput.includes('Database: embedded (PGlite), for trials.')).toBe(isEmbedded);
      expect(firstOutput.includes('a power failure can lose the last')).toBe(isEmbedded);
      expect(firstOutput.includes('Set DATABASE_URL to a PostgreSQL server')).toBe(isEmbedded);
      expect(firstOutput.includes('"event":"writes not forced to disk"')).toBe(isEmbedded);
    });
  });

  describe('npm start -- --migrate', () => {
    it('creates the tables of a new database: a rehearsal announces them before the run, and reports no change after the run', async () => {
      const place = { dir: await mkdtemp(join(tmpdir(), 'console-start-')), url: await server?.create() };
      const announced = await runToEnd('creates all tables', '--rehearse', place);
      expect(announced.text).toContain('The database is new: the next start creates all tables.');
      const migrated = await runToEnd('fits this release', '--migrate', place);
      expect(migrated.text).toContain('The database fits this release.');
      const complete = await runToEnd('changes no table', '--rehearse', place);
      expect(complete.text).toContain('The next start changes no table and no stored data.');
      await rm(place.dir, { recursive: true, force: true });
    }, 180_000);
  });

  describe('npm start -- --rescue', () => {
    it('restores the built-in menu and an administrator with a one-time password', async () => {
      const { db, close } = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: join(dataDir, 'pg') });
      await damage(db);
      await close();

      const rescued = await run('not shown again', ['--rescue']);
      expect(rescued.text).toContain('The built-in menu is restored: 2 entries added, 1 damaged ones disabled.');

      const { text, child } = await run('The console is at');
      const client = clientOf(text);
      const token = await client.signIn('admin', passwordIn(rescued.text));
      const info = await client.call('GET', '/api/v1.0/users/-/', { token });
      expect(info.data).toMatchObject({ roles: ['admin'], damagedMenus: [] });
      const response = await client.call('POST', '/api/user/v5/user/checkUpdatePsw', { token, body: {} });
      expect(isRecord(response.data) && response.data['mustUpdate']).toBe(true);
      const tree = parseMenuTree((await client.call('GET', '/api/user/v1/menus/tree', { token })).data);
      const paths = tree.flatMap(node => node.children).map(node => node.path);
      expect(paths).toEqual(expect.arrayContaining(['/users', '/menus']));
      await stop(child);
    }, 180_000);

    if (engine === 'pglite')
      it('refuses to run in a data folder that a running platform uses', async () => {
        const { child } = await run('The console is at');
        await expect(run('not shown again', ['--rescue'])).rejects.toThrow(/in use by process/);
        await stop(child);
      }, 120_000);
    else
      it('ends the sessions of a running platform, which accepts the new password', async () => {
        const first = passwordIn((await run('not shown again', ['--rescue'])).text);
        const { text, child } = await run('The console is at');
        const client = clientOf(text);
        const token = await client.signIn('admin', first);
        const second = passwordIn((await run('not shown again', ['--rescue'])).text);
        expect((await client.call('GET', '/api/v1.0/users/-/', { token })).success).toBe(false);
        const renewed = await client.signIn('admin', second);
        expect((await client.call('GET', '/api/v1.0/users/-/', { token: renewed })).success).toBe(true);
        await stop(child);
      }, 120_000);
  });
});

/**
 * Returns the scripts in the program's folder that a process has loaded, from the coverage report that Node writes when
 * the process ends.
 */
async function loadedScripts(place: string): Promise<readonly string[]> {
  const reports = await Promise.all((await readdir(place)).map(name => readFile(join(place, name), 'utf8')));
  const urls = reports.flatMap(report => [...report.matchAll(/"url":"(file:[^"]+)"/g)].map(([, url = '']) => url));
  const root = await realpath(folder);
  return urls.map(url => relative(root, fileURLToPath(url)));
}

async function stop(child: ChildProcess): Promise<void> {
  const hasEnded = once(child, 'exit');
  child.kill('SIGTERM');
  await hasEnded;
}

/** Disables every account, and removes the menus screen from the menu. */
async function damage(db: Database): Promise<void> {
  await sql`update users set status = 0, password = null`.execute(db);
  await sql`update permission_groups set "isAdmin" = false`.execute(db);
  await sql`update menus set path = '//users' where path = '/users'`.execute(db);
  await sql`update menus set "parentId" = id where title = 'area:system'`.execute(db);
  await sql`delete from menus where path = '/menus' or code = 'user:edit'`.execute(db);
  await sql`
    insert into menus (name, "menuType", path, sort, hidden, "noCache", status, revision)
    values ('外部帮助', 2, 'https://example.com', 0, false, false, 1, 1)`.execute(db);
}

function passwordIn(text: string): string {
  return /Sign in as admin with (\S+)/.exec(text)?.[1] ?? '';
}

/** Returns a client of the platform whose start printed this text. */
function clientOf(text: string): Client {
  const [, address = ''] = /The console is at (\S+)/.exec(text) ?? [];
  return createClient(async request => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${address}${pathname}${search}`, request));
  });
}
