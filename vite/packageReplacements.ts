import { fileURLToPath } from 'node:url';

import type { Alias, Plugin } from 'vite';

const stub = (name: string) => fileURLToPath(new URL(`./stubs/${name}`, import.meta.url));

/**
 * Replaces ra-core's router module. ra-core imports its own modules by relative paths, which an alias cannot match, so
 * the plugin matches the end of the path.
 */
const routerReplacement: Plugin = {
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: source => (source.endsWith('adapters/reactRouterProvider.js') ? stub('routerProvider.js') : undefined),
};

/**
 * Lets the bundler remove unused components of the router. By default, the bundler keeps a component that is created by
 * a call, that extends a property of another module, or that has a `displayName`, because such statements may have side
 * effects.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-/ },
    handler: code => ({ code: withoutSideEffects(code), map: null }),
  },
};

function withoutSideEffects(code: string): string {
  const free = code
    .replaceAll(/^\w+\.displayName = .*$/gm, '')
    .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/ extends React\d*\.Component\b/g, ' extends ReactComponent');
  return `import { Component as ReactComponent } from 'react';${free}`;
}

/**
 * Packages that the production bundle replaces with smaller stubs. `react-router`: no export condition leads to its
 * production build. Polyfills: their target engines are older than those that can run this console. ra-core's exporter:
 * unused, because the platform writes exports. Inflection: unused, because every screen and field has a label. Query
 * strings: they contain plain values, which `URLSearchParams` can parse.
 */
const aliases: readonly Alias[] = [
  { find: /^react-router$/, replacement: stub('router.js') },
  { find: /^object\.entries$/, replacement: stub('objectEntries.cjs') },
  { find: /^hasown$/, replacement: stub('hasOwn.cjs') },
  { find: /^inflection$/, replacement: stub('inflection.js') },
  { find: /^query-string$/, replacement: stub('queryString.ts') },
  { find: /^jsonexport\/dist\/index\.js$/, replacement: stub('unsupportedExport.cjs') },
];

export const packageReplacements = { plugins: [routerReplacement, unusedRouterParts], aliases };
