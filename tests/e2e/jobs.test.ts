import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { dialogByTitle, inputByLabel, fillInputs, hasFocus, descriptionOf } from './support/form.ts';
import { tickRows, selectionBar } from './support/list.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/** Makes the inspection fail for `count` samples: a sample fails if its quantity ends in 7. */
const setFailingSamples = async (count: number) => {
  const { db } = console.platform();
  await sql`update samples set "integer" = 10, "limitMark" = null`.execute(db);
  await sql`
    update samples set "integer" = 17 where id in (select id from samples order by id limit ${count})`.execute(db);
};
const tray = (page: Page) => page.getByRole('button', { name: /^任务：/ });
const total = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from samples`.execute(console.platform().db);
  return rows[0]?.count ?? 0;
};

describe('a job for all records that match the filter', () => {
  it('has a preview, runs in the background, reports each record, and can retry failed records', async () => {
    await setFailingSamples(3);
    const count = await total();
    const page = await console.visitAs('admin', '/samples');
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await selectionBar(page).getByText('已选择 20 条').waitFor();
    await selectionBar(page)
      .getByRole('button', { name: `选择全部符合条件的 ${count} 条` })
      .click();
    await selectionBar(page).getByText(`已选择全部符合条件的 ${count} 条`).waitFor();
    await selectionBar(page).getByRole('button', { name: '检测' }).click();
    const question = dialogByTitle(page, '检测');
    await question.getByText(`确定要对选中的 ${count} 条`).waitFor();
    await question.getByText(`可执行 ${count} 条`).waitFor();
    await question.getByText('将转入后台执行').waitFor();
    await question.getByRole('button', { name: '检测' }).click();
    await successMessage(page, '检测已转入后台执行').waitFor();
    await waitUntilHidden(selectionBar(page));
    await tray(page).click();
    const job = dialogByTitle(page, '任务').getByRole('listitem', { name: /^检测/ }).first();
    await job.getByText('部分失败').waitFor({ timeout: 20_000 });
    await job.getByText(`${count} / ${count}，成功 ${count - 3}，失败 3`).waitFor();
    await job.getByRole('button', { name: '查看明细' }).click();
    await expect.poll(() => job.getByText('检测未通过').count()).toBe(3);
    await setFailingSamples(0);
    await job.getByRole('button', { name: '重试失败项' }).click();
    await job.getByText('成功', { exact: true }).first().waitFor({ timeout: 20_000 });
    await job.getByText(`${count} / ${count}，成功 ${count}，失败 0`).waitFor({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialogByTitle(page, '任务'));
    await expect.poll(() => hasFocus(tray(page))).toBe(true);
  });

  it('excludes records whose tick was removed, and includes the records of other pages', async () => {
    await setFailingSamples(0);
    const count = await total();
    const page = await console.visitAs('admin', '/samples?sort=id&order=ASC&perPage=10');
    await page.getByText('第 1-10 条').waitFor();
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await selectionBar(page).getByRole('button', { name: '选择全部符合条件' }).click();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('第 11-20 条').waitFor();
    const boxes = page.getByRole('row').getByRole('checkbox', { name: /^选择 / });
    await expect.poll(() => boxes.filter({ visible: true }).nth(3).isChecked()).toBe(true);
    await boxes.nth(3).uncheck();
    await selectionBar(page)
      .getByText(`已选择全部符合条件的 ${count - 1} 条`)
      .waitFor();
    await selectionBar(page).getByRole('button', { name: '检测' }).click();
    await dialogByTitle(page, '检测').getByRole('button', { name: '检测' }).click();
    await successMessage(page, '检测已转入后台执行').waitFor();
    const { db } = console.platform();
    const { rows } = await sql`
      select id from samples where id not in (
        select "objectId" from job_items where "jobId" = (select max(id) from jobs))`.execute(db);
    const [unticked] = (await sql`select id from samples order by id limit 1 offset 13`.execute(db)).rows;
    expect(rows).toEqual([unticked]);
  });
});

describe('a job', () => {
  it('continues after its page is closed, and stays unread until the user marks the job as read', async () => {
    await setFailingSamples(0);
    const first = await console.visitAs('admin', '/samples?sort=name&order=ASC');
    await first.getByText('第 1-20 条').waitFor();
    await first.getByRole('checkbox', { name: '选择本页' }).check();
    await selectionBar(first).getByRole('button', { name: '检测' }).click();
    await dialogByTitle(first, '检测').getByRole('button', { name: '检测' }).click();
    await successMessage(first, '检测已转入后台执行').waitFor();
    await first.close();
    const page = await console.visitAs('admin', '/permission-groups');
    await tray(page).click();
    const job = dialogByTitle(page, '任务').getByRole('listitem', { name: /^检测/ }).first();
    await job.getByText('20 / 20，成功 20，失败 0').waitFor({ timeout: 20_000 });
    await job.getByRole('button', { name: '标为已读' }).click();
    await waitUntilHidden(job.getByRole('button', { name: '标为已读' }));
  });

  it('shows how many of its items were cancelled', async () => {
    const { db } = console.platform();
    const page = await console.visitAs('admin', '/permission-groups');
    await sql`
      update job_items set state = 4 where "jobId" = (select max(id) from jobs)
      and "objectId" in (select "objectId" from job_items where "jobId" = (select max(id) from jobs) limit 2)`.execute(
      db,
    );
    await page.reload();
    await tray(page).click();
    const job = dialogByTitle(page, '任务').getByRole('listitem', { name: /^检测/ }).first();
    await job.getByText('20 / 20，成功 18，失败 0，取消 2').waitFor();
  });

  it('is not polled after it has ended', async () => {
    await setFailingSamples(0);
    const page = await console.visitAs('admin', '/samples');
    await page.getByText('第 1-20 条').waitFor();
    await tray(page).waitFor();
    await expect.poll(() => tray(page).getAttribute('aria-label')).toContain('0 个执行中');
    const calls: string[] = [];
    page.on('request', request => calls.push(request.url()));
    // The wait is longer than the interval between two polls.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 2_500)));
    expect(calls).toEqual([]);
  });
});

describe('an action', () => {
  it('explains before it runs why some records are ineligible', async () => {
    const { db } = console.platform();
    await sql`update samples set status = 2`.execute(db);
    await sql`update samples set status = 1 where name in (select name from samples order by name limit 2)`.execute(db);
    const page = await console.visitAs('admin', '/samples?sort=name&order=ASC');
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await selectionBar(page).getByRole('button', { name: '启用' }).click();
    const question = dialogByTitle(page, '启用');
    await question.getByText('可执行 2 条').waitFor();
    await question.getByText('不可执行 18 条').waitFor();
    await question.getByText(/^需要状态为草稿/).waitFor();
  });

  it('requires a reason, keeps typed values when the platform rejects the form, and runs after a correction', async () => {
    const { db } = console.platform();
    await sql`update samples set status = 2`.execute(db);
    const page = await console.visitAs('admin', '/samples?sort=name&order=ASC');
    await page.getByText('第 1-20 条').waitFor();
    const names = await page
      .getByRole('row')
      .getByRole('checkbox', { name: /^选择 / })
      .evaluateAll(boxes => boxes.slice(0, 2).map(box => (box.getAttribute('aria-label') ?? '').replace('选择 ', '')));
    await tickRows(page, ...names);
    await selectionBar(page).getByRole('button', { name: '关闭' }).click();
    const question = dialogByTitle(page, '关闭');
    await question.getByText('可执行 2 条').waitFor();
    await question.getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(question, '原因'))).toContain('不能为空');
    await fillInputs(question, { 原因: '设备报废' });
    await page.route('**/samples/close', route =>
      route.fulfill({ json: { status: 1, code: 400, msg: '', data: { errors: { operationReason: '原因含敏感词' } } } }),
    );
    await question.getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(question, '原因'))).toContain('原因含敏感词');
    await expect.poll(() => inputByLabel(question, '原因').inputValue()).toBe('设备报废');
    await page.unroute('**/samples/close');
    await fillInputs(question, { 原因: '设备已报废' });
    await question.getByRole('button', { name: '关闭' }).click();
    await successMessage(page, '关闭成功 2 条').waitFor();
    const { rows } = await sql`
      select id from operation_logs where description like '关闭%（原因：设备已报废）'`.execute(db);
    expect(rows).toHaveLength(2);
  });

  it('can restore the typed values after a reload, until the action has run', async () => {
    const { db } = console.platform();
    await sql`update samples set status = 2`.execute(db);
    const page = await console.visitAs('admin', '/samples?sort=name&order=ASC');
    page.on('dialog', question => void question.accept());
    const ask = async (): Promise<Locator> => {
      await page.getByRole('row').getByRole('checkbox').nth(1).check();
      await selectionBar(page).getByRole('button', { name: '关闭' }).click();
      return dialogByTitle(page, '关闭');
    };
    await fillInputs(await ask(), { 原因: '设备报废' });
    await page.reload();
    const question = await ask();
    await question.getByRole('button', { name: zh.form.restore }).click();
    await expect.poll(() => inputByLabel(question, '原因').inputValue()).toBe('设备报废');
    await question.getByRole('button', { name: '关闭' }).click();
    await successMessage(page, '关闭成功 1 条').waitFor();
    await sql`update samples set status = 2`.execute(db);
    await page.reload();
    expect(await (await ask()).getByRole('button', { name: zh.form.restore }).count()).toBe(0);
  });

  it('is disabled for too many records, with an explanation', async () => {
    const page = await console.visitAs('admin', '/samples?perPage=100');
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    const close = selectionBar(page).getByRole('button', { name: '关闭' });
    await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => close.getAttribute('title')).toBe('一次最多 50 条，已选择 100 条');
    await close.click({ force: true });
    await expect.poll(() => dialogByTitle(page, '关闭').count()).toBe(0);
  });

  it('requires the confirmation word and the password when it is dangerous', async () => {
    const page = await console.visitAs('admin', '/samples?sort=name&order=ASC', { asksPassword: 'itself' });
    const first = page.getByRole('row').nth(1);
    await first.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '清空' }).click();
    const question = dialogByTitle(page, '清空');
    const run = question.getByRole('button', { name: '清空' });
    await expect.poll(() => run.isDisabled()).toBe(true);
    await question.getByLabel('请输入 确认清空 以确认').fill('确认清空');
    await run.click();
    const box = inputByLabel(dialogByTitle(page, '验证登录密码'), '您的登录密码');
    await box.fill('viewer123');
    await box.press('Enter');
    await expect.poll(() => descriptionOf(box)).toBe('密码错误');
    await box.fill('admin123');
    await box.press('Enter');
    await successMessage(page, '清空成功 1 条').waitFor();
  });
});
