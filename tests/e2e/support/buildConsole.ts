import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { hashFiles } from '../../support/hashFiles.ts';

const sources = ['index.html', 'public', 'src', 'vite', 'tests/support', 'vite.config.ts', 'package-lock.json'];
const folder = 'node_modules/.cache/e2e-console';

/**
 * Builds the current sources for production, with the resources of `tests/support`. Each state of the sources has its
 * own folder, so that another run cannot delete the files in use.
 */
export async function buildConsole(): Promise<string> {
  const outDir = resolve(folder, hashFiles(sources));
  if (existsSync(join(outDir, 'index.html'))) {
    const now = new Date();
    await utimes(outDir, now, now);
    return outDir;
  }
  await mkdir(folder, { recursive: true });
  const making = `${outDir}.${process.pid}`;
  // The build runs in its own process, because Vite would otherwise use the tests' NODE_ENV and build React for
  // development.
  const env = { ...process.env, NODE_ENV: 'production', TEST_RESOURCES: 'yes' };
  await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', making, '--emptyOutDir'], { env });
  if (existsSync(outDir)) await rm(making, { recursive: true });
  else await rename(making, outDir);
  await dropOldBuilds();
  return outDir;
}

const keptForMs = 12 * 3_600_000;

async function dropOldBuilds(): Promise<void> {
  for (const name of await readdir(folder)) {
    const build = join(folder, name);
    if (Date.now() - (await stat(build)).mtimeMs > keptForMs) await rm(build, { recursive: true, force: true });
  }
}
