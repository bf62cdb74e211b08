import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { dialogByTitle, inputByLabel, descriptionOf } from './support/form.ts';
import { rowByName, searchList, tickRows, selectionBar } from './support/list.ts';
import { panelLocators } from './support/panelLocators.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

interface Device {
  readonly id: number;
  readonly deviceCode: string;
}

/** First devices of the list, all of them healthy and online. */
let devices: readonly Device[] = [];

beforeEach(async () => {
  const { db } = console.platform();
  await sql`delete from device_leases`.execute(db);
  await sql`
    update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0, "phoneType" = 1`.execute(db);
  devices = (await sql<Device>`select id, "deviceCode" from devices order by "deviceCode" limit 4`.execute(db)).rows;
});

const device = (at: number): Device => devices[at] ?? { id: 0, deviceCode: '' };
const codes = (): readonly string[] => devices.map(item => item.deviceCode);

/** Returns the last task with its devices and the skipped devices. */
async function lastTask() {
  const { db } = console.platform();
  const jobs = await sql<{ id: number; action: string; reason: string | null; plan: unknown }>`
    select id, action, reason, plan from jobs order by id desc limit 1`.execute(db);
  const [job] = jobs.rows;
  const items = await sql<{ id: number; state: number }>`
    select "objectId" as id, state from job_items where "jobId" = ${job?.id} order by 1`.execute(db);
  return {
    ...job,
    skipped: items.rows.filter(item => item.state === 7).map(item => item.id),
    sent: async () =>
      (
        await sql<{ id: number }>`
          select "deviceId" as id from device_commands where "jobId" = ${job?.id} order by 1`.execute(db)
      ).rows.map(command => command.id),
  };
}

async function ask(page: Page, action: string): Promise<Locator> {
  await tickRows(page, ...codes());
  await selectionBar(page).getByRole('button', { name: action, exact: true }).click();
  return dialogByTitle(page, action);
}

/** Types the name of an app, because the select initially lists only the first apps. */
async function chooseApp(question: Locator, appName = ''): Promise<void> {
  const choice = inputByLabel(question, '应用');
  await choice.click();
  await choice.fill(appName);
  await question.page().getByRole('option', { name: appName, exact: true }).first().click();
}

describe('the command dialog', () => {
  it('explains why devices are ineligible, requires a reason, and sends the command to the eligible devices only', async () => {
    const { db } = console.platform();
    const [offline, ...online] = devices.toReversed();
    await sql`update devices set "networkStatus" = 0 where id = ${offline?.id}`.execute(db);
    const page = await console.visitAs('admin', '/devices');
    const question = await ask(page, '恢复出厂');
    await question.getByText('可执行 3 条', { exact: true }).waitFor();
    await question.getByText('不可执行 1 条', { exact: true }).waitFor();
    const reason = question.getByRole('listitem').filter({ hasText: '需要网络状态为在线' });
    await reason.getByText(offline?.deviceCode ?? '').waitFor();
    await question.getByText('分批执行：先 1 台，再 10%，然后其余').waitFor();

    const send = question.getByRole('button', { name: '恢复出厂', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await question.getByRole('textbox', { name: /RESET/ }).fill('RESET');
    await send.click();
    await expect.poll(() => descriptionOf(inputByLabel(question, '原因'))).toBe('原因不能为空');
    await inputByLabel(question, '原因').fill('清理数据');
    await question.getByText('收紧').click();
    await inputByLabel(question, '每机箱同时').fill('9');
    await send.click();
    await expect.poll(() => descriptionOf(inputByLabel(question, '每机箱同时'))).toBe('请输入1-4之间的整数');
    await inputByLabel(question, '每机箱同时').fill('1');
    await question.getByText('每机箱同时最多 1 台').waitFor();
    await send.click();
    await successMessage(page, '恢复出厂已转入后台执行').waitFor();

    const task = await lastTask();
    expect(task).toMatchObject({
      action: 'factoryReset',
      reason: '清理数据',
      plan: { maxPerChassis: 1, maxPerRoom: 60, stopPercent: 20 },
      skipped: [offline?.id],
    });
    const all = online.map(item => item.id).toSorted((a, b) => a - b);
    const sent = async () => {
      console.platform().at.advanceClock(2_000);
      return task.sent();
    };
    const hasEnded = async () => {
      console.platform().at.advanceClock(2_000);
      const { rows } = await sql`select from jobs where id = ${task.id} and "endedAt" is not null`.execute(db);
      return rows.length > 0;
    };
    await expect.poll(sent, { timeout: 30_000 }).toEqual(all);
    // A device that is being reset is offline and would be ineligible in the next test.
    await expect.poll(hasEnded, { timeout: 30_000 }).toBe(true);
  }, 90_000);

  it('checks again which devices are eligible when the form changes', async () => {
    const { db } = console.platform();
    const { rows } = await sql<{ appName: string }>`
      update app_market set "phoneTypes" = case when id = (select min(id) from app_market) then '[1]'::jsonb else '[]'::jsonb end,
        "shelfStatus" = 1, "minAndroid" = null
      where id in (select id from app_market order by id limit 2) returning "appName"`.execute(db);
    const [narrow, wide] = rows.map(app => app.appName);
    await sql`delete from apk_blacklists`.execute(db);
    await sql`update devices set "phoneType" = 2 where id = ${device(0).id}`.execute(db);
    const page = await console.visitAs('admin', '/control-panel?view=table');
    await page.getByRole('button', { name: '粘贴选择' }).click();
    const paste = dialogByTitle(page, '粘贴选择');
    await paste.getByRole('textbox').fill(codes().join('\n'));
    await paste.getByRole('button', { name: '查找' }).click();
    await paste.getByRole('button', { name: '勾选 4 台' }).click();
    await panelLocators.selection(page).getByRole('button', { name: '安装应用' }).click();
    const question = dialogByTitle(page, '安装应用');
    await question.getByText('可执行 4 条', { exact: true }).waitFor();
    await chooseApp(question, narrow);
    await question.getByText('可执行 3 条', { exact: true }).waitFor();
    const reason = question.getByRole('listitem').filter({ hasText: '应用不适用于该机型' });
    await reason.getByText(device(0).deviceCode).waitFor();
    await chooseApp(question, wide);
    await question.getByText('可执行 4 条', { exact: true }).waitFor();
    await waitUntilHidden(reason);
  });
});

describe('a device that somebody else controls', () => {
  const open = async (userName: 'admin' | 'ops01'): Promise<Page> => {
    const page = await console.visitAs(userName, `/control-panel?view=table&search=${device(0).deviceCode}`);
    await page
      .getByRole('button', { name: device(0).deviceCode })
      .first()
      .click();
    await panelLocators.sheet(page).waitFor();
    return page;
  };
  const control = (page: Page) => panelLocators.sheet(page).getByRole('group', { name: '控制权' });

  it('is ineligible for commands; an administrator can take control with a reason, which is logged', async () => {
    const { db } = console.platform();
    const operator = await open('ops01');
    await control(operator).getByRole('button', { name: '取得控制权' }).click();
    await control(operator).getByText('由您控制').waitFor();

    const page = await console.visitAs('admin', '/devices');
    await searchList(page, '设备编号', device(0).deviceCode);
    await rowByName(page, device(0).deviceCode).getByRole('button', { name: '重启', exact: true }).click();
    const question = dialogByTitle(page, '重启');
    await question.getByText('不可执行 1 条', { exact: true }).waitFor();
    await question.getByText('设备正由ops01控制').waitFor();
    expect(await question.getByRole('button', { name: '重启', exact: true }).isDisabled()).toBe(true);
    await question.getByRole('button', { name: '取消' }).click();

    const administrator = await open('admin');
    await control(administrator).getByText('ops01 正在控制').waitFor();
    await control(administrator).getByRole('button', { name: '接管' }).click();
    const takeOverDialog = control(administrator).getByRole('alertdialog', { name: '接管' });
    await takeOverDialog.getByText('接管将中断 ops01 的操作，并记入日志。').waitFor();
    const confirm = takeOverDialog.getByRole('button', { name: '接管' });
    expect(await confirm.isDisabled()).toBe(true);
    await takeOverDialog.getByRole('textbox', { name: '接管原因' }).fill('误占');
    await confirm.click();
    await control(administrator).getByText('由您控制').waitFor();
    const { rows } = await sql<{ description: string }>`
      select description from operation_logs where description like '接管设备控制权：%' order by id desc limit 1`.execute(
      db,
    );
    expect(rows[0]?.description).toContain('（原控制人：ops01）（原因：误占）');

    await operator.reload();
    await operator
      .getByRole('button', { name: device(0).deviceCode })
      .first()
      .click();
    await control(operator).getByText('admin 正在控制').waitFor();
    expect(await control(operator).getByRole('button', { name: '接管' }).count()).toBe(0);
  });
});
