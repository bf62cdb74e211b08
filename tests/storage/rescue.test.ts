import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '../../platform/storage/connect.ts';
import { parseMenuTree } from '../../src/authProvider/menuTree.ts';
import { isRecord } from '../../src/schemas/json.ts';
import { createClient } from '../contract/client.ts';
import { parserWorker } from '../../vite/parserWorker.ts';

const folder = resolve('node_modules/.cache/rescue-test');

let dataDir = '';
const children = new Set<ChildProcess>();

/** Starts the product's program and returns its output once it contains the words. */
async function run(words: string, args: readonly string[] = []): Promise<{ text: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [resolve(folder, 'start.js'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'empty', PORT: '0', LOG_PORT: '0', ADMIN_PASSWORD: '' },
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

async function stop(child: ChildProcess): Promise<void> {
  const hasEnded = once(child, 'exit');
  child.kill('SIGTERM');
  await hasEnded;
}

beforeAll(async () => {
  await build({
    root: resolve('.'),
    configFile: false,
    plugins: [parserWorker()],
    logLevel: 'silent',
    build: { ssr: resolve('platform/start.ts'), outDir: folder, emptyOutDir: true },
  });
  dataDir = await mkdtemp(join(tmpdir(), 'console-rescue-'));
}, 180_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

describe('npm start -- --rescue', () => {
  it('restores the built-in menu and an administrator with a one-time password', async () => {
    await stop((await run('The console is at')).child);
    const { db, close } = await openDatabase({ dataDir: join(dataDir, 'pg') });
    await sql`update users set status = 0, password = null`.execute(db);
    await sql`update permission_groups set "isAdmin" = false`.execute(db);
    await sql`update menus set path = '//users' where path = '/users'`.execute(db);
    await sql`update menus set "parentId" = id where title = 'area:system'`.execute(db);
    await sql`delete from menus where path = '/menus' or code = 'user:edit'`.execute(db);
    await sql`
      insert into menus (name, "menuType", path, sort, hidden, "noCache", status, revision)
      values ('外部帮助', 2, 'https://example.com', 0, false, false, 1, 1)`.execute(db);
    await close();

    const rescued = await run('not shown again', ['--rescue']);
    expect(rescued.text).toContain('The built-in menu is restored: 2 entries added, 1 damaged ones disabled.');
    const [, password = ''] = /Sign in as admin with (\S+)/.exec(rescued.text) ?? [];

    const { text, child } = await run('The console is at');
    const [, address = ''] = /The console is at (\S+)/.exec(text) ?? [];
    const client = createClient(async request => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${address}${pathname}${search}`, request));
    });
    const token = await client.signIn('admin', password);
    const info = await client.call('GET', '/api/v1.0/users/-/', { token });
    expect(info.data).toMatchObject({ roles: ['admin'], damagedMenus: [] });
    const asked = await client.call('POST', '/api/user/v5/user/checkUpdatePsw', { token, body: {} });
    expect(isRecord(asked.data) && asked.data['mustUpdate']).toBe(true);
    const tree = parseMenuTree((await client.call('GET', '/api/user/v1/menus/tree', { token })).data);
    const paths = tree.flatMap(node => node.children).map(node => node.path);
    expect(paths).toEqual(expect.arrayContaining(['/users', '/menus']));
    await stop(child);
  }, 180_000);

  it('refuses to run in a data folder that a running platform uses', async () => {
    const { child } = await run('The console is at');
    await expect(run('not shown again', ['--rescue'])).rejects.toThrow(/in use by process/);
    await stop(child);
  }, 120_000);
});
