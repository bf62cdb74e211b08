import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { type ViteDevServer, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { platformPlugin } from '../../../vite/platformPlugin.ts';

describe('the development server after a change to the platform', () => {
  const root = mkdtempSync(join(tmpdir(), 'plugin-'));
  const boot = join(root, 'platform/boot.ts');
  const answering = (text: string) => `
    export const boot = async () => ({ platform: { fetch: () => new Response('${text}') }, close: async () => {} });`;
  const settings = "export const readSettings = () => ({ seed: 'empty', dataDir: 'none' });";
  let server: ViteDevServer;

  /** Saves a source, at least 50 ms after the previous save because Vite's watcher ignores earlier changes. */
  const save = async (source: string) => {
    await setTimeout(60);
    writeFileSync(boot, source);
  };

  const call = async () => {
    const response = await fetch(new URL('/api/state', server.resolvedUrls?.local[0]));
    return { http: response.status, text: await response.text() };
  };

  beforeAll(async () => {
    mkdirSync(join(root, 'platform/engine/settings'), { recursive: true });
    writeFileSync(boot, answering('first'));
    writeFileSync(join(root, 'platform/engine/settings/settings.ts'), settings);
    const address = { name: 'address', config: () => ({ server: { port: 0, strictPort: false } }) };
    const plugins = [platformPlugin(), address];
    server = await createServer({ root, configFile: false, logLevel: 'silent', plugins });
    await server.listen();
  });

  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });

  it('serves the new source, reports an error of the source as JSON, and serves the corrected source', async () => {
    await expect.poll(call).toEqual({ http: 200, text: 'first' });
    await save("throw new Error('rooms: the field is missing');");
    await expect.poll(call, { timeout: 5_000 }).toMatchObject({ http: 500 });
    const { text } = await call();
    expect(JSON.parse(text)).toMatchObject({
      status: 1,
      success: false,
      msg: 'The platform did not start: rooms: the field is missing',
    });
    await save(answering('corrected'));
    await expect.poll(call, { timeout: 5_000 }).toEqual({ http: 200, text: 'corrected' });
  });

  it('reads a folder again when a file that was missing is added', async () => {
    const reading = "const parts = Object.keys(import.meta.glob('./parts/*.ts', { eager: true })).join();";
    await save(`${reading} if (parts === '') throw new Error('no parts'); ${answering('with parts')}`);
    await expect.poll(call, { timeout: 5_000 }).toMatchObject({ http: 500 });
    mkdirSync(join(root, 'platform/parts'));
    writeFileSync(join(root, 'platform/parts/one.ts'), 'export const one = 1;');
    await expect.poll(call, { timeout: 5_000 }).toEqual({ http: 200, text: 'with parts' });
  });
});
