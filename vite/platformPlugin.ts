import type { IncomingMessage, ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import { type Plugin, type ViteDevServer, normalizePath } from 'vite';

import type { BootedPlatform, boot } from '../platform/boot.ts';
import { demoAccounts } from '../platform/demoAccounts.ts';
import type { readSettings } from '../platform/engine/settings/settings.ts';

const isCall = (url: string) => /^\/(api|v5|support|healthz)(\/|\?|$)/.test(url);
/** Returns whether a file is a source file of the platform; a change in such a file restarts the platform. */
const isPlatformFile = (file: string) => /\/(platform|src\/(schemas|resources))\/.*\.ts$/.test(file);

interface PlatformModules {
  readonly boot: typeof boot;
  readonly readSettings: typeof readSettings;
}

/**
 * Runs the platform inside the development server, so that the whole product needs one process and one port. When
 * `PLATFORM_URL` is set, forwards the calls to that platform instead.
 */
export function platformPlugin(): Plugin {
  const target = process.env['PLATFORM_URL'];
  return {
    name: 'platform',
    apply: 'serve',
    config: () => {
      const { PORT = '8000', HOST = '127.0.0.1' } = process.env;
      const server = { port: Number(PORT), host: HOST, strictPort: true };
      if (!target) return { server };
      return { server: { ...server, proxy: { '^/(api|v5|support|healthz)(/|$)': { target, changeOrigin: true } } } };
    },
    configureServer: server => {
      if (!target) serveCalls(server);
    },
  };
}

function serveCalls(server: ViteDevServer): void {
  let booting: Promise<BootedPlatform> | undefined;
  const running = () => (booting ??= bootWith(server));
  const listener = getRequestListener(
    async (request, env) => {
      try {
        return await (await running()).platform.fetch(request, env);
      } catch (error) {
        return failedStart(error);
      }
    },
    { overrideGlobalObjects: false },
  );
  server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
    if (!isCall(request.url ?? '')) next();
    else void listener(request, response);
  });
  const restart = (file: string, isKnown: boolean) => {
    if (!isPlatformFile(file) || !booting) return;
    const modules = server.environments['ssr']?.moduleGraph;
    // After a failed start, this listener runs before Vite's own listener. It invalidates the modules itself, because
    // the platform would otherwise load the faulty modules again. A new or removed file invalidates all modules,
    // because any registry may read the folder of that file.
    if (isKnown) modules?.onFileChange(normalizePath(file));
    else modules?.invalidateAll();
    const old = booting;
    // Only one platform can open the data folder at a time, so the new platform starts after the old platform has
    // closed.
    booting = old
      .then(
        item => item.close(),
        () => undefined,
      )
      .then(() => bootWith(server));
    booting.catch((error: unknown) => server.config.logger.error(String(error)));
  };
  server.watcher.on('change', file => restart(file, true));
  server.watcher.on('add', file => restart(file, false)).on('unlink', file => restart(file, false));
  server.httpServer?.once('listening', () => {
    running().catch((error: unknown) => server.config.logger.error(String(error)));
  });
  server.httpServer?.once('close', () => {
    void booting?.then(
      item => item.close(),
      () => undefined,
    );
  });
}

/**
 * Returns the response to a call while the sources of the platform contain an error: the same message as in the
 * terminal.
 */
function failedStart(error: unknown): Response {
  const msg = `The platform did not start: ${error instanceof Error ? error.message : String(error)}`;
  return Response.json({ status: 1, code: 500, msg, data: null, success: false }, { status: 500 });
}

async function bootWith(server: ViteDevServer): Promise<BootedPlatform> {
  const modules: Partial<PlatformModules> = {
    ...(await server.ssrLoadModule('/platform/boot.ts')),
    ...(await server.ssrLoadModule('/platform/engine/settings/settings.ts')),
  };
  if (!modules.boot || !modules.readSettings) throw new Error('The platform could not be loaded');
  const { host, port: logPort } = server.config.server;
  // A host from the command line counts as `HOST`, because the platform must know when it exposes the demo accounts to
  // the network.
  const address = host === true ? '0.0.0.0' : host || '127.0.0.1';
  // The local demo platform of a developer can inject faults without `FAULTS=on`.
  const isOwnDemo = (process.env['SEED'] || 'demo') === 'demo' && /^(localhost|::1|127\..*)$/.test(address);
  const settings = modules.readSettings({ FAULTS: isOwnDemo ? 'on' : 'off', ...process.env, HOST: address });
  if ('faults' in settings) throw new Error(settings.faults.join('\n'));
  const line = (text: string) => {
    if (text.includes('"level":"error"')) server.config.logger.error(text);
  };
  const booted = await modules.boot(settings, { clock: Date.now, line, logPort });
  const accounts = demoAccounts.map(({ userName, password }) => `${userName} / ${password}`).join(', ');
  const known = settings.seed === 'empty' ? (booted.generatedPassword ?? '') : accounts;
  server.config.logger.info(`  Data folder: ${settings.dataDir} (${booted.engine}). Accounts: ${known}`);
  return booted;
}
