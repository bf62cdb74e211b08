import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { report } from './report.mjs';

// react-admin's own default is undoable: a save waits in the browser, and one that still waits at sign-out is later
// sent in the name of whoever signs in next. So a mode is only ever named to say `pessimistic`.
const otherMode = /mutationMode[\s:=?{(]*['"`](?!pessimistic\b)\w+/g;

const entries = await readdir('src', { recursive: true, withFileTypes: true });
const files = entries
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name));
const faults = files.map(async file =>
  [...(await readFile(file, 'utf8')).matchAll(otherMode)].map(
    ([found]) => `${file}: ${found} may lose or mislay a save`,
  ),
);
report((await Promise.all(faults)).flat());
