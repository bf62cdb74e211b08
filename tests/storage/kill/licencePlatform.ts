import { writeSync } from 'node:fs';

import { boot } from '../../../platform/boot.ts';
import { listen } from '../../../platform/listen.ts';
import { readSettings } from '../../../platform/engine/settings/settings.ts';

/**
 * Platform in its own process, configured by its environment, which a test kills during an activation. It prints its
 * port. For an activation with the header `x-held`, it also prints a line when the request arrives and when the
 * activation is done. With the header value `call`, it never starts the activation; with `answer`, it never sends the
 * response.
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
