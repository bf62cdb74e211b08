import type { IncomingMessage, ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';

import type { BootedPlatform, boot } from '../platform/boot.ts';
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
    config: () =>
      target ? { server: { proxy: { '^/(api|v5|support|healthz)(/|$)': { target, changeOrigin: true } } } } : undefined,
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
  const settings = modules.readSettings(process.env);
  if ('faults' in settings) throw new Error(settings.faults.join('\n'));
  const line = (text: string) => {
    if (text.includes('"level":"error"')) server.config.logger.error(text);
  };
  return modules.boot(settings, { clock: Date.now, line });
}
