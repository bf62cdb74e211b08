import { fileURLToPath } from 'node:url';

import type { Alias, Plugin } from 'vite';

const stub = (name: string) => fileURLToPath(new URL(`./stubs/${name}`, import.meta.url));

/**
 * ra-core imports its own modules by relative paths, so an alias cannot match this one; the plugin matches the end of
 * the path.
 */
const ownRouter: Plugin = {
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: source => (source.endsWith('adapters/reactRouterProvider.js') ? stub('routerProvider.js') : undefined),
};

/**
 * Lets the bundler remove unused components of the router. The bundler keeps a component that is created by a call,
 * extends a property of another module or has a `displayName`, because those statements may have side effects.
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
 * Packages that the production bundle replaces by smaller stubs. `react-router` offers its production build under no
 * export condition. The polyfills target engines older than those that run this console. The platform writes exports,
 * so ra-core's exporter is unused. Every screen and field has a label, so no name is inflected. Queries contain plain
 * values, which `URLSearchParams` can parse.
 */
const aliases: readonly Alias[] = [
  { find: /^react-router$/, replacement: stub('router.js') },
  { find: /^object\.entries$/, replacement: stub('objectEntries.cjs') },
  { find: /^hasown$/, replacement: stub('hasOwn.cjs') },
  { find: /^inflection$/, replacement: stub('inflection.js') },
  { find: /^query-string$/, replacement: stub('queryString.ts') },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: stub('unsupportedExport.cjs') },
];

export const lighterPackages = { plugins: [ownRouter, unusedRouterParts], aliases };
