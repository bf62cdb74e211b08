import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { build } from 'vite';

import { demoAccounts } from '../../../platform/demoAccounts.ts';
import type { DatabaseEngine } from '../../../platform/engine/storage/connect.ts';
import { testKey } from '../../support/databases/openTestDatabase.ts';
import { type PostgresServer, findFreePort } from '../postgres.ts';
import { createClientAt } from '../kill/platformProcess.ts';
import type { Attacker } from './attack.ts';
import { createAttackedDatabase } from './createAttackedDatabase.ts';

const folder = resolve('node_modules/.cache/attacks');

/** The product's platform with all demo data, in its own process. */
export interface AttackedPlatform {
  readonly port: number;
  readonly child: ChildProcess;
  /** Token of the administrator whose requests are measured. */
  readonly watcher: string;
  readonly tokens: Readonly<Record<Exclude<Attacker, 'nobody'>, string>>;
  /** Returns the resident memory in MiB and the number of open files and sockets. */
  readonly held: () => { readonly memory: number; readonly handles: number };
  /**
   * Returns the milliseconds for which the platform's event loop waited for a processor; 0 if the system does not count
   * them.
   */
  readonly queuedMs: () => number;
  /** Resolves once the platform has been idle for a while. */
  readonly waitUntilIdle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Bundles platform and attacker for separate processes, because Node cannot run the sources. */
export async function buildScripts(): Promise<void> {
  const common = { root: resolve('.'), logLevel: 'silent' } as const;
  await build({ ...common, mode: 'production', build: { ssr: 'platform/start.ts', outDir: `${folder}/platform` } });
  await build({
    ...common,
    configFile: false,
    build: { ssr: resolve('tests/storage/attacks/attacker.ts'), outDir: `${folder}/attacker` },
  });
}

export const attackerScript = `${folder}/attacker/attacker.js`;

export async function startAttackedPlatform(
  engine: DatabaseEngine,
  server: PostgresServer | null,
): Promise<AttackedPlatform> {
  const port = await findFreePort();
  const env = {
    ...(await createAttackedDatabase(engine, server)),
    SECRET_KEY: testKey,
    SEED: 'demo',
    SIMULATOR: 'no',
    PORT: String(port),
    LOG_PORT: String(await findFreePort()),
  };
  const child = spawn(process.execPath, [`${folder}/platform/start.js`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A test hook that times out never calls `stop`, so the end of the test process also kills the platform.
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  try {
    await isReady(port, child);
    const client = createClientAt(`http://127.0.0.1:${port}`);
    const signIn = async (name: string) =>
      client.signIn(
        name,
        demoAccounts.find(demoAccount => demoAccount.userName === name)?.password ?? demoAccounts[0].password,
      );
    const watcher = await signIn('admin');
    const tokens = {
      viewer: await signIn('viewer'),
      ops01: await signIn('ops01'),
      designer: await signIn('designer'),
    };
    const pid = child.pid ?? 0;
    const platform = {
      port,
      child,
      watcher,
      tokens,
      stop,
      held: () => readResources(pid),
      queuedMs: () => readRunQueueWaitMs(pid),
    };
    return { ...platform, waitUntilIdle: () => waitUntilIdle(pid) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isReady(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The platform ended with code ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(50);
  }
}

function readResources(pid: number): { readonly memory: number; readonly handles: number } {
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { memory: Math.round(kilobytes / 1024), handles: readdirSync(`/proc/${pid}/fd`).length };
}

/** Returns the second figure of `schedstat`, the time in the processor queue, converted from nanoseconds. */
export function readRunQueueWaitMs(pid: number | 'self'): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns the processor time in hundredths of a second. */
function busyTicks(pid: number): number {
  const [, after = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = after.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

const pollMs = 250;
const idleTicks = 4;

async function waitUntilIdle(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const before = busyTicks(pid);
    await setTimeout(pollMs);
    quiet = busyTicks(pid) - before <= idleTicks ? quiet + 1 : 0;
  }
}
