import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { reportErrors } from './reportErrors.mjs';

// In react-admin's default mode, `undoable`, the browser delays saves, and a save that is still pending at sign-out
// would be sent later on behalf of the next user. The code may therefore only name the mode `pessimistic`.
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
reportErrors((await Promise.all(faults)).flat());
