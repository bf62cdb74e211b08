import type { IncomingMessage, ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';

import type { BootedPlatform, boot } from '../platform/boot.ts';
import { demoAccounts } from '../platform/demoAccounts.ts';
import type { readSettings } from '../platform/settings.ts';

const isCall = (url: string) => /^\/(api|v5|support|healthz)(\/|\?|$)/.test(url);
/** What the platform is made of; a change there makes a new one. */
const isPlatformFile = (file: string) => /\/(platform|src\/(schemas|resources))\/.*\.ts$/.test(file);

interface PlatformModules {
  readonly boot: typeof boot;
  readonly readSettings: typeof readSettings;
}

/**
 * Answers calls inside the development server, so that one process and one port are the whole product. With
 * `PLATFORM_URL` they go to a platform that runs elsewhere.
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
  const listener = getRequestListener(async (request, env) => (await running()).platform.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  server.middlewares.use((request: IncomingMessage, response: ServerResponse, next) => {
    if (!isCall(request.url ?? '')) next();
    else void listener(request, response);
  });
  const restart = (file: string) => {
    if (!isPlatformFile(file) || !booting) return;
    const old = booting;
    // The folder has one holder at a time: the new platform opens it when the old one has let go.
    booting = old
      .then(
        one => one.close(),
        () => undefined,
      )
      .then(() => bootWith(server));
    booting.catch((error: unknown) => server.config.logger.error(String(error)));
  };
  server.watcher.on('change', restart).on('add', restart).on('unlink', restart);
  server.httpServer?.once('listening', () => {
    running().catch((error: unknown) => server.config.logger.error(String(error)));
  });
  server.httpServer?.once('close', () => {
    void booting?.then(one => one.close());
  });
}

async function bootWith(server: ViteDevServer): Promise<BootedPlatform> {
  const modules: Partial<PlatformModules> = {
    ...(await server.ssrLoadModule('/platform/boot.ts')),
    ...(await server.ssrLoadModule('/platform/settings.ts')),
  };
  if (!modules.boot || !modules.readSettings) throw new Error('The platform could not be loaded');
  const { host, port: logPort } = server.config.server;
  // A host given on the command line counts like one of the environment: it opens the demo accounts as well.
  const address = host === true ? '0.0.0.0' : host || '127.0.0.1';
  // A developer's own demo platform may go wrong on demand without being asked to by name.
  const isOwnDemo = (process.env['SEED'] || 'demo') === 'demo' && /^(localhost|::1|127\..*)$/.test(address);
  const settings = modules.readSettings({ FAULTS: isOwnDemo ? 'on' : 'off', ...process.env, HOST: address });
  if ('faults' in settings) throw new Error(settings.faults.join('\n'));
  const line = (text: string) => {
    if (text.includes('"level":"error"')) server.config.logger.error(text);
  };
  const booted = await modules.boot(settings, { clock: Date.now, line, logPort });
  const accounts = demoAccounts.map(({ userName, password }) => `${userName} / ${password}`).join(', ');
  const known = settings.seed === 'empty' ? (booted.madePassword ?? '') : accounts;
  server.config.logger.info(`  Data folder: ${settings.dataDir} (${booted.engine}). Accounts: ${known}`);
  return booted;
}
