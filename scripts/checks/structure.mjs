import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';

import rules, { layers, acyclicFolderTrees } from '../../.dependency-cruiser.mjs';
import { findFolderCycle } from './folderCycle.mjs';
import { reportErrors } from './reportErrors.mjs';

// With dependency-cruiser's settings, swc would parse every file as TypeScript without JSX and fail on components.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/** One file per layer (docs/architecture.md), lowest layer first. */
const examples = [
  'src/config.ts',
  'src/schemas/low.ts',
  'src/resources/area/low.ts',
  'src/i18n/low.ts',
  'src/dataProvider/low.ts',
  'src/authProvider/low.ts',
  'src/screens/Low.tsx',
  'src/pages/low/Low.tsx',
  'src/layout/Low.tsx',
  'src/App.tsx',
];

/**
 * One violation per rule. The check first confirms that every rule reports its violation, because a parser that does
 * not work would find no violations at all.
 */
const planted = {
  ...Object.fromEntries(
    layers.slice(0, -1).map((layer, at) => {
      const [from, to] = [examples[at], examples[at + 1]];
      return [`${layer.name}-imports-no-higher-layer`, { [from]: importOf(from, to), [to]: 'export const one = 1;' }];
    }),
  ),
  'platform-knows-schemas-and-resources-only': {
    'platform/http.ts': "import type { Text } from '../src/i18n/text.ts';",
    'src/i18n/text.ts': 'export type Text = string;',
  },
  'console-does-not-import-the-platform': {
    'src/dataProvider/direct.ts': "export { one } from '../../platform/one.ts';",
    'platform/one.ts': 'export const one = 1;',
  },
  'console-runs-in-a-browser': {
    'src/screens/Table.tsx': "import 'kysely';\nexport const Table = () => <table />;",
  },
  'console-uses-no-node-modules': { 'src/screens/read.ts': "import { readFile } from 'node:fs';" },
  'platform-draws-nothing': { 'platform/page.ts': "import 'react';" },
  'only-a-demo-start-loads-made-up-data': {
    'platform/boot.ts': "import { rows } from './demo/rows.ts';\nexport const boot = () => rows;",
    'platform/demo/rows.ts': 'export const rows = [];',
  },
  'the-engine-knows-no-other-room': {
    'platform/engine/http/route.ts': "import type { Device } from '../../areas/devices/device.ts';",
    'platform/areas/devices/device.ts': 'export type Device = string;',
  },
  'the-engine-names-no-entity': {
    'platform/engine/http/route.ts': "import type { Device } from '../../../src/resources/devices/devices.ts';",
    'src/resources/devices/devices.ts': 'export type Device = string;',
  },
  'shared-parts-of-the-console-name-no-entity': {
    'src/screens/list.ts': "import type { Device } from '../resources/devices/devices.ts';",
    'src/resources/devices/devices.ts': 'export type Device = string;',
  },
  'areas-know-engine-and-gateways-only': {
    'platform/areas/devices/devices.ts': "export const load = () => import('../../demo/rows.ts');",
    'platform/demo/rows.ts': 'export const rows = [];',
  },
  'gateways-know-the-engine-only': {
    'platform/gateways/devices/send.ts': "import { one } from '../../areas/devices/one.ts';",
    'platform/areas/devices/one.ts': 'export const one = 1;',
  },
  'the-demo-does-not-know-the-start': {
    'platform/demo/rows.ts': "import { boot } from '../boot.ts';",
    'platform/boot.ts': 'export const boot = 1;',
  },
  'no-cycles': {
    'src/schemas/one.ts': "import './two.ts';",
    'src/schemas/two.ts': "const one = () => import('./one.ts');",
  },
  'no-unresolvable': { 'src/schemas/lost.ts': "import './nowhere.ts';" },
  'no-package-without-a-place-in-package-json': {
    'src/schemas/unlisted.ts': "import 'unlisted';",
    'node_modules/unlisted/package.json': '{ "name": "unlisted", "main": "index.js" }',
    'node_modules/unlisted/index.js': '',
  },
};

/** Files whose imports form a cycle between two folders of a tree, but no cycle between files. */
const plantedCycle = tree => ({
  [`${tree}/one/high.ts`]: "import '../two/low.ts';",
  [`${tree}/two/low.ts`]: 'export const low = 1;',
  [`${tree}/two/high.ts`]: "import '../one/low.ts';",
  [`${tree}/one/low.ts`]: 'export const low = 1;',
});

function importOf(from, to) {
  const up = '../'.repeat(from.split('/').length - 1);
  return `import { one } from '${up || './'}${to}';`;
}

reportErrors(await structureFaults());

/** Returns the violations of the structure rules, one text per violation. */
async function structureFaults() {
  const missed = await undetectedRules();
  if (missed.length > 0) return missed.map(name => `the rule ${name} did not find the fault planted for it`);
  const blind = await treesWithUndetectedCycle();
  if (blind.length > 0) return blind.map(tree => `the cycle planted between folders of ${tree} was not found`);
  const files = [...(await sourceFiles('src')), ...(await sourceFiles('platform'))];
  const { modules, violations } = await findViolations(['src', 'platform', 'vite']);
  const seen = new Set(modules.map(module => module.source));
  return [
    ...files.filter(file => !seen.has(file)).map(file => `${file} was not read`),
    ...files
      .filter(file => file.startsWith('src/') && !file.endsWith('.d.ts') && !belongsToALayer(file))
      .map(file => `${file} belongs to no layer of .dependency-cruiser.mjs`),
    ...(await eagerDefaults(files, modules)).map(file => `${file} has a default export, but nothing loads it lazily`),
    ...acyclicFolderTrees.flatMap(tree =>
      findFolderCycle(modules, tree).map(step => `${tree} has an import cycle between folders: ${step}`),
    ),
    ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ];
}

/**
 * Returns the components that have a default export although no `import()` loads them. Pages are exempt, because they
 * are loaded by path.
 */
async function eagerDefaults(files, modules) {
  const lazy = new Set(modules.flatMap(module => module.dependencies.filter(to => to.dynamic).map(to => to.resolved)));
  const eager = files.filter(file => file.endsWith('.tsx') && !file.startsWith('src/pages/') && !lazy.has(file));
  const texts = await Promise.all(eager.map(file => readFile(file, 'utf8')));
  return eager.filter((_, at) => /^export default /m.test(texts[at]));
}

function belongsToALayer(file) {
  return layers.some(layer => new RegExp(layer.path).test(file));
}

/** Returns the names of the rules that do not report their planted violation. */
async function undetectedRules() {
  const found = [];
  for (const rule of rules.forbidden) {
    const { violations } = await findPlantedViolations(planted[rule.name]);
    if (violations.some(violation => violation.rule.name === rule.name)) found.push(rule.name);
  }
  return rules.forbidden.map(rule => rule.name).filter(name => !found.includes(name));
}

/** Returns the trees in which the check does not find a planted cycle between folders. */
async function treesWithUndetectedCycle() {
  const blind = [];
  for (const tree of acyclicFolderTrees) {
    const { modules } = await findPlantedViolations(plantedCycle(tree));
    if (findFolderCycle(modules, tree).length !== 2) blind.push(tree);
  }
  return blind;
}

async function findPlantedViolations(files) {
  const folder = await mkdtemp(join(tmpdir(), 'structure-'));
  try {
    await plant(folder, { 'package.json': '{}', ...files });
    return await findViolations(['src', 'platform'], folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function plant(folder, files) {
  await Promise.all(['src', 'platform'].map(name => mkdir(join(folder, name), { recursive: true })));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
}

async function findViolations(folders, baseDir = process.cwd()) {
  const { output } = await cruise(folders, {
    ...rules.options,
    baseDir,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
  });
  return { modules: output.modules, violations: output.summary.violations };
}

async function sourceFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name));
}
