import { dirname } from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';

import { firstAdminPasswords, signInFirstAdmin } from '../contract/startEmptyPlatform.ts';
import { buildPlatform, findReusablePort } from '../storage/kill/platformProcess.ts';
import { copyDatabaseFolder, prepareEmptyDatabase } from '../support/databases/databaseFolder.ts';
import { createVendor } from '../support/licences.ts';
import { dialogByTitle, inputByLabel } from './support/form.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { readSessionToken } from './support/readSessionToken.ts';
import { useConsole } from './support/useConsole.ts';

const vendor = createVendor();
const base = '/api/upgrade/v1/license-activation';

/** Starts a new platform in a process that can be killed and restarted at the same address. */
const console = useConsole(async () => {
  const env = {
    SEED: 'empty',
    ADMIN_PASSWORD: firstAdminPasswords.given,
    DATA_DIR: dirname(copyDatabaseFolder(await prepareEmptyDatabase())),
    LICENSE_PUBLIC_KEY: vendor.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    LOG_PORT: '0',
    CONSOLE_DIR: inject('consoleDir'),
  };
  const start = await buildPlatform('licencePlatform', 'kill-licence-e2e');
  const port = await findReusablePort();
  const startOnce = () => start({ ...env, PORT: String(port) });
  let running = await startOnce();
  await signInFirstAdmin(running.client);
  return {
    origin: `http://127.0.0.1:${port}`,
    heard: (word: 'arrived' | 'done') => running.waitForSignal(word),
    killAndRestart: async () => {
      await running.kill();
      running = await startOnce();
    },
    detail: async (token: string) => (await running.client.call('GET', `${base}/detail`, { token })).data,
    stop: () => running.kill(),
  };
});

const main = (page: Page) => page.locator('main');

describe('an activation on a killed platform', () => {
  it('takes effect once or not at all, and can be repeated', async () => {
    const { heard, killAndRestart, detail } = console.platform();
    const page = await console.visit('/license-activation', { provokedError: /net::ERR_|Unable to preload CSS/ });
    await signIn(page, 'admin', firstAdminPasswords.own);
    await main(page).getByText('平台尚未激活').waitFor();
    const token = await readSessionToken(page);
    await page.getByRole('button', { name: '在线激活', exact: true }).click();
    const form = dialogByTitle(page, '在线激活');
    const licenceNo = 100_907;
    await inputByLabel(form, '授权码').fill(vendor.keyOf({ licenceNo, lastDay: Date.now() + 90 * 86_400_000 }));
    const sendAndKill = async (held: 'call' | 'answer', word: 'arrived' | 'done'): Promise<void> => {
      // Only the repeated call gets the header `x-held`, because the platform refuses the first call, which lacks a
      // password proof.
      await page.route(`**${base}/online`, route => {
        const headers = route.request().headers();
        return route.continue({ headers: headers['x-operator-proof'] ? { ...headers, 'x-held': held } : headers });
      });
      await form.getByRole('button', { name: '在线激活' }).click();
      await heard(word);
      await killAndRestart();
      await form.getByRole('alert').getByText('操作可能已经执行，再次提交不会重复执行').waitFor();
      await page.unroute(`**${base}/online`);
    };

    await sendAndKill('call', 'arrived');
    expect(await detail(token)).toMatchObject({ licenseStatus: 0, licenceNo: null });
    await sendAndKill('answer', 'done');
    expect(await detail(token)).toMatchObject({ licenseStatus: 2, licenceNo: String(licenceNo) });
    await form.getByRole('button', { name: '在线激活' }).click();
    await successMessage(page, '在线激活').waitFor();
    await waitUntilHidden(form);
    await waitUntilHidden(main(page).getByText('平台尚未激活'));
    const successes = main(page)
      .locator('tr')
      .filter({ hasText: /100907.*成功/ });
    await expect.poll(() => successes.count()).toBe(1);
  });
});
