import { dirname } from 'node:path';

import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';

import { firstPasswords, signInFirst } from '../contract/emptyPlatform.ts';
import { buildPlatform } from '../storage/kill/platformProcess.ts';
import { copyOf, emptyDatabase } from '../support/databases/databaseFolder.ts';
import { createVendor } from '../support/licences.ts';
import { dialog, field } from './support/form.ts';
import { gone, success } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { tokenIn } from './support/tokenIn.ts';
import { useConsole } from './support/useConsole.ts';

const vendor = createVendor();
const base = '/api/upgrade/v1/license-activation';

/** A platform that has just been set up, in a process that can be killed and comes back at the same address. */
const console = useConsole(async () => {
  const env = {
    SEED: 'empty',
    ADMIN_PASSWORD: firstPasswords.given,
    DATA_DIR: dirname(copyOf(await emptyDatabase())),
    LICENSE_PUBLIC_KEY: vendor.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    LOG_PORT: '0',
    CONSOLE_DIR: inject('consoleDir'),
  };
  const start = await buildPlatform('licencePlatform', 'kill-licence-e2e');
  let running = await start({ ...env, PORT: '0' });
  const { port } = running;
  await signInFirst(running.client);
  return {
    origin: `http://127.0.0.1:${port}`,
    heard: (word: 'arrived' | 'done') => running.heard(word),
    killAndRestart: async () => {
      await running.kill();
      running = await start({ ...env, PORT: String(port) });
    },
    detail: async (token: string) => (await running.client.call('GET', `${base}/detail`, { token })).data,
    stop: () => running.kill(),
  };
});

const main = (page: Page) => page.locator('main');

describe('an activation in the middle of which the platform is killed', () => {
  it('has been done once or not at all, and is just sent again', async () => {
    const { heard, killAndRestart, detail } = console.platform();
    const page = await console.visit('/license-activation', { planted: /net::ERR_|Unable to preload CSS/ });
    await signIn(page, 'admin', firstPasswords.own);
    await main(page).getByText('平台尚未激活').waitFor();
    const token = await tokenIn(page);
    await page.getByRole('button', { name: '在线激活', exact: true }).click();
    const form = dialog(page, '在线激活');
    const licenceNo = 100_907;
    await field(form, '授权码').fill(vendor.keyOf({ licenceNo, lastDay: Date.now() + 90 * 86_400_000 }));
    const sendAndKill = async (held: 'call' | 'answer', word: 'arrived' | 'done'): Promise<void> => {
      // The call without a proof is only answered with the question for the password.
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
    await success(page, '在线激活').waitFor();
    await gone(form);
    await gone(main(page).getByText('平台尚未激活'));
    const successes = main(page)
      .locator('tr')
      .filter({ hasText: /100907.*成功/ });
    await expect.poll(() => successes.count()).toBe(1);
  });
});
