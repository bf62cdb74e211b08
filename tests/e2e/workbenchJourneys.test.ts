import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { writeResourceFile } from '../../src/designer/resourceFile/writeResourceFile.ts';
import { setValueAt } from '../../src/pages/workbench/screenEdits.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { range } from '../../src/schemas/rules/rules.ts';
import { openApiDocumentOf } from '../support/remoteServer.ts';
import { fillInputs } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden, headingByTitle, openScreen, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';
import {
  editDefinition,
  readExportedSource,
  publishEditedScreen,
  openNewScreenDialog,
  definitionBox,
} from './support/workbench.ts';

const console = useConsole();

interface Origin {
  readonly what: string;
  readonly name: string;
  readonly title: string;
  readonly source: 'openapi' | 'sample' | 'table';
  /** Enters the source in the dialog for a new screen. */
  readonly give: (dialog: Locator) => Promise<void>;
  /** Completes in the editor the properties that the source does not contain. */
  readonly completeDraft?: (page: Page) => Promise<void>;
}

const sample = JSON.stringify([
  { partNo: 'P-001', count: 3 },
  { partNo: 'P-002', count: 40 },
]);

/** Sources that an administrator may have; each gives a screen of parts with a number and a count. */
const origins: readonly Origin[] = [
  {
    what: 'a document',
    name: 'shelf-parts',
    title: '货架备件',
    source: 'openapi',
    give: dialog => dialog.getByLabel('粘贴内容').fill(openApiDocumentOf({ origin: 'https://stock.example.com' })),
  },
  {
    what: 'a sample list',
    name: 'sampled-parts',
    title: '样例备件',
    source: 'sample',
    give: dialog => dialog.getByLabel('粘贴内容').fill(sample),
    completeDraft: async page => {
      await page.getByText('partNo', { exact: true }).first().click();
      await page.getByRole('textbox', { name: '名称（中文）', exact: true }).fill('编号');
    },
  },
  {
    what: 'a table',
    name: 'listed-parts',
    title: '表中备件',
    source: 'table',
    give: async dialog => {
      await dialog.getByLabel('数据表', { exact: true }).selectOption('part_list');
      await dialog.getByText('"column_name": "part_no"').waitFor();
    },
  },
];

/** Temporary folder in which resource files can use the same relative imports as in `src/resources`. */
let sources = '';

beforeAll(async () => {
  const { db } = console.platform();
  await sql`create table part_list (id bigint primary key, part_no varchar(20) not null unique, count integer)`.execute(
    db,
  );
  await sql`comment on column part_list.part_no is '编号'`.execute(db);
  await sql`comment on column part_list.count is '数量'`.execute(db);
  sources = await mkdtemp(join(tmpdir(), 'resources-'));
  await mkdir(join(sources, 'resources/system'), { recursive: true });
  await symlink(resolve('src/schemas'), join(sources, 'schemas'));
});

afterAll(() => rm(sources, { recursive: true }));

/** Writes the text to a resource file and returns the screen that the file defines. */
async function screenOf(name: string, file: string): Promise<Resource> {
  const path = join(sources, `resources/system/${name}.ts`);
  await writeFile(path, file);
  const loaded: { readonly default: Resource } = await import(/* @vite-ignore */ path);
  return loaded.default;
}

/** Gives operators the permissions of a screen, as an administrator. */
async function permit(groups: Page, title: string): Promise<void> {
  await rowByName(groups, '运维值班人员组').getByRole('link', { name: '编辑' }).click();
  await groups.getByRole('searchbox', { name: '菜单权限' }).fill(title);
  await groups.getByRole('treeitem', { name: title, exact: true }).click();
  await groups.getByRole('button', { name: '保存' }).click();
  await successMessage(groups, '已保存').waitFor();
}

/** Gives the group of `viewer` the read permission of a screen. */
async function show(name: string): Promise<void> {
  const { rows } = await sql`
    insert into group_menus ("groupId", "menuId")
    select u."groupId", m.id from users u join menus m on m.code = ${`published:${name}`}
    where u."userName" = 'viewer' returning "menuId"`.execute(console.platform().db);
  expect(rows).toHaveLength(1);
}

async function addPart(page: Page, partNo: string, count: string): Promise<void> {
  await page.getByRole('link', { name: /^新增/ }).click();
  const form = page.getByRole('dialog');
  await fillInputs(form, { 编号: partNo, 数量: count });
  await form.getByRole('button', { name: /^新增/ }).click();
}

describe.each(origins)('a screen made from $what', ({ what, name, title, source, give, completeDraft }) => {
  // The timeout covers the work from the source to the last row.
  it('can be published, and other users can fill and read it without a new sign-in', { timeout: 180_000 }, async () => {
    const started = performance.now();
    // An operator is working before the screen exists.
    const operator = await console.visitAs('ops01', '/rooms');
    await headingByTitle(operator, '机房列表').waitFor();

    const page = await console.visitAs('admin', '/workbench');
    const dialog = await openNewScreenDialog(page, name, source);
    await give(dialog);
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill(title);
    await completeDraft?.(page);
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByText('编号 1', { exact: true }).waitFor();
    await publishEditedScreen(page);
    await permit(await console.visitAs('admin', '/permission-groups?filter={"groupName":"运维值班人员组"}'), title);
    await show(name);

    // The next response of the platform announces the new screen.
    await operator.getByRole('button', { name: '刷新', exact: true }).click();
    const menu = operator.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '系统管理' }).click();
    await menu.getByRole('link', { name: title }).click();
    await headingByTitle(operator, title).waitFor();
    for (let at = 0; at < 20; at += 1) {
      await addPart(operator, `P-${900 + at}`, '500');
      await rowByName(operator, `P-${900 + at}`).waitFor();
    }
    const seconds = Math.round((performance.now() - started) / 1_000);
    process.stdout.write(`from ${what} to a screen with 20 rows in ${seconds} s\n`);

    const viewer = await console.visitAs('viewer', `/${name}`);
    await rowByName(viewer, 'P-919').waitFor();
    await expect.poll(() => viewer.getByRole('link', { name: /^新增/ }).count()).toBe(0);
  });

  it('can get a stricter rule while its pages are open, be exported to an equivalent file, and be rolled back', async () => {
    const operator = await console.visitAs('ops01', `/${name}`);
    await rowByName(operator, 'P-919').waitFor();
    const page = await console.visitAs('admin', `/workbench/${name}`);
    const stricter = [range(0, 100)];
    await editDefinition(page, before =>
      JSON.stringify(setValueAt(JSON.parse(before), ['fields', 'count', 'rules'], stricter)),
    );
    await page.getByRole('button', { name: '数据影响' }).click();
    await page.getByRole('button', { name: '检查已有数据' }).click();
    await page.getByText('共 20 行数据，其中 20 行不符合').waitFor();
    await page.getByRole('row', { name: 'P-919' }).getByRole('cell').waitFor();
    await publishEditedScreen(page);
    const file = await readExportedSource(page);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const published: unknown = JSON.parse(await definitionBox(page).inputValue());
    const screen = await screenOf(name, file);
    expect(screen).toEqual(published);
    expect(writeResourceFile(screen)).toBe(file);
    await addPart(operator, 'P-920', '500');
    await operator.getByText('请输入0-100之间的整数').first().waitFor();

    await page.getByRole('button', { name: '版本', exact: true }).click();
    // Any response may announce the new version, which the console then loads.
    const news = operator.waitForResponse(answer => answer.url().includes('/published-screens'));
    await page.getByRole('button', { name: '回滚到版本 1' }).click();
    await successMessage(page, '已回滚到版本 1').waitFor();
    await operator.getByRole('button', { name: '取消' }).click();
    await operator.getByRole('button', { name: '离开' }).click();
    await operator.getByRole('button', { name: '刷新', exact: true }).click();
    await news;
    await addPart(operator, 'P-921', '500');
    await rowByName(operator, 'P-921').waitFor();
  });
});

describe('responses that differ from the definition of a published screen', () => {
  it('are counted in the editor of the screen, where a click adds a new field to the draft', async () => {
    const page = await console.visitAs('admin', '/workbench');
    await headingByTitle(page, '页面工作台').waitFor();
    const record = { id: 1, partNo: 'P-1', count: '3', colour: 'red' };
    await page.route('**/api/published/v1/shelf-parts/list', route =>
      route.fulfill({ json: { status: 0, data: { total: 1, list: [record] } } }),
    );
    await openScreen(page, '系统管理', '货架备件');
    await rowByName(page, 'P-1').waitFor();
    await openScreen(page, '系统管理', '页面工作台');
    await rowByName(page, '货架备件').getByRole('link').click();
    await page.getByRole('button', { name: '差异', exact: true }).click();
    await page.getByText('应为number，实为string · 1次').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'colour' }).getByText('新字段，类型string').waitFor();
    await page.getByRole('button', { name: '把字段加入草稿' }).click();
    await waitUntilHidden(page.getByRole('button', { name: '把字段加入草稿' }));
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await expect.poll(() => definitionBox(page).inputValue()).toContain('"colour"');
  });
});
