import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { describe, expect, inject, it } from 'vitest';

import { createConsoleServer } from '../../platform/consoleServer.ts';
import { listen } from '../../platform/listen.ts';
import { dialogByTitle, fillInputs } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { trySignIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

/** Starts the example server from the page about other platforms, as a reader of the page would. */
async function startDocumentedPlatform() {
  const page = readFileSync('docs/developers/another-platform.md', 'utf8');
  const [, source = ''] = page.match(/^```ts small-platform\.mjs\n([^]*?)^```/m) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'small-platform-'));
  const file = join(folder, 'small-platform.mjs');
  writeFileSync(file, source);
  const server = spawn(process.execPath, [file], { env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const { value: origin } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
  return {
    origin: String(origin),
    stop: () => {
      server.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

const console = useConsole(async () => {
  const platform = await startDocumentedPlatform();
  const fetch = await createConsoleServer({
    consoleDir: inject('consoleDir'),
    platformUrl: platform.origin,
    logPort: 0,
    proxyHops: 0,
    log: { write: () => {} },
  });
  const listener = await listen(fetch, { host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${listener.port}`,
    stop: async () => {
      await listener.close();
      platform.stop();
    },
  };
});

describe('the example platform in the documentation', () => {
  it('signs an operator in, lists rooms, and stores an edit', async () => {
    const page = await console.visit('/rooms');
    await trySignIn(page, 'demo', 'demo1234');
    await page.getByRole('row', { name: /Room 2/ }).waitFor();
    expect(await page.getByRole('row', { name: /Room \d/ }).count()).toBe(3);
    await rowByName(page, 'Room 2').getByRole('link', { name: '编辑' }).click();
    const form = dialogByTitle(page, '编辑Room 2');
    await fillInputs(form, { 机房名称: 'Room of others' });
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByRole('row', { name: /Room of others.*North site/ }).waitFor();
  });
});
