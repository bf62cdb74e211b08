import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { build } from 'vite';

import { parserWorkerPlugin } from '../../../vite/parserWorkerPlugin.ts';
import { type Client, createClient } from '../../contract/client.ts';

/** Signal that a platform prints: an activation has arrived or is done, or a statement is held. */
type PlatformSignal = 'arrived' | 'done' | 'held';

export interface PlatformProcess {
  readonly port: number;
  readonly client: Client;
  /** Resolves when the process prints this signal. */
  readonly waitForSignal: (word: PlatformSignal) => Promise<void>;
  /** Kills the process; does nothing when it has already ended. */
  readonly kill: () => Promise<void>;
}

/** Bundles a platform of this folder for separate processes, because Node cannot run the sources. */
export async function buildPlatform(
  name: 'licencePlatform' | 'flowPlatform',
  folder: string,
): Promise<(env: NodeJS.ProcessEnv) => Promise<PlatformProcess>> {
  const outDir = resolve('node_modules/.cache', folder);
  await build({
    root: resolve('.'),
    configFile: false,
    plugins: [parserWorkerPlugin()],
    logLevel: 'silent',
    build: { ssr: resolve(`tests/storage/kill/${name}.ts`), outDir, emptyOutDir: true },
  });
  return env => start(resolve(outDir, `${name}.js`), env);
}

async function start(script: string, env: NodeJS.ProcessEnv): Promise<PlatformProcess> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const words = outputSignals(child);
  const ended = once(child, 'close').then(([exitCode]) => {
    throw new Error(`The platform ended with code ${exitCode} before it listened`);
  });
  const listens = await Promise.race([words.next('listens'), ended]);
  ended.catch(() => undefined);
  const port = Number(listens.split(' ')[1]);
  return {
    port,
    client: createClientAt(`http://127.0.0.1:${port}`),
    waitForSignal: async word => {
      await words.next(word);
    },
    kill: async () => {
      if (child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/**
 * Returns a free TCP port for a platform that is restarted at the same address. The port is below 32768, because
 * operating systems use higher ports for outgoing connections: a browser or another test could take such a port while
 * the platform is down.
 */
export async function findReusablePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer();
    const isFree = await new Promise<boolean>(settle => {
      server.once('error', () => settle(false));
      server.listen(port, '127.0.0.1', () => server.close(() => settle(true)));
    });
    if (isFree) return port;
  }
}

/** Creates a client for a platform in another process. */
export function createClientAt(origin: string): Client {
  return createClient(async request => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    return fetch(`${origin}${pathname}${search}`, { method, headers, ...body });
  });
}

/** Waits for output lines by their beginning and consumes each line once. */
function outputSignals({ stdout }: ChildProcess): { readonly next: (beginning: string) => Promise<string> } {
  if (!stdout) throw new Error('The process has no output');
  const printed: string[] = [];
  const lines = createInterface({ input: stdout });
  lines.on('line', line => printed.push(line));
  return {
    next: async beginning => {
      for (;;) {
        const at = printed.findIndex(line => line.startsWith(beginning));
        if (at >= 0) return printed.splice(at, 1)[0] ?? '';
        await once(lines, 'line');
      }
    },
  };
}
