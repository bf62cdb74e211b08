import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist/.stamp');

/** Builds of the console and the platform, each with result, sources and Vite configuration. */
const builds = [
  {
    name: 'console',
    result: 'dist/console/index.html',
    sources: ['index.html', 'public', 'src', 'vite', 'vite.config.ts', 'package-lock.json'],
    config: {},
  },
  {
    name: 'platform',
    result: 'dist/platform/start.js',
    sources: ['platform', 'src/schemas', 'src/resources', 'vite.config.ts', 'package-lock.json'],
    config: { build: { ssr: 'platform/start.ts', outDir: 'dist/platform' } },
  },
];

/** Builds the parts whose sources have changed since their last build. */
async function buildChangedParts() {
  // Keep the test resources out of the product, whatever the environment contains.
  delete process.env.TEST_RESOURCES;
  const stamps = readStamps();
  for (const item of builds.filter(({ sources }) => existsSync(join(root, sources[0])))) {
    const stamp = hashOf(item.sources);
    if (stamps[item.name] === stamp && existsSync(join(root, item.result))) continue;
    console.log(`Building the ${item.name} …`);
    const { build } = await import('vite');
    await build({ root, mode: 'production', logLevel: 'warn', ...item.config });
    stamps[item.name] = stamp;
    writeFileSync(stampFile, JSON.stringify(stamps));
  }
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesIn(place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [place];
  return readdirSync(path)
    .toSorted()
    .flatMap(name => filesIn(join(place, name)));
}

await buildChangedParts();
