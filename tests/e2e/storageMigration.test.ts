import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { actLike, endSessionsOf } from './support/accounts.ts';
import { field } from './support/form.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const password = 'admin123';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const at = async (page: Page, title: string): Promise<void> => {
  const step = page.getByRole('navigation', { name: '步骤' }).locator('[aria-current=step]');
  await expect.poll(() => step.textContent()).toContain(title);
};

/** Takes a record by its name, of which more may exist than are offered at first. */
const take = async (page: Page, label: string, name: string): Promise<void> => {
  await field(main(page), label).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};

/** Two volumes in one partition, and another one with room for them. */
async function prepare(): Promise<void> {
  const { db } = console.platform();
  await actLike(db, 'support03', 'admin');
  await sql`update storage_devices set "onlineStatus" = 1`.execute(db);
  await sql`
    update partitions set name = case id when 1 then '迁出分区' else '迁入分区' end, capacity = 1000, "usedGb" = 100,
      threshold = 85, status = 1 where id in (1, 2)`.execute(db);
  await sql`update devices set "partitionId" = null where "partitionId" = 1`.execute(db);
  await sql`
    update devices set "partitionId" = 1, "phoneType" = 1, "runStatus" = (case when n.at = 1 then 0 else 1 end)
    from (select id, row_number() over (order by id) as at from devices where "rbdName" is not null limit 2) n
    where n.id = devices.id`.execute(db);
}

describe('storage migration', () => {
  it('keeps its values back and forth, through a reload and a lost session, and moves volumes once', async () => {
    await prepare();
    const page = await console.visit('/storage-migration');
    await signIn(page, 'support03', password);
    await at(page, '来源');
    await button(page, '下一步').click();
    await page.getByText('源分区不能为空').waitFor();
    await take(page, '源分区', '迁出分区');
    await button(page, '下一步').click();
    await at(page, '目标');
    await take(page, '目标分区', '迁入分区');
    await button(page, '上一步').click();
    await at(page, '来源');
    await expect.poll(() => field(main(page), '源分区').inputValue()).toBe('迁出分区');
    await button(page, '下一步').click();
    await expect.poll(() => field(main(page), '目标分区').inputValue()).toBe('迁入分区');
    await button(page, '下一步').click();
    await at(page, '选项');
    await main(page)
      .getByRole('switch', { name: '删除源数据' })
      .or(main(page).getByLabel('删除源数据'))
      .first()
      .click();

    await page.reload();
    await at(page, '选项');
    await page.getByText(/^已恢复您在 .+ 填写的内容$/).waitFor();
    await endSessionsOf(console.platform().db, 'support03');
    await button(page, '预览').click();
    await button(page, '登 录').waitFor();
    await signIn(page, 'support03', password);
    await at(page, '预览');
    await page.getByRole('heading', { name: '将执行 1 项' }).waitFor();
    await page.getByText('使用中，只能热迁移').waitFor();
    await expect.poll(() => button(page, '开始迁移').isDisabled()).toBe(true);
    await page.getByLabel('请输入“删除源数据”以确认').fill('删除源数据');
    await button(page, '开始迁移').dblclick();
    await at(page, '结果');
    await main(page).getByRole('row', { name: /8 GB/ }).waitFor();
    await button(page, '全部暂停').click();
    await page.getByText('已处理 1 项').waitFor();
    await main(page)
      .getByRole('row', { name: /已暂停/ })
      .waitFor();
    await button(page, '全部取消').click();
    await button(page, '确定全部取消？').click();
    await main(page)
      .getByRole('row', { name: /已取消/ })
      .waitFor();
    const { rows } = await sql<{ jobStatus: number; deleteSource: boolean }>`
      select "jobStatus", "deleteSource" from storage_moves
      where "migrationId" = (select max(id) from storage_migrations)`.execute(console.platform().db);
    expect(rows).toEqual([{ jobStatus: 4, deleteSource: true }]);
  });
});
