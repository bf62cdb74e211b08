import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { outputFolderOf } from './build.mjs';

/**
 * Starts the benchmark server in a separate process. Resolves with the origin of each application, the notes about
 * unknown calls, and a function that stops the server.
 */
export function startServer(names) {
  const script = fileURLToPath(new URL('server.mjs', import.meta.url));
  const child = fork(
    script,
    names.map(name => `${name}=${outputFolderOf(name)}`),
  );
  const notes = new Set();
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The bench server ended with ${code}`)));
    child.on('message', ({ ports, unknownCall, failure }) => {
      if (unknownCall) notes.add(`The bench server does not know the call ${unknownCall}.`);
      if (failure) notes.add(`The bench server failed: ${failure}.`);
      if (ports)
        resolve({ originOf: name => `http://127.0.0.1:${ports[name]}`, notes, stop: () => child.disconnect() });
    });
  });
}
