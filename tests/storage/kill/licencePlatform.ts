import { writeSync } from 'node:fs';

import { boot } from '../../../platform/boot.ts';
import { listen } from '../../../platform/listen.ts';
import { readSettings } from '../../../platform/settings.ts';

/**
 * A whole platform in a process of its own, by the settings of its environment, to be killed between the arrival of an
 * activation and its answer. It says where it listens, then of activations with a header `x-held` a word when one arrives
 * and one when it has been done. With `call` in it it never begins with it, with `answer` it never answers it.
 */
const activation = '/api/upgrade/v1/license-activation/online';
const settings = readSettings(process.env);
if ('faults' in settings) throw new Error(settings.faults.join('\n'));
const { host, port } = settings;
const say = (word: string) => writeSync(1, `${word}\n`);
const never = new Promise<Response>(() => {});

const { platform } = await boot(settings, {
  clock: Date.now,
  line: () => {},
  consoleDir: process.env['CONSOLE_DIR'],
  logPort: settings.logPort,
});
const listener = await listen(
  async (request, env) => {
    const held = request.headers.get('x-held');
    if (held === null || new URL(request.url).pathname !== activation) return platform.fetch(request, env);
    say('arrived');
    if (held === 'call') return never;
    const answer = await platform.fetch(request, env);
    say('done');
    return held === 'answer' ? never : answer;
  },
  { host, port },
);
say(`listens ${listener.port}`);
