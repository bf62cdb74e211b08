import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { build } from 'vite';

import { type Client, createClient } from '../../contract/client.ts';

/** A word that a platform says of itself: something that was waited for has arrived, has been done, or is held. */
type Word = 'arrived' | 'done' | 'held';

export interface PlatformProcess {
  readonly port: number;
  readonly client: Client;
  /** Fulfilled when it has said this once more. */
  readonly heard: (word: Word) => Promise<void>;
  /** In the middle of whatever it does; one that is dead already stays so. */
  readonly kill: () => Promise<void>;
}

/** Bundles a platform of this folder for processes of its own: Node cannot run the sources as they are. */
export async function buildPlatform(
  name: 'licencePlatform' | 'flowPlatform',
  folder: string,
): Promise<(env: NodeJS.ProcessEnv) => Promise<PlatformProcess>> {
  const outDir = resolve('node_modules/.cache', folder);
  await build({
    root: resolve('.'),
    configFile: false,
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
  const words = wordsOf(child);
  const port = Number((await words.next('listens')).split(' ')[1]);
  return {
    port,
    client: clientAt(`http://127.0.0.1:${port}`),
    heard: async word => {
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

function clientAt(origin: string): Client {
  return createClient(async request => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    return fetch(`${origin}${pathname}${search}`, { method, headers, ...body });
  });
}

/** Waits for lines by how they begin, each of which is heard once. */
function wordsOf({ stdout }: ChildProcess): { readonly next: (beginning: string) => Promise<string> } {
  if (!stdout) throw new Error('The process has no output');
  const said: string[] = [];
  const lines = createInterface({ input: stdout });
  lines.on('line', line => said.push(line));
  return {
    next: async beginning => {
      for (;;) {
        const at = said.findIndex(line => line.startsWith(beginning));
        if (at >= 0) return said.splice(at, 1)[0] ?? '';
        await once(lines, 'line');
      }
    },
  };
}
