import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { hashOf } from '../../support/hashOf.ts';

const sources = ['index.html', 'public', 'src', 'vite', 'tests/support', 'vite.config.ts', 'package-lock.json'];
const folder = 'node_modules/.cache/e2e-console';

/**
 * A production build of the sources as they are now, with the resources of `tests/support`. Each state of the sources
 * has a folder of its own, so that a run never loses the files that it serves to the build of another.
 */
export async function buildConsole(): Promise<string> {
  const outDir = resolve(folder, hashOf(sources));
  if (existsSync(join(outDir, 'index.html'))) {
    const now = new Date();
    await utimes(outDir, now, now);
    return outDir;
  }
  await mkdir(folder, { recursive: true });
  const making = `${outDir}.${process.pid}`;
  // A process of its own: in this one Vite would take the tests' NODE_ENV and build React for development.
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
