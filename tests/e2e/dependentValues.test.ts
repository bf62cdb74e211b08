import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { chooseOption, dialogByTitle, inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { chooseInRow } from './support/list.ts';
import { addressOf, waitUntilHidden, headingByTitle, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

async function newSample(): Promise<Page> {
  const page = await console.visitAs('admin', '/samples/create');
  await headingByTitle(page, '新增样例').waitFor();
  return page;
}

const form = (page: Page): Locator => page.getByRole('main');
/** Returns the options in the open list of choices, without the options of other inputs. */
const offered = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
const textOf = (input: Locator) => input.inputValue();
/** Returns whether the choices match the text 静音; the list of all choices also contains 直流电源. */
const areMatches = (names: readonly string[]): boolean => names.includes('静音风扇') && !names.includes('直流电源');

describe('a reference field', () => {
  it('finds a record by typing, shows its name, and offers it first the next time', async () => {
    const page = await newSample();
    const part = inputByLabel(form(page), '配件');
    await part.fill('直流');
    await page.getByRole('option', { name: '直流电源' }).first().click();
    await expect.poll(() => textOf(part)).toBe('直流电源');
    await inputByLabel(form(page), '名称').click();
    await expect.poll(() => textOf(part)).toBe('直流电源');
    await page.goto('/samples/create');
    await inputByLabel(form(page), '配件').click();
    const groups = page.getByRole('listbox').getByRole('listitem');
    await expect.poll(() => groups.first().innerText()).toContain('最近选择');
    await expect.poll(() => offered(page).first().innerText()).toBe('直流电源');
  });

  it('can be set with the keyboard alone', async () => {
    const page = await newSample();
    const part = inputByLabel(form(page), '配件');
    await part.focus();
    // A slow machine also sends a call for the first character, whose choices match too. Each new list resets the
    // highlight, so the test waits for the choices of the whole text before it presses ArrowDown.
    const choices = page.waitForResponse(response => decodeURIComponent(response.url()).includes('keyword=静音'));
    await page.keyboard.type('静音');
    await choices;
    await expect.poll(() => offered(page).allInnerTexts()).toSatisfy(areMatches);
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=option].Mui-focused', { hasText: '静音风扇' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(part)).toBe('静音风扇');
    await expect.poll(() => addressOf(page)).toBe('/samples/create');
  });

  it('can refer to several records, and shows the name of each', async () => {
    const page = await newSample();
    const parts = inputByLabel(form(page), '备选配件');
    await parts.click();
    await offered(page).first().click();
    await offered(page).first().click();
    await page.keyboard.press('Escape');
    const chips = form(page).locator('.MuiAutocomplete-tag');
    await expect.poll(() => chips.count()).toBe(2);
    await expect.poll(() => chips.first().innerText()).toMatch(/板|电源|风扇/);
  });

  it('shows its record beside the form, which keeps typed values', async () => {
    const page = await newSample();
    await fillInputs(form(page), { 名称: '还没保存' });
    await inputByLabel(form(page), '配件').fill('主控板');
    await page.getByRole('option', { name: '主控板' }).first().click();
    await page.getByRole('button', { name: '查看 配件', exact: true }).click();
    const view = dialogByTitle(page, '配件详情');
    await view.getByRole('heading', { level: 1, name: '主控板' }).waitFor();
    await view.getByRole('button', { name: '关闭' }).click();
    await waitUntilHidden(view);
    await expect.poll(() => textOf(inputByLabel(form(page), '名称'))).toBe('还没保存');
  });

  it('reports that its choices failed to load or are empty, and loads them again when reopened', async () => {
    const page = await console.visitAs('admin', '/samples/create', { expected: ['ERR_FAILED'] });
    await headingByTitle(page, '新增样例').waitFor();
    const part = inputByLabel(form(page), '配件');
    const options = /sample-parts\/options/;
    await page.route(options, route => route.abort());
    await part.click();
    await offered(page).filter({ hasText: '选项读取失败' }).waitFor();
    await page.unroute(options);
    await part.press('Escape');
    await part.press('ArrowDown');
    await offered(page).filter({ hasText: '主控板' }).first().waitFor();
    await part.fill('没有的东西');
    await expect.poll(() => offered(page).allInnerTexts()).toEqual(['没有选项', '新增配件']);
  });

  it('can create its record in a second form on top of the first, and then refers to the new record', async () => {
    const page = await newSample();
    await chooseOption(form(page), '类别', '风扇');
    await inputByLabel(form(page), '同类配件').fill('防尘风扇');
    await page.getByRole('option', { name: '新增配件' }).click();
    const making = dialogByTitle(page, '新增配件');
    await expect.poll(() => textOf(inputByLabel(making, '配件名称'))).toBe('防尘风扇');
    await fillInputs(making, { 配件编号: 'NEW-1' });
    await making.getByRole('button', { name: '新增配件' }).click();
    await waitUntilHidden(making);
    await expect.poll(() => textOf(inputByLabel(form(page), '同类配件'))).toBe('防尘风扇');
    await fillInputs(form(page), { 名称: '有新配件', 备注: '风扇类必填' });
    await page.getByRole('button', { name: '新增样例' }).click();
    await successMessage(page, '已新增').last().waitFor();
    await expect.poll(() => addressOf(page)).toBe('/samples');
  });

  it('offers only eligible records when it belongs to an action’s form, and keeps typed values when the platform refuses the record', async () => {
    const { db } = console.platform();
    const { rows } = await sql<{ deviceCode: string; standardKey: string }>`
      select "deviceCode", "standardKey" from devices
      where "distributionStatus" = 1 and "userName" is not null order by id limit 1`.execute(db);
    const [taken] = rows;
    if (!taken) throw new Error('No device of the demo is in use');
    const page = await console.visitAs('admin', `/devices?filter={"deviceCode":"${taken.deviceCode}"}`);
    await chooseInRow(page, taken.deviceCode, '更换');
    const replaceDialog = dialogByTitle(page, /更换/);
    await inputByLabel(replaceDialog, '目标设备').click();
    const cards = offered(page).filter({ hasNotText: '新增设备' });
    await cards.first().waitFor();
    const names = await cards.allInnerTexts();
    const fits = await sql<{ deviceCode: string }>`
      select "deviceCode" from devices where "deviceCode" = any(${names}) and "distributionStatus" = 0
      and "networkStatus" = 1 and "failureStatus" = 0 and "abnormalState" = 0
      and "standardKey" = ${taken.standardKey}`.execute(db);
    expect(names.filter(name => !fits.rows.some(({ deviceCode }) => deviceCode === name))).toEqual([]);
    await cards.first().click();
    // Another operator assigns the device while the form is open.
    const give = (status: number) =>
      sql`update devices set "distributionStatus" = ${status} where "deviceCode" = ${names[0]}`.execute(db);
    await give(1);
    await replaceDialog.getByRole('button', { name: '更换' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(replaceDialog, '目标设备'))).toBe('目标设备须为未分配状态');
    await expect.poll(() => textOf(inputByLabel(replaceDialog, '目标设备'))).toBe(names[0]);
    await give(0);
    await replaceDialog.getByRole('button', { name: '更换' }).click();
    await waitUntilHidden(replaceDialog);
    const { rows: now } = await sql<{ distributionStatus: number }>`
      select "distributionStatus" from devices where "deviceCode" = ${names[0]}`.execute(db);
    expect(now).toEqual([{ distributionStatus: 1 }]);
  });
});

describe('a value that depends on another value', () => {
  it('has only valid choices, and is cleared with a notice when the other value makes it invalid', async () => {
    const page = await newSample();
    await chooseOption(form(page), '型号', '二代');
    await chooseOption(form(page), '平台', '苹果');
    await form(page).getByText('“二代”不再适用，已清除').waitFor();
    await expect.poll(() => inputByLabel(form(page), '型号').innerText()).toBe('—');
    await inputByLabel(form(page), '型号').click();
    await expect.poll(() => offered(page).allInnerTexts()).toEqual(['—', '三代']);
  });

  it('is kept while it is valid for the other value', async () => {
    const page = await newSample();
    await chooseOption(form(page), '型号', '二代');
    await chooseOption(form(page), '平台', '电脑');
    await expect.poll(() => inputByLabel(form(page), '型号').innerText()).toBe('二代');
  });

  it('is cleared when it is a reference to a record that no longer matches the other value', async () => {
    const page = await newSample();
    await inputByLabel(form(page), '同类配件').click();
    const chosen = await offered(page).first().innerText();
    await offered(page).first().click();
    await chooseOption(form(page), '类别', '电源');
    await form(page).getByText(`“${chosen}”不再适用，已清除`).waitFor();
    await expect.poll(() => textOf(inputByLabel(form(page), '同类配件'))).toBe('');
  });
});

describe('a hidden field', () => {
  it('reappears with its typed value, and does not block saving while hidden', async () => {
    const page = await newSample();
    const limit = inputByLabel(form(page), '限量数');
    await waitUntilHidden(limit);
    await fillInputs(form(page), { 名称: '隐藏字段' });
    const isLimited = form(page).getByRole('switch', { name: '限量', exact: true });
    await isLimited.click();
    await fillInputs(form(page), { 限量数: '1000' });
    await isLimited.click();
    await waitUntilHidden(limit);
    await isLimited.click();
    await expect.poll(() => textOf(limit)).toBe('1000');
    await page.getByRole('button', { name: '新增样例' }).click();
    await expect.poll(() => descriptionOf(limit)).toBe('请输入1-99之间的整数');
    await isLimited.click();
    await page.getByRole('button', { name: '新增样例' }).click();
    await successMessage(page, '已新增').waitFor();
  });
});

describe('the required mark of a field', () => {
  it('appears and disappears with the condition that makes the field required', async () => {
    const page = await newSample();
    const remark = inputByLabel(form(page), '备注');
    await expect.poll(() => remark.getAttribute('aria-required')).toBe('false');
    await chooseOption(form(page), '类别', '风扇');
    await expect.poll(() => remark.getAttribute('aria-required')).toBe('true');
    await chooseOption(form(page), '类别', '主板');
    await expect.poll(() => remark.getAttribute('aria-required')).toBe('false');
  });
});

describe('a field for a time in the future', () => {
  it('uses the clock of the platform, whatever the browser’s clock and time zone are', async () => {
    const page = await console.visitAs('admin', '/sample-rules', { timezoneId: 'America/Los_Angeles' });
    await page.clock.setFixedTime(new Date('2001-01-01T00:00:00Z'));
    await page.goto('/sample-rules/create');
    const drawer = page.getByRole('dialog').or(page.getByRole('main')).last();
    await fillInputs(drawer, { 账号: 'clock_user' });
    await inputByLabel(drawer, '发布时间').fill('2020-01-01 00:00:00');
    await drawer.getByRole('button', { name: '新增规则样例' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(drawer, '发布时间'))).toBe('时间必须晚于当前时间');
  });
});
