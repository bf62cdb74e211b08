import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the build of the console: the name of the entry file in its page, which changes with the code. Every response
 * contains the build, so that open pages notice a release.
 */
async function readConsoleBuild(folder: string): Promise<string | null> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return /<script[^>]*type="module"[^>]*src="([\x21-\x7e]+?)"/.exec(page)?.[1] ?? null;
}

/**
 * Reads the build of the console once, because every release restarts the platform. `read` resolves after the build has
 * been read. `current` returns the build; `null` until then, or when there is no console.
 */
export function createConsoleBuildReader(folder: string | undefined) {
  let found: string | null = null;
  const read = (folder ? readConsoleBuild(folder) : Promise.resolve(null)).then(build => {
    found = build;
  });
  return { read, current: () => found };
}
