import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));

/**
 * Returns the output folder of an application. The console is not built into `dist`, because a running server may need
 * that folder.
 */
export function outputFolderOf(name) {
  return fileURLToPath(new URL(`.build/${name}`, import.meta.url));
}

/** Creates the production build of an application. The console is built with the repository's own configuration. */
export async function buildApplication(name) {
  const isWide = name === 'console-wide';
  const source = name === 'console' || isWide ? [] : [fileURLToPath(new URL(name, import.meta.url))];
  const args = ['build', ...source, '--outDir', outputFolderOf(name), '--emptyOutDir', '--logLevel', 'error'];
  try {
    await promisify(execFile)(process.execPath, [vite, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...(isWide ? { TEST_RESOURCES: 'yes' } : {}) },
    });
  } catch (cause) {
    throw new Error(`The build of ${name} failed:\n${cause.stderr || cause.message}`, { cause });
  }
  if (!existsSync(`${outputFolderOf(name)}/index.html`)) throw new Error(`The build of ${name} made no index.html`);
}
