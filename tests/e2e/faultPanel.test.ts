import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page, Response } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';

import { readScenarioRules } from '../support/faultScenarios.ts';
import { loseSession } from './support/loseSession.ts';
import { waitUntilHidden } from './support/shell.ts';
import { trySignIn } from './support/signIn.ts';
import { startConsole } from './support/startConsole.ts';
import { useConsole } from './support/useConsole.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
const console = useConsole(() => startConsole({ scenarioFolder: folder }));
const users = 'POST /api/user/v1/designjet/user/list';

afterAll(() => rm(folder, { recursive: true }));

const open = async (page: Page) => {
  await page.getByRole('button', { name: /^故障演练/ }).click();
  return page.getByRole('region', { name: '故障演练' });
};

describe('the fault panel', () => {
  it('makes one call fail, counts the failure, saves the fault as a scenario, and stops the fault', async () => {
    const page = await console.visitAs('admin', '/users', { expected: [500] });
    await page.getByRole('table').waitFor();
    const panel = await open(page);
    await panel.getByRole('combobox', { name: '接口', exact: true }).fill(users);
    await panel.getByRole('combobox', { name: '故障', exact: true }).selectOption({ label: 'HTTP状态' });
    await panel.getByRole('combobox', { name: '状态', exact: true }).selectOption('500');
    await panel.getByRole('button', { name: '添加' }).click();
    await panel.getByRole('listitem').filter({ hasText: 'HTTP状态 500' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: '刷新' }).first().click();
    await page.getByRole('alert').first().waitFor();
    await panel.getByText('命中1次').waitFor();

    await panel.getByLabel('名称').fill('Not A Name');
    await panel.getByRole('button', { name: '存为场景' }).click();
    await panel.getByRole('alert').waitFor();
    // The panel loads the faults when it opens and then every second. The refusal must remain visible after these
    // loads.
    const isRead = (answer: Response) => answer.url().endsWith('/api/public/v1/faults');
    await Promise.all([page.waitForResponse(isRead), panel.getByRole('button', { name: '关闭' }).click()]);
    await Promise.all([page.waitForResponse(isRead), open(page)]);
    await expect.poll(() => panel.getByRole('alert').count()).toBe(1);
    await panel.getByLabel('名称').fill('users-away');
    await panel.getByRole('button', { name: '存为场景' }).click();
    await panel.getByRole('option', { name: 'users-away' }).waitFor({ state: 'attached' });
    expect(JSON.parse(readFileSync(join(folder, 'users-away.json'), 'utf8'))).toEqual({
      name: 'users-away',
      rules: [{ call: users, fault: 'http', status: 500 }],
    });

    await panel.getByRole('button', { name: '全部停止' }).click();
    await panel.getByText('接口正常应答').waitFor();
    await panel.getByRole('combobox', { name: '场景', exact: true }).selectOption('users-away');
    await panel.getByRole('listitem').waitFor();
    await panel.getByRole('button', { name: '移除' }).click();
    await waitUntilHidden(panel.getByRole('listitem'));
    await page.getByRole('main').getByRole('button', { name: '刷新' }).first().click();
    await page.getByRole('row').nth(1).waitFor();
  });

  it('changes its language together with the console, whether the panel is closed or open', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByRole('button', { name: '故障演练', exact: true }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Faults on demand', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Faults on demand' });
    await panel.getByText('No rules: the platform responds normally.').waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('region', { name: '故障演练' }).getByText('没有规则，接口正常应答。').waitFor();
  });

  it('has scenarios in which the sign-in fails, and in which the session ends because the user has signed in elsewhere', async () => {
    const { at } = console.platform();
    const page = await console.visit('/login', { provokedError: /status of 500/ });
    at.injectFaults(readScenarioRules('sign-in-fails'));
    // Each fault occurs once: the first attempt gets status 6014, the second an HTML page, the third no user info.
    for (const attempt of [1, 2]) {
      await trySignIn(page, 'viewer', 'viewer123');
      await page.getByRole('alert').first().waitFor();
      await expect
        .poll(() => page.getByLabel('用户名', { exact: true }).inputValue(), { message: `attempt ${attempt}` })
        .toBe('viewer');
      await page.reload();
    }
    await trySignIn(page, 'viewer', 'viewer123');
    await page.getByRole('status').waitFor();
    await trySignIn(page, 'viewer', 'viewer123');
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    await loseSession(page, {
      trigger: page.getByRole('main').getByRole('button', { name: '刷新' }).first(),
      end: () => at.injectFaults(readScenarioRules('signed-in-elsewhere')),
    });
    await page.getByText('该设备已在别处登录').waitFor();
    at.injectFaults([]);
  });
});
