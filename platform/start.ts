import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { areas } from './areas.ts';
import { allScreens } from './engine/resources/allResources.ts';
import { createCatalogue } from './engine/resources/catalogue.ts';
import { type BootedPlatform, boot } from './boot.ts';
import { createConsoleServer } from './consoleServer.ts';
import { startingResponse } from './startupGate.ts';
import { demoAccounts } from './demoAccounts.ts';
import type { FetchHandler } from './engine/http/fetchHandler.ts';
import { acceptedHostsOf } from './engine/http/knownHosts.ts';
import { createLog } from './engine/log/log.ts';
import { withTransportSecurity } from './engine/http/withTransportSecurity.ts';
import { type Listener, listen } from './listen.ts';
import { writeDataDirAddress } from './engine/settings/dataDirAddress.ts';
import { openConfiguredDatabase } from './engine/settings/openConfiguredDatabase.ts';
import { withSecretFiles } from './engine/settings/secretFiles.ts';
import { type Settings, readSettings } from './engine/settings/settings.ts';
import { upgradeDatabase } from './upgradeDatabase.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function serve(): Promise<void> {
  const settings = settingsOf(process.env);
  const { platformUrl } = settings;
  await (platformUrl ? serveConsole(settings, platformUrl) : servePlatform(settings));
}

/** Serves the built console for a platform at another origin, until the process is stopped. */
async function serveConsole({ host, port, proxyHops, hosts }: Settings, platformUrl: string): Promise<void> {
  const consoleDir = consoleFolder();
  if (!consoleDir) throw new Error('The console is not built: run "npm run build" first');
  const log = createLog({ clock: Date.now, line: say });
  const options = { consoleDir, platformUrl, logPort: port, proxyHops, hosts: acceptedHostsOf(host, hosts), log };
  const listener = await listen(await createConsoleServer(options), { host, port, log });
  stopOnSignals(listener.close);
  say(`\nThe console is at ${addressAt(host, listener.port)}; its platform is ${platformUrl}`);
}

/** Serves the platform and the built console until the process is stopped. */
async function servePlatform(settings: Settings): Promise<void> {
  let booted: BootedPlatform | undefined;
  const { host, port, logPort, dataDir, databaseUrl, proxyHops } = settings;
  const early = withTransportSecurity(async request => startingResponse(request), proxyHops);
  const through =
    (name: 'fetch' | 'logFetch'): FetchHandler =>
    (request, env) =>
      (booted?.platform[name] ?? early)(request, env);
  const log = createLog({ clock: Date.now, line: say });
  const listeners: Listener[] = [];
  try {
    const main = await listen(through('fetch'), { host, port, log });
    listeners.push(main);
    const logs = await listen(through('logFetch'), { host, port: logPort, log });
    listeners.push(logs);
    const address = addressAt(host, main.port);
    booted = await boot(settings, { clock: Date.now, line: say, consoleDir: consoleFolder(), logPort: logs.port });
    const takeBack = databaseUrl ? undefined : await writeDataDirAddress(dataDir, address);
    stopOnSignals(async () => {
      booted?.platform.endStreams();
      await Promise.all(listeners.map(listener => listener.close()));
      await booted?.close();
      await takeBack?.();
    });
    printWelcome(address, settings, booted);
  } catch (error) {
    await Promise.all(listeners.map(listener => listener.close()));
    throw error;
  }
}

function addressAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(withSecretFiles(env));
  if ('faults' in settings) throw new Error(`The settings are invalid:\n- ${settings.faults.join('\n- ')}`);
  return settings;
}

function consoleFolder(): string | undefined {
  const folder = join(import.meta.dirname, '../console');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

function printWelcome(
  address: string,
  { dataDir, databaseUrl, seed, isFaultInjectionOn: faultsOnDemand }: Settings,
  { generatedPassword: madePassword }: BootedPlatform,
): void {
  say(`\nThe console is at ${address}`);
  if (madePassword) say(`Sign in as admin with ${madePassword} – this password is not shown again.`);
  if (seed !== 'empty') {
    say(`Demo accounts: ${demoAccounts.map(({ userName, password }) => `${userName} / ${password}`).join(', ')}`);
  }
  if (faultsOnDemand) say('FAULTS=on: the fault panel can make calls fail. Do not use this platform for real work.');
  if (databaseUrl) return;
  say(`Data folder: ${dataDir}`);
  say('Database: embedded (PGlite), for trials. It survives a crash of the program; a power failure can lose the last');
  say('writes and damage its files. Set DATABASE_URL to a PostgreSQL server for everything that must not be lost.');
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

/** Restores menu and administrator, and prints the new password once. Serves nothing. */
async function restore(): Promise<void> {
  const { rescue } = await import('./rescue/rescue.ts');
  const { password, added, disabled } = await rescue(settingsOf(process.env), {
    catalogue: createCatalogue(allScreens, areas),
    clock: Date.now,
    upgrade: upgradeDatabase,
  });
  say(`The built-in menu is restored: ${added} entries added, ${disabled} damaged ones disabled.`);
  say(`Sign in as admin with ${password} – this password is not shown again.`);
}

/** Prints what the next start would do to the database. Changes and serves nothing. */
async function printRehearsal(): Promise<void> {
  const { rehearseStart } = await import('./rehearse.ts');
  const sentences = await rehearseStart(settingsOf(process.env), { catalogue: createCatalogue(allScreens, areas) });
  say(sentences.join('\n'));
}

/** Migrates the database as a start does, and serves nothing. */
async function migrateOnly(): Promise<void> {
  const settings = settingsOf(process.env);
  const database = await openConfiguredDatabase(settings);
  try {
    const log = createLog({ clock: Date.now, line: say });
    await upgradeDatabase(database, settings, { catalogue: createCatalogue(allScreens, areas), log, clock: Date.now });
  } finally {
    await database.close();
  }
  say('The database fits this release.');
}

/** Programs that run instead of the platform, by their command-line argument. */
const programs: Readonly<Record<string, () => Promise<void>>> = {
  '--rescue': restore,
  '--rehearse': printRehearsal,
  '--migrate': migrateOnly,
};

const asked = Object.entries(programs).find(([argument]) => process.argv.includes(argument));
(asked?.[1] ?? serve)().catch(fail);
