import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { pages } from '../../src/i18n/zh/pages.ts';
import { dialogByTitle } from './support/form.ts';
import { waitUntilHidden, headingByTitle } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const people = pages.userManagement;
const map = pages.deviceMap;

describe('the board of users', () => {
  it('finds a user, shows their data at an address that survives a reload, and ends all their sessions', async () => {
    const { db } = console.platform();
    await sql`
      update client_users set "userName" = 'quokka', "nickName" = '袋鼠' where id = (select min(id) from client_users)`.execute(
      db,
    );
    await sql`
      insert into login_records ("userName", "userType", result, "loginTime")
      values ('quokka', 1, 1, '2026-01-01 08:00:00'), ('quokka', 1, 0, '2026-01-01 07:00:00')`.execute(db);
    const page = await console.visitAs('admin', '/user-management');
    await page.getByRole('searchbox', { name: people.search }).fill('quokka');
    await page
      .getByRole('list', { name: people.found })
      .getByRole('button', { name: /quokka/ })
      .click();
    const sheet = page.getByRole('region', { name: people.chosen });
    await sheet.getByText(people.online.replace('%{count}', '1')).waitFor();
    await sheet.getByRole('tab', { name: '登录记录' }).click();
    await sheet.getByText('2026-01-01 07:00:00').waitFor();
    await page.reload();
    await sheet.getByText('2026-01-01 07:00:00').waitFor();
    await sheet.getByRole('button', { name: '结束全部会话' }).click();
    await dialogByTitle(page, '结束全部会话').getByRole('button', { name: '结束全部会话' }).click();
    await dialogByTitle(page, '结束全部会话').getByText('已结束的会话').waitFor();
    await dialogByTitle(page, '结束全部会话').getByRole('button', { name: zh.elements.close }).click();
    await sheet.getByText(people.offline, { exact: true }).waitFor();
  });

  it('reports why a user could not be loaded, and loads the user on request', async () => {
    const page = await console.visitAs('admin', '/user-management?type=1', { expected: [500] });
    const path = '**/designjet/client_info?id=*';
    await page.route(path, route => route.fulfill({ status: 500, json: { status: 1, code: 500, msg: '读取超时' } }));
    await page.getByRole('list', { name: people.found }).getByRole('button').first().click();
    const sheet = page.getByRole('region', { name: people.chosen });
    await sheet.getByText(zh.list.failed).waitFor();
    await sheet.getByText('读取超时').waitFor();
    await page.unroute(path);
    await sheet.getByRole('button', { name: zh.elements.retry }).click();
    await sheet.getByRole('heading', { level: 2 }).waitFor();
  });

  it('opens a gift form for the user', async () => {
    const page = await console.visitAs('admin', '/user-management?type=1');
    await page.getByRole('list', { name: people.found }).getByRole('button').first().click();
    const sheet = page.getByRole('region', { name: people.chosen });
    const give = sheet.getByRole('link', { name: people.give });
    await give.waitFor();
    const name = (await sheet.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await give.click();
    const form = dialogByTitle(page, '新增星币赠送');
    await expect.poll(() => form.getByRole('combobox', { name: '用户名' }).inputValue()).toBe(name);
  });
});

/** Counts the names on the map that overlap another name. */
function overlappingNames(page: Page) {
  return page.locator('.map-marker-name').evaluateAll(names => {
    const boxes = names.map(name => name.getBoundingClientRect());
    if (boxes.length < 2) throw new Error('no names to compare');
    return boxes.filter((box, at) =>
      boxes
        .slice(at + 1)
        .some(
          other => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
        ),
    ).length;
  });
}

describe('the map of sites', () => {
  it('opens at a site from the list of sites, and shows the rooms of the site', async () => {
    const page = await console.visitAs('admin', '/sites');
    const row = page.getByRole('row').filter({ hasText: '成都' });
    await row.getByRole('button', { name: '地图' }).click();
    await headingByTitle(page, '设备地图').waitFor();
    await page.getByRole('region', { name: /成都/ }).getByRole('link', { name: map.openPanel }).first().waitFor();
    await page
      .getByRole('button', { name: /成都.*台设备/ })
      .and(page.locator('[aria-pressed="true"]'))
      .first()
      .waitFor();
  });

  it('moves a site with the keyboard, and stores the move only when it is saved', async () => {
    const { db } = console.platform();
    const read = async () =>
      (
        await sql<{ lng: number; revision: number }>`
        select (location ->> 'lng')::float8 as lng, revision from sites where "siteName" like '%武汉%'`.execute(db)
      ).rows[0];
    const before = await read();
    const page = await console.visitAs('admin', '/device-map');
    await page.getByRole('button', { name: map.startMoving }).click();
    await page.getByRole('group', { name: map.map }).getByRole('button', { name: /武汉/ }).press('ArrowRight');
    const form = page.getByRole('form', { name: /武汉/ });
    await form.waitFor();
    await expect.poll(() => overlappingNames(page)).toBe(0);
    await expect.poll(() => read()).toEqual(before);
    await form.getByRole('button', { name: zh.form.save }).click();
    await waitUntilHidden(form);
    const after = await read();
    expect(after?.lng).toBeGreaterThan(before?.lng ?? 0);
    expect(after?.revision).toBe((before?.revision ?? 0) + 1);
  });

  it('keeps its heading when loading fails, and shows no counts before the sites have loaded', async () => {
    const page = await console.visitAs('admin', '/roles', { expected: [500] });
    const path = '**/api/resources/v1/device-map/sites*';
    await page.route(path, route =>
      route.fulfill({ status: 500, json: { status: 1, code: 500, msg: '暂时无法读取' } }),
    );
    await page.goto('/device-map');
    await page.getByRole('alert').filter({ hasText: '暂时无法读取' }).waitFor();
    await headingByTitle(page, '设备地图').waitFor();
    await page.unroute(path);
    let answer = () => {};
    const held = new Promise<void>(done => {
      answer = done;
    });
    await page.route(path, async route => {
      await held;
      await route.continue();
    });
    await page.reload();
    const totals = page.getByLabel(map.totals, { exact: true });
    await totals.waitFor();
    expect(await totals.textContent()).not.toMatch(/\d/);
    answer();
    await expect.poll(() => totals.textContent()).toMatch(/\d/);
  });

  it('shows only the list of sites when the outlines of the map cannot be loaded', async () => {
    const page = await console.visitAs('admin', '/roles', { expected: ['ERR_FAILED'] });
    await page.route(/\/assets\/(china|world)-[^/]*\.js$/, route => route.abort());
    await page.goto('/device-map');
    await page.getByText(map.noShapes).waitFor();
    await page.getByRole('region', { name: map.list }).getByRole('button', { name: /上海/ }).waitFor();
  });
});
