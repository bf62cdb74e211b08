import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { inputByLabel, fillInputs, hasFocus, descriptionOf } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { headingByTitle, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const { platform, visitAs } = useConsole();

/** Opens the form of one sample, which has a field of every kind. */
async function openSample(id: number, options: Parameters<typeof visitAs>[2] = {}): Promise<Page> {
  // Values of the seed may break checks across fields, which this test does not cover.
  await sql`update samples set rows = '[]', model = null where id = ${id}`.execute(platform().db);
  const page = await visitAs('admin', `/samples/${id}`, options);
  await expect.poll(() => inputByLabel(page, '名称').inputValue()).not.toBe('');
  return page;
}

const save = (page: Page): Promise<void> => page.getByRole('button', { name: '保存' }).click();

async function stored(id: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`
    select *, "dateTime"::text as "dateTime", "endAt"::text as "endAt" from samples where id = ${id}`.execute(
    platform().db,
  );
  return rows[0] ?? {};
}

/** Types texts and checks that the boxes show them unchanged. */
async function expectUnchangedTexts(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    expect(await inputByLabel(page, label).inputValue(), label).toBe(text);
}

describe('number fields', () => {
  it('keep invalid text, and show a validation error', async () => {
    const page = await openSample(1);
    const before = await stored(1);
    const hostile = [
      {
        系数: '0x10',
        金额: '1e309',
        占比: '-0',
        端口: '八十',
        速率: '9007199254740993',
        容量: '1.0001 GB',
      },
      { 系数: '1e3', 金额: '½', 占比: '.5', 端口: '+80', 速率: 'Infinity', 容量: '0.3 B' },
    ];
    for (const texts of hostile) {
      await fillInputs(page, texts);
      await save(page);
      await expect.poll(() => descriptionOf(inputByLabel(page, '端口'))).toBe('端口只能输入数字，如12');
      await expectUnchangedTexts(page, texts);
      await expect.poll(() => descriptionOf(inputByLabel(page, '系数'))).toBe('系数只能输入数字，如12.5');
      await expect.poll(() => descriptionOf(inputByLabel(page, '金额'))).toBe('金额只能输入数字，如12.5');
      await expect.poll(() => descriptionOf(inputByLabel(page, '占比'))).toBe('占比只能输入数字，如12.5');
      await expect.poll(() => descriptionOf(inputByLabel(page, '速率'))).toContain('速率只能输入数字，如12');
      await expect
        .poll(() => descriptionOf(inputByLabel(page, '容量')))
        .toBe('请输入数字和单位，且合为整数字节，如 1.5 GB');
    }
    await expect.poll(() => stored(1)).toEqual(before);
  });

  it('store sizes in bytes and durations in seconds, whatever unit was typed', async () => {
    const page = await openSample(2);
    await fillInputs(page, { 容量: '1.5', 时长: '1:30:00', 占比: '12.50', 金额: '1000.5' });
    await page.getByRole('combobox', { name: '容量单位' }).selectOption('GB');
    await expect.poll(() => descriptionOf(inputByLabel(page, '容量'))).toBe('= 1,610,612,736 B');
    await save(page);
    await successMessage(page, '已保存').waitFor();
    await expect
      .poll(() => stored(2))
      .toMatchObject({ bytes: 1_610_612_736, duration: 5_400, percent: 12.5, money: 1_000.5 });
    await page.goto('/samples/2/show');
    await page.getByTitle('1,610,612,736 B').getByText('1.5 GB').waitFor();
    await page.getByText('1:30:00').waitFor();
    await page.goto('/samples/2');
    await expect.poll(() => inputByLabel(page, '时长').inputValue()).toBe('90');
    await expectUnchangedTexts(page, { 容量: '1.5', 占比: '12.5', 金额: '1000.5' });
  });
});

describe('time fields', () => {
  // The cases are hours that these zones skip or repeat, and a day that one of them skipped.
  const zones = [
    ['Asia/Shanghai', '2026-03-29 02:30:00'],
    ['Europe/Berlin', '2026-03-29 02:30:00'],
    ['America/New_York', '2026-11-01 01:30:00'],
    ['Australia/Lord_Howe', '2026-04-05 01:45:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00'],
    ['America/St_Johns', '2026-03-08 02:15:00'],
  ] as const;

  it.each(zones)('show the same value in the time zone %s, before and after saving', async (timezoneId, dateTime) => {
    const page = await openSample(3, { timezoneId });
    const range = { '有效期 起始': '2024-02-29', '有效期 结束': '9999-12-31' };
    const typed = {
      上线时间: dateTime,
      下线时间: '9999-12-31 23:59:59',
      生产日期: '2024-02-29',
      每日时刻: '02:30',
      ...range,
    };
    await fillInputs(page, typed);
    await save(page);
    await successMessage(page, '已保存').waitFor();
    await expect
      .poll(() => stored(3))
      .toMatchObject({
        dateTime,
        endAt: '9999-12-31 23:59:59',
        date: '2024-02-29',
        timeOfDay: '02:30',
        dateRange: { start: '2024-02-29', end: '9999-12-31' },
      });
    await page.goto('/samples/3');
    await expect.poll(() => inputByLabel(page, '上线时间').inputValue()).toBe(dateTime);
    await expectUnchangedTexts(page, typed);
    await page.goto('/samples/3/show');
    await page.getByText(dateTime, { exact: true }).waitFor();
    await page.getByText('2024-02-29 – 9999-12-31').waitFor();
  });

  it('keep nonexistent times and reversed ranges as typed, and show an error', async () => {
    const page = await openSample(4);
    const typed = { 上线时间: '2026-02-29 00:00:00', 生产日期: '2026-04-31', 每日时刻: '24:00' };
    await fillInputs(page, { ...typed, '有效期 起始': '2026-02-02', '有效期 结束': '2026-02-01' });
    await save(page);
    await expect
      .poll(() => descriptionOf(inputByLabel(page, '上线时间')))
      .toBe('请输入有效的时间，格式为YYYY-MM-DD HH:mm:ss');
    await expect.poll(() => descriptionOf(inputByLabel(page, '生产日期'))).toBe('请输入有效的日期，格式为YYYY-MM-DD');
    await expect.poll(() => descriptionOf(inputByLabel(page, '每日时刻'))).toBe('请输入有效的时间，格式为HH:mm');
    await expect.poll(() => descriptionOf(inputByLabel(page, '有效期 起始'))).toBe('结束时间不能早于开始时间');
    await expectUnchangedTexts(page, typed);
  });
});

describe('range fields', () => {
  it('show the length of the range, and reject an end before the start', async () => {
    const page = await openSample(5);
    const before = await stored(5);
    const [ip, port] = [inputByLabel(page, 'IP段 起始'), inputByLabel(page, '端口段 起始')];
    await fillInputs(page, {
      'IP段 起始': '10.0.0.1',
      'IP段 结束': '10.0.0.24',
      '端口段 起始': '8001',
      '端口段 结束': '8024',
    });
    await expect.poll(() => descriptionOf(ip)).toBe('共 24 个');
    await expect.poll(() => descriptionOf(port)).toBe('共 24 个');

    await fillInputs(page, {
      'IP段 起始': '10.0.0.9',
      'IP段 结束': '10.0.0.1',
      '端口段 起始': '9',
      '端口段 结束': '1',
    });
    await save(page);
    await expect.poll(() => descriptionOf(ip)).toBe('结束IP必须大于起始IP');
    await expect.poll(() => descriptionOf(port)).toBe('结束端口不能小于起始端口');

    for (const [start, end] of [
      ['10.0.0.010', '10.0.0.24'],
      ['10.0.0.1', '10.0.0.256'],
      ['10.0.0.1', ''],
    ] as const) {
      await fillInputs(page, { 'IP段 起始': start, 'IP段 结束': end, '端口段 起始': '0', '端口段 结束': '65536' });
      await expect.poll(() => descriptionOf(ip)).toBe('请输入有效的起始IP和结束IP');
      await expect.poll(() => descriptionOf(port)).toBe('端口范围1-65535');
      await expectUnchangedTexts(page, {
        'IP段 起始': start,
        'IP段 结束': end,
        '端口段 起始': '0',
        '端口段 结束': '65536',
      });
    }
    await expect.poll(() => stored(5)).toEqual(before);
  });
});

describe('input fields for special values', () => {
  it('add a tag on Enter or a comma, and remove a tag with Backspace or its button', async () => {
    const page = await openSample(6);
    const box = inputByLabel(page, '标签');
    const chips = page.getByRole('list', { name: '标签' }).getByRole('listitem');
    await box.focus();
    while ((await chips.count()) > 0) await box.press('Backspace');
    await box.pressSequentially('热门,新品，');
    await box.fill('内部');
    await box.press('Enter');
    await expect.poll(() => hasFocus(box)).toBe(true);
    await expect.poll(() => chips.allInnerTexts()).toEqual(['热门', '新品', '内部']);
    await page.getByRole('button', { name: '移除 新品' }).click();
    // A save also stores the tag that is typed but not yet confirmed.
    await box.fill('最后');
    await save(page);
    await successMessage(page, '已保存').waitFor();
    await expect.poll(() => stored(6)).toMatchObject({ tags: ['热门', '内部', '最后'] });
  });

  it('show a card number in groups of four digits, and store it without spaces', async () => {
    const page = await openSample(7);
    const box = inputByLabel(page, '银行卡号');
    await box.fill('6222 0212 3456 7890 1234');
    await expectUnchangedTexts(page, { 银行卡号: '62220212345678901234' });
    await expect.poll(() => descriptionOf(box)).toBe('6222 0212 3456 7890 1234 (20 位)');
    await save(page);
    await successMessage(page, '已保存').waitFor();
    await expect.poll(() => stored(7)).toMatchObject({ bankCard: '62220212345678901234' });
  });

  it('filter by overlapping date ranges and by a minimum and maximum size, and report an invalid date', async () => {
    await sql`
      update samples set "dateRange" = '{"start":"2031-01-10","end":"2031-01-20"}', bytes = 5368709120 where id = 8`.execute(
      platform().db,
    );
    const page = await visitAs('admin', '/samples');
    const apply = page.getByRole('button', { name: '筛选', exact: true });
    await page.getByRole('button', { name: '更多筛选' }).click();
    const end = (label: string): Locator => page.getByRole('textbox', { name: label, exact: true });
    await end('有效期 从').fill('2031-01-20');
    await end('有效期 至').fill('2031-02-30');
    await apply.click();
    await expect
      .poll(() => end('有效期 至').evaluate((box: HTMLInputElement) => box.validationMessage))
      .toContain('有效的日期');
    await end('有效期 至').fill('2031-02-28');
    await end('容量 从').fill('5 GB');
    await end('容量 至').fill('5.5 GB');
    await apply.click();
    await page.getByText('容量: 5 GB ~ 5.5 GB').waitFor();
    await headingByTitle(page, '样例').waitFor();
    await rowByName(page, '样例0008').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
  });
});
