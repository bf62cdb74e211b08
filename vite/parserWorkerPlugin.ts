import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

import { type Plugin, build } from 'vite';

const name = 'virtual:parser-worker';
const entry = resolve('platform/engine/workerTasks/worker.ts');
const fileName = 'worker.js';
/** Placeholder for the relative path from a built file to the worker. */
const pathPlaceholder = '__parser-worker__';
const cache = resolve('node_modules/.cache');

/**
 * Serves `virtual:parser-worker`: the path of the file that the platform's parser threads run. Worker threads cannot
 * run the TypeScript sources, so a build emits the worker as a separate file. A platform that runs from sources builds
 * the worker when it starts.
 */
export function parserWorkerPlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'parser-worker',
    configResolved: config => {
      isBuild = config.command === 'build';
    },
    resolveId: id => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      if (isBuild) {
        this.emitFile({ type: 'chunk', id: entry, fileName });
        return `import { join } from 'node:path';
          export default join(import.meta.dirname, '${pathPlaceholder}');`;
      }
      const { path, sources } = await buildWorker();
      for (const source of sources) this.addWatchFile(source);
      return `export default ${JSON.stringify(path)};`;
    },
    renderChunk: (code, chunk) =>
      code.includes(pathPlaceholder)
        ? code.replace(pathPlaceholder, posix.relative(posix.dirname(chunk.fileName), fileName))
        : null,
  };
}

interface BuiltWorker {
  readonly path: string;
  readonly sources: readonly string[];
}

/** Builds the worker into a temporary folder, which is removed when this process exits. */
async function buildWorker(): Promise<BuiltWorker> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'parser-worker-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: folder, target: 'node20', minify: false },
  });
  const chunks = [built].flat().flatMap(item => ('output' in item ? item.output : []));
  const sources = chunks.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return { path: join(folder, fileName), sources };
}
