import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { actLike, endSessionsOf } from './support/accounts.ts';
import { lookForJobs } from './support/calls.ts';
import { choose, field, fill } from './support/form.ts';
import { gone } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const password = 'admin123';
let names: readonly string[] = [];

beforeAll(async () => {
  const { db } = console.platform();
  await actLike(db, 'support03', 'admin');
  const { rows } = await sql<{ userName: string }>`
    select "userName" from client_users where status = 1 order by id limit 2`.execute(db);
  names = rows.map(row => row.userName);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const step = (page: Page) => page.getByRole('navigation', { name: '步骤' }).locator('[aria-current=step]');
const at = async (page: Page, title: string): Promise<void> => {
  await expect.poll(() => step(page).textContent()).toContain(title);
};
const main = (page: Page) => page.getByRole('main');
const coinsOf = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ starCoins: number }>`
    select "starCoins" from client_users where "userName" = any(${[...names]}::text[]) order by id`.execute(
    console.platform().db,
  );
  return rows.map(row => row.starCoins);
};

describe('user compensation', () => {
  it('keeps what was filled in, back and forth, through a reload and a lost session, and gives it once', async () => {
    const page = await console.visit('/user-compensation');
    const quiet = lookForJobs(page);
    await signIn(page, 'support03', password);
    await at(page, '补偿对象');
    await button(page, '下一步').click();
    await page.getByText('用户名单（每行一个）不能为空').waitFor();
    await field(main(page), '用户名单（每行一个）').fill([...names, 'nobody77'].join('\n'));
    await button(page, '下一步').click();
    await at(page, '补偿内容');
    await choose(main(page), '补偿类型', '星币');
    await fill(main(page), { 星币: '7', 补偿原因: '机房断电' });
    await button(page, '上一步').click();
    await at(page, '补偿对象');
    await expect.poll(() => field(main(page), '用户名单（每行一个）').inputValue()).toContain('nobody77');
    await button(page, '下一步').click();
    await expect.poll(() => field(main(page), '星币').inputValue()).toBe('7');
    await quiet;

    await page.reload();
    await at(page, '补偿内容');
    await page.getByText(/^已恢复您在 .+ 填写的内容$/).waitFor();
    await expect.poll(() => field(main(page), '补偿原因').inputValue()).toBe('机房断电');

    await endSessionsOf(console.platform().db, 'support03');
    await button(page, '预览').click();
    await button(page, '登 录').waitFor();
    await signIn(page, 'support03', password);
    await at(page, '预览');
    await page.getByRole('heading', { name: '将执行 2 项' }).waitFor();
    await page.getByRole('row', { name: /nobody77 用户不存在/ }).waitFor();

    const before = await coinsOf();
    await page.getByLabel('请输入“补偿”以确认').fill('补偿');
    await button(page, '发放补偿').dblclick();
    await at(page, '结果');
    const job = main(page).getByRole('listitem', { name: /^发放补偿/ });
    await job.getByText('2 / 2，成功 2，失败 0').waitFor({ timeout: 20_000 });
    await expect.poll(() => coinsOf()).toEqual(before.map(coins => coins + 7));
    await page.reload();
    await job.getByText('2 / 2，成功 2，失败 0').waitFor({ timeout: 20_000 });
    await button(page, '再来一次').click();
    await at(page, '补偿对象');
    await expect.poll(() => field(main(page), '用户名单（每行一个）').inputValue()).toBe('');
  });
});

describe('device time transfer', () => {
  it('is shown what has changed since the preview, before anything moves', async () => {
    const { db } = console.platform();
    const { rows } = await sql<{ id: number; userName: string; deviceCode: string; merchantSign: string }>`
      select id, "userName", "deviceCode", "merchantSign" from devices
      where "userName" is not null and "expireTime" > now() + interval '9 days' order by id limit 1`.execute(db);
    const [from] = rows;
    await sql`
      update devices set "userName" = ${names[0]}, "merchantSign" = ${from?.merchantSign}, "failureStatus" = 0,
        maintenance = null, "expireTime" = now() + interval '20 days', "deviceCode" = 'TARGET-1'
      where id = (select id from devices where "userName" is null order by id limit 1)`.execute(db);
    const { rows: targets } = await sql<{ id: number }>`
      select id from devices where "deviceCode" = 'TARGET-1'`.execute(db);
    const query = `fromUserName=${from?.userName}&fromDeviceIds=${from?.id}&toUserName=${names[0]}&toDeviceId=${targets[0]?.id}&hours=24`;
    const page = await console.visitAs('admin', `/device-time-transfer?${query}`, { expected: [] });
    await button(page, '下一步').click();
    await at(page, '转入');
    await button(page, '下一步').click();
    await at(page, '时长');
    await fill(main(page), { 转移原因: '换机' });
    await button(page, '预览').click();
    await page.getByRole('row', { name: new RegExp(String(from?.deviceCode)) }).waitFor();
    await sql`update devices set "expireTime" = "expireTime" - interval '1 hour' where id = ${from?.id}`.execute(db);
    await button(page, '转移时长').click();
    await page.getByRole('alert').getByText('预览之后情况已变化').waitFor();
    await page.getByText(`已变化：${from?.deviceCode}`).waitFor();
    expect((await sql`select from transfer_records where "toDeviceId" = ${targets[0]?.id}`.execute(db)).rows).toEqual(
      [],
    );
    await button(page, '转移时长').click();
    await page.getByRole('heading', { name: '已完成' }).waitFor();
    await gone(button(page, '转移时长'));
    expect(
      (await sql`select from transfer_records where "toDeviceId" = ${targets[0]?.id}`.execute(db)).rows,
    ).toHaveLength(1);
  });
});

describe('a licence that ends soon, for fewer cards than are online', () => {
  it('is told over every screen to whoever may renew it, once a day, and no more once another has come', async () => {
    const { db } = console.platform();
    const lay = (days: number, cards: number) =>
      sql`update licences set cards = ${cards}, "validTo" = ${Date.now() + (days - 0.5) * 86_400_000}`.execute(db);
    await lay(5, 1);
    const page = await console.visitAs('admin', '/users');
    const banner = page.getByRole('complementary', { name: '授权提醒' });
    await banner.getByText(/授权将在 5 天后到期.*在线卡数超出授权 \d+ 张，超出的卡不能分配/).waitFor();
    await banner.getByRole('button', { name: '今天不再提示' }).click();
    await gone(banner);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '用户列表' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);

    await lay(1, 6_000);
    await page.reload();
    await banner.getByText('授权将在 24 小时内到期').waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await banner.getByRole('link', { name: '前往授权激活' }).click();
    await page.getByText('授权将在 24 小时内到期').waitFor();
    await gone(banner);
    await lay(200, 6_000);
    await button(page, '刷新').first().click();
    await gone(page.getByText('授权将在 24 小时内到期'));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '用户列表' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });
});

describe('an expired licence', () => {
  it('leads to the activation, with what has happened', async () => {
    const { db, at: wire } = console.platform();
    await sql`update licences set "validTo" = 1`.execute(db);
    // The platform goes by what it has read for a few seconds; an attempt makes it read again.
    const look = async () => {
      const token = await wire.tokenOf('admin');
      await wire.call('POST', '/api/upgrade/v1/license-activation/online', { token, body: { licenseKey: 'none' } });
    };
    await look();
    const page = await console.visit('/users');
    await signIn(page, 'admin');
    await page.getByRole('heading', { level: 1, name: '授权激活' }).waitFor();
    await page.getByText('授权已过期，除本页外的功能已停用').waitFor();
    await main(page).getByText('已过期', { exact: true }).waitFor();
    await sql`update licences set "validTo" = ${Date.now() + 86_400_000}`.execute(db);
  });
});
