import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const sources = ['index.html', 'public', 'src', 'vite', 'vite.config.ts', 'package-lock.json'];
/** The build of the product, and one for tests that are run without it. */
const builds = ['dist/console', 'node_modules/.cache/e2e-console'] as const;

/** A production build of the sources as they are now; made only when there is none. */
export async function buildConsole(): Promise<string> {
  const changed = Math.max(...sources.flatMap(timesIn));
  const current = builds.find(folder => isBuiltSince(folder, changed));
  if (current !== undefined) return resolve(current);
  const outDir = resolve(builds[1]);
  // A process of its own: in this one Vite would take the tests' NODE_ENV and build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)('node_modules/.bin/vite', ['build', '--outDir', outDir, '--emptyOutDir'], { env });
  return outDir;
}

function isBuiltSince(folder: string, time: number): boolean {
  const page = join(folder, 'index.html');
  return existsSync(page) && statSync(page).mtimeMs > time;
}

function timesIn(place: string): readonly number[] {
  if (!existsSync(place)) return [];
  const own = statSync(place);
  return own.isDirectory() ? readdirSync(place).flatMap(name => timesIn(join(place, name))) : [own.mtimeMs];
}
