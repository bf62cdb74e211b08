/**
 * Layers and imports that the structure check allows: a file imports only from its own layer and from lower layers. On
 * every run, `scripts/checks/structure.mjs` writes files to a temporary folder that break each rule and contain an
 * import cycle in each tree. The run fails unless the check reports all of these violations.
 */

/** The layers of the console, lowest first. The check refuses a module of `src` that belongs to no layer. */
export const layers = [
  { name: 'constants', path: '^src/config\\.ts$' },
  { name: 'schemas', path: '^src/schemas/' },
  { name: 'resources', path: '^src/resources/' },
  { name: 'i18n', path: '^src/i18n/' },
  { name: 'dataProvider', path: '^src/dataProvider/' },
  { name: 'authProvider', path: '^src/authProvider/' },
  { name: 'screens', path: '^src/screens/' },
  { name: 'pages', path: '^src/(pages|designer)/' },
  { name: 'layout', path: '^src/layout/' },
  { name: 'app', path: '^src/[A-Za-z]+\\.tsx?$' },
];

/** Trees whose folders import each other in one direction only. */
export const acyclicFolderTrees = [
  'src/schemas',
  'src/resources',
  'src/i18n',
  'src/dataProvider',
  'src/authProvider',
  'src/screens',
  'src/pages',
  'src/designer',
  'src/layout',
  'platform',
];

/** Packages that only run in Node, and packages that only run in a browser. */
const serverPackages = 'pg|pg-pool|kysely|hono|@hono/.+|@electric-sql/.+|@node-rs/.+';
const browserPackages =
  'react|react-dom|react-admin|ra-[a-z-]+|react-router(-dom)?|react-hook-form|@mui/.+|@tanstack/.+|echarts|jsencrypt';

const upward = layers.slice(0, -1).map((layer, at) => ({
  name: `${layer.name}-imports-no-higher-layer`,
  severity: 'error',
  from: { path: layer.path },
  to: {
    path: layers.slice(at + 1).map(above => above.path),
    // The pattern of the highest layer also matches `src/config.ts`.
    pathNot: layer.name === 'constants' ? [] : [layers[0].path],
  },
}));

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    ...upward,
    rule(
      'platform-knows-schemas-and-resources-only',
      { path: '^platform/' },
      { path: '^src/', pathNot: '^src/(schemas|resources)/' },
    ),
    rule('console-does-not-import-the-platform', { path: '^src/' }, { path: '^(platform|vite|scripts|tests|bench)/' }),
    rule('console-runs-in-a-browser', { path: '^src/' }, { path: `^(node_modules/)?(${serverPackages})(/|$)` }),
    rule('console-uses-no-node-modules', { path: '^src/' }, { dependencyTypes: ['core'] }),
    rule('platform-draws-nothing', { path: '^platform/' }, { path: `^(node_modules/)?(${browserPackages})(/|$)` }),
    rule(
      'only-a-demo-start-loads-made-up-data',
      { path: '^platform/', pathNot: '^platform/demo/' },
      { path: '^platform/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'the-engine-knows-no-other-room',
      { path: '^platform/engine/' },
      { path: '^platform/', pathNot: '^platform/engine/' },
    ),
    // The engine may import these two resources, because it writes the operation log and every caller has an account in
    // `users`.
    rule(
      'the-engine-names-no-entity',
      { path: '^platform/engine/' },
      { path: '^src/resources/[^/]+/', pathNot: '^src/resources/(logs/operation-logs|users/users)\\.ts$' },
    ),
    rule(
      'shared-parts-of-the-console-name-no-entity',
      { path: '^src/(i18n|dataProvider|authProvider|screens|designer|layout)/' },
      { path: '^src/resources/[^/]+/' },
    ),
    rule(
      'areas-know-engine-and-gateways-only',
      { path: '^platform/areas/' },
      { path: '^platform/', pathNot: '^platform/(areas|engine|gateways)/' },
    ),
    rule(
      'gateways-know-the-engine-only',
      { path: '^platform/gateways/' },
      { path: '^platform/', pathNot: '^platform/(engine|gateways)/' },
    ),
    rule(
      'the-demo-does-not-know-the-start',
      { path: '^platform/demo/' },
      { path: '^platform/', pathNot: '^platform/(areas|engine|gateways|demo)/' },
    ),
    rule('no-cycles', {}, { circular: true }),
    rule('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule(
      'no-package-without-a-place-in-package-json',
      { path: '^(src|platform)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'types', 'default'] },
  },
};
