import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type BootedPlatform, boot } from './boot.ts';
import { startingAnswer } from './gate.ts';
import { demoAccounts } from './demoAccounts.ts';
import type { FetchHandler } from './http/createApi.ts';
import { createLog } from './http/log.ts';
import { type Listener, listen } from './listen.ts';
import { leaveAddress } from './lock.ts';
import { type Settings, readSettings } from './settings.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Serves the platform and the built console until it is asked to stop. */
async function serve(): Promise<void> {
  const settings = settingsOf(process.env);
  let booted: BootedPlatform | undefined;
  const through =
    (name: 'fetch' | 'logFetch'): FetchHandler =>
    async (request, env) =>
      booted ? booted.platform[name](request, env) : startingAnswer(request);
  const { host, port, logPort, dataDir, databaseUrl } = settings;
  const log = createLog({ clock: Date.now, line: say });
  const listeners: Listener[] = [];
  try {
    const main = await listen(through('fetch'), { host, port, log });
    listeners.push(main);
    const logs = await listen(through('logFetch'), { host, port: logPort, log });
    listeners.push(logs);
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${main.port}`;
    booted = await boot(settings, { clock: Date.now, line: say, consoleDir: consoleFolder(), logPort: logs.port });
    const takeBack = databaseUrl ? undefined : await leaveAddress(dataDir, address);
    stopOnSignals(async () => {
      booted?.platform.endStreams();
      await Promise.all(listeners.map(one => one.close()));
      await booted?.close();
      await takeBack?.();
    });
    greet(address, settings, booted);
  } catch (error) {
    await Promise.all(listeners.map(one => one.close()));
    throw error;
  }
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(env);
  if ('faults' in settings) throw new Error(`The settings are not right:\n- ${settings.faults.join('\n- ')}`);
  return settings;
}

function consoleFolder(): string | undefined {
  const folder = join(import.meta.dirname, '../console');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

function greet(
  address: string,
  { dataDir, databaseUrl, seed, faultsOnDemand }: Settings,
  booted: BootedPlatform,
): void {
  const { engine, madePassword } = booted;
  say(`\nThe console is at ${address}`);
  if (madePassword) say(`Sign in as admin with ${madePassword} – this password is not shown again.`);
  if (seed !== 'empty') {
    say(`Demo accounts: ${demoAccounts.map(({ userName, password }) => `${userName} / ${password}`).join(', ')}`);
  }
  if (faultsOnDemand) say('FAULTS=on: calls go wrong when somebody asks for it. This is no platform to work with.');
  if (databaseUrl) return;
  say(`Data folder: ${dataDir} (${engine}). The embedded database survives a crash of the program, but it does not`);
  say('force its writes to disk: after a power failure the last ones may be missing. DATABASE_URL names a PostgreSQL.');
}

function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Restores menu and administrator, prints the new password once, and serves nothing. */
async function restore(): Promise<void> {
  const { rescue } = await import('./rescue/rescue.ts');
  const { password, added, disabled } = await rescue(settingsOf(process.env), Date.now);
  say(`The built-in menu is restored: ${added} entries added, ${disabled} damaged ones disabled.`);
  say(`Sign in as admin with ${password} – this password is not shown again.`);
}

(process.argv.includes('--rescue') ? restore() : serve()).catch(fail);
