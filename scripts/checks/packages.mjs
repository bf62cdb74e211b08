import { readFile } from 'node:fs/promises';

import { report } from './report.mjs';

/** Licences under which a package may be used and passed on without conditions on our own code. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
]);

/** Packages whose licence is fine but not named as SPDX names it. */
const exceptions = {
  // Its LICENSE file is the BSD licence of three clauses, for which package.json says `BSD`.
  'css-mediaquery': 'BSD',
};

/** Two copies of one of these would be two react contexts, two caches or two sets of types. */
const single = [
  'react',
  'react-dom',
  'react-admin',
  'ra-core',
  'ra-ui-materialui',
  '@mui/material',
  '@tanstack/react-query',
  'react-router',
  'react-hook-form',
  'yup',
  'hono',
  'kysely',
  'typescript',
  'vite',
];

const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { version, license }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 13),
    version,
    license,
  }));

report([
  ...installed
    .filter(({ name, license }) => !mayBeUsed(license) && exceptions[name] !== license)
    .map(({ name, version, license }) => `${name}@${version} is under ${license ?? 'no named licence'}`),
  ...single
    .map(name => ({ name, versions: installed.filter(one => one.name === name).map(one => one.version) }))
    .filter(({ versions }) => versions.length !== 1)
    .map(({ name, versions }) => `${name} is there ${versions.length} times: ${versions.join(', ') || 'never'}`),
]);

/** Reads an SPDX expression of one level: every part of an AND must be allowed, one part of an OR is enough. */
function mayBeUsed(expression = '') {
  const parts = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return parts.some(part => part.split(' AND ').every(name => allowed.has(name.trim())));
}
