import { readFile } from 'node:fs/promises';

import { reportErrors } from './reportErrors.mjs';

/** Licences that allow use and redistribution without conditions for the code in this repository. */
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

/** Packages whose licence is acceptable, but is not named by its SPDX identifier in `package.json`. */
const exceptions = {
  // The LICENSE file is the three-clause BSD licence; package.json only says `BSD`.
  'css-mediaquery': 'BSD',
};

/**
 * Packages that must exist only once, because a second copy would mean a second React context, a second cache or a
 * second set of types.
 */
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

reportErrors([
  ...installed
    .filter(({ name, license }) => !isAllowedLicence(license) && exceptions[name] !== license)
    .map(({ name, version, license }) => `${name}@${version} is under ${license ?? 'no named licence'}`),
  ...single
    .map(name => ({ name, versions: installed.filter(item => item.name === name).map(item => item.version) }))
    .filter(({ versions }) => versions.length !== 1)
    .map(({ name, versions }) => `${name} is there ${versions.length} times: ${versions.join(', ') || 'never'}`),
]);

/**
 * Returns whether an SPDX expression permits the use of a package: all parts of an AND must be allowed; one part of an
 * OR is enough. Does not support nested parentheses.
 */
function isAllowedLicence(expression = '') {
  const parts = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return parts.some(part => part.split(' AND ').every(name => allowed.has(name.trim())));
}
