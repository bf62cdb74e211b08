import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Alias, Plugin } from 'vite';

const require = createRequire(import.meta.url);
const stand = (name: string) => fileURLToPath(new URL(`./stands/${name}`, import.meta.url));

/** ra-core names its own modules relatively, so this one is found by where it is. */
const ownRouter: Plugin = {
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: source => (source.endsWith('adapters/reactRouterProvider.js') ? stand('routerProvider.js') : undefined),
};

/**
 * What the production bundle does without. The router publishes no condition for its production build; the polyfills
 * are for engines older than any that runs this console; exports are made by the platform, never by ra-core.
 */
const aliases: readonly Alias[] = [
  {
    find: /^react-router$/,
    replacement: join(dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs'),
  },
  { find: /^object\.entries$/, replacement: stand('objectEntries.cjs') },
  { find: /^hasown$/, replacement: stand('hasOwn.cjs') },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: stand('noExport.cjs') },
];

export const lighterPackages = { plugin: ownRouter, aliases };
