import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The entry of the console's build as its page names it; it changes with every change of the code. Told with every
 * answer, so that a page that runs an older build learns of the release.
 */
async function readConsoleBuild(folder: string): Promise<string | null> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return /<script[^>]*type="module"[^>]*src="([\x21-\x7e]+?)"/.exec(page)?.[1] ?? null;
}

/** Read once: a release starts the platform anew. */
export function openConsoleBuild(folder: string | undefined) {
  let found: string | null = null;
  const read = (folder ? readConsoleBuild(folder) : Promise.resolve(null)).then(build => {
    found = build;
  });
  return { read, current: () => found };
}
