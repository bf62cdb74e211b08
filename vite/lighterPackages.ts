import { fileURLToPath } from 'node:url';

import type { Alias, Plugin } from 'vite';

const stand = (name: string) => fileURLToPath(new URL(`./stands/${name}`, import.meta.url));

/** ra-core names its own modules relatively, so this one is found by where it is. */
const ownRouter: Plugin = {
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: source => (source.endsWith('adapters/reactRouterProvider.js') ? stand('routerProvider.js') : undefined),
};

/**
 * Lets the bundler leave out those components of the router that nothing uses. It keeps one that is made by a call, that
 * extends the property of another module, or that is given a name for the developer tools, for fear of what that may do.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-/ },
    handler: code => ({ code: withoutFears(code), map: null }),
  },
};

function withoutFears(code: string): string {
  const free = code
    .replaceAll(/^\w+\.displayName = .*$/gm, '')
    .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/ extends React\d*\.Component\b/g, ' extends ReactComponent');
  return `import { Component as ReactComponent } from 'react';${free}`;
}

/**
 * What the production bundle does without. The router publishes no condition for its production build; the polyfills
 * are for engines older than any that runs this console; exports are made by the platform, never by ra-core; every
 * screen and field has a label, so that none is made of its name; addresses hold plain values, which a browser reads.
 */
const aliases: readonly Alias[] = [
  { find: /^react-router$/, replacement: stand('router.js') },
  { find: /^object\.entries$/, replacement: stand('objectEntries.cjs') },
  { find: /^hasown$/, replacement: stand('hasOwn.cjs') },
  { find: /^inflection$/, replacement: stand('inflection.js') },
  { find: /^query-string$/, replacement: stand('queryString.ts') },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: stand('noExport.cjs') },
];

export const lighterPackages = { plugins: [ownRouter, unusedRouterParts], aliases };
