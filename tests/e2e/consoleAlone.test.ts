import { describe, inject, it } from 'vitest';

import { createConsoleServer } from '../../platform/consoleServer.ts';
import { listen } from '../../platform/listen.ts';
import { startPlatform } from '../contract/startPlatform.ts';
import { findReusablePort } from '../storage/kill/platformProcess.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole(async () => {
  const at = await startPlatform();
  const platform = await listen(at.platform.fetch, { host: '127.0.0.1', port: 0 });
  const port = await findReusablePort();
  const fetch = await createConsoleServer({
    consoleDir: inject('consoleDir'),
    platformUrl: `http://127.0.0.1:${platform.port}`,
    logPort: port,
    proxyHops: 0,
    log: { write: () => {} },
  });
  const listener = await listen(fetch, { host: '127.0.0.1', port });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      await Promise.all([listener.close(), platform.close()]);
      await at.close();
    },
  };
});

describe('a console whose platform is at another address', () => {
  it('lets a user sign in, and shows a list and the logs of that platform', async () => {
    const page = await console.visit('/rooms');
    await signIn(page, 'admin', 'admin123');
    await page.getByRole('row', { name: /机房/ }).first().waitFor();
    await page.goto(`${console.platform().origin}/card-link-logs`);
    await page.getByRole('row').nth(1).waitFor();
  });
});
