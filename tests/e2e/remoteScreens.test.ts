import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { parseRemotePlatforms } from '../../platform/engine/proxy/remotePlatforms.ts';
import { openApiDocumentOf, startRemoteServer } from '../support/remoteServer.ts';
import { dialogByTitle, fillInputs } from './support/form.ts';
import { chooseInRow, rowByName } from './support/list.ts';
import { waitUntilHidden, openScreen } from './support/shell.ts';
import { startConsole } from './support/startConsole.ts';
import { useConsole } from './support/useConsole.ts';
import { editDefinition, publishEditedScreen, openNewScreenDialog } from './support/workbench.ts';

const numbers = Array.from({ length: 23 }, (_, at) => `P-${String(23 - at).padStart(3, '0')}`);

/** Starts the console with one remote platform as the only allowed target. */
const console = useConsole(async () => {
  const other = await startRemoteServer(numbers);
  const targets = parseRemotePlatforms(`stock=${other.origin}`, '');
  if (!(targets instanceof Map)) throw new Error('The target is not right');
  const running = await startConsole({ targets });
  return {
    ...running,
    other,
    stop: async () => {
      await running.stop();
      await other.close();
    },
  };
});

describe('a screen of a remote platform', () => {
  it('can be created from the platform’s API document, and lists, adds, changes and deletes remote records', async () => {
    const { other } = console.platform();
    const page = await console.visitAs('admin', '/workbench');
    const making = await openNewScreenDialog(page, 'stock-parts', 'openapi');
    await making.getByLabel('粘贴内容').fill(openApiDocumentOf(other));
    await making.getByRole('button', { name: '新建页面' }).click();
    await expect.poll(() => page.getByLabel('记录保存在').inputValue()).toBe('stock');
    await page.getByLabel('页面标题（中文）').fill('外部备件');
    await publishEditedScreen(page);

    await openScreen(page, '系统管理', '外部备件');
    await rowByName(page, 'P-023').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await rowByName(page, 'P-001').waitFor();
    await waitUntilHidden(rowByName(page, 'P-023'));

    await page.getByRole('link', { name: /^新增/ }).click();
    const adding = page.getByRole('dialog');
    await fillInputs(adding, { 编号: 'P-100', 数量: '2000' });
    await adding.getByRole('button', { name: /^新增/ }).click();
    await adding.getByText('请输入0-1000之间的整数').first().waitFor();
    await fillInputs(adding, { 编号: 'P-001', 数量: '20' });
    await adding.getByRole('button', { name: /^新增/ }).click();
    // Errors that only the remote platform can detect appear with the message of that platform.
    await adding.getByText('编号P-001已在仓库中').waitFor();
    await fillInputs(adding, { 编号: 'P-100' });
    await adding.getByRole('button', { name: /^新增/ }).click();
    await waitUntilHidden(adding);
    await expect.poll(() => other.parts()[0]).toMatchObject({ no: 'P-100', count: 20 });

    // The new record has moved another record off the first page.
    await rowByName(page, 'P-004').waitFor();
    await rowByName(page, 'P-001').getByRole('link', { name: '编辑' }).click();
    const editing = dialogByTitle(page, '编辑P-001');
    await fillInputs(editing, { 数量: '7' });
    await editing.getByRole('button', { name: '保存' }).click();
    await rowByName(page, 'P-001').getByText('7', { exact: true }).waitFor();
    expect(other.parts().find(part => part.no === 'P-001')).toMatchObject({ count: 7 });

    await chooseInRow(page, 'P-001', '删除');
    const deleting = dialogByTitle(page, '删除');
    await deleting.getByRole('button', { name: '删除' }).click();
    // The open dialog hides the rows from assistive technology, so the test waits until the dialog is closed.
    await waitUntilHidden(deleting);
    await waitUntilHidden(rowByName(page, 'P-001'));
    expect(other.parts().some(part => part.no === 'P-001')).toBe(false);
  });

  it('can be adapted to other paths, envelopes, paging and names by editing only its call definitions', async () => {
    const { other } = console.platform();
    const page = await console.visitAs('admin', '/workbench/stock-parts');
    for (const [verb, path] of [
      ['列表', '/stock'],
      ['详情', '/stock/{id}'],
      ['新增', '/stock'],
      ['修改', '/stock/{id}'],
      ['删除', '/stock/{id}'],
    ] as const) {
      await page.getByLabel(`${verb}的路径`, { exact: true }).fill(path);
    }
    const speech = {
      编号字段: 'uuid',
      列表所在位置: 'content',
      总数所在位置: 'page.totalElements',
      内容所在位置: '',
      错误信息所在位置: 'detail',
      状态码所在位置: '',
      表示成功的值: '',
      页码参数: 'pageIndex',
      条数参数: 'limit',
    };
    for (const [label, text] of Object.entries(speech)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel('页码含义').selectOption('第几页，从0开始');
    await renameThere(page, 'partNo', 'code');
    await renameThere(page, 'count', 'quantity');
    await publishEditedScreen(page);

    await openScreen(page, '系统管理', '外部备件');
    await rowByName(page, 'P-100').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await rowByName(page, 'P-002').waitFor();
    expect(other.calls.at(-1)).toContain('pageIndex=1&limit=20');
    await rowByName(page, 'P-002').getByRole('link', { name: '编辑' }).click();
    const editing = dialogByTitle(page, '编辑P-002');
    await fillInputs(editing, { 编号: 'P-003' });
    await editing.getByRole('button', { name: '保存' }).click();
    await editing.getByText('编号P-003已在仓库中').waitFor();
    await fillInputs(editing, { 编号: 'P-200' });
    await editing.getByRole('button', { name: '保存' }).click();
    await rowByName(page, 'P-200').waitFor();
    expect(other.parts().find(part => part.id === 22)).toMatchObject({ no: 'P-200' });
  });
});

describe('a remote call that is not allowed', () => {
  it('never reaches the remote platform: the console shows that the target is unknown, or that the call no longer exists', async () => {
    const { other } = console.platform();
    const page = await console.visitAs('admin', '/workbench/stock-parts', { expected: [404] });
    await editDefinition(page, before => before.replace('"through":"stock"', '"through":"vault"'));
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByRole('button', { name: 'wire.through', exact: true }).waitFor();
    await page.getByText('没有目标vault，请在平台的PROXY_TARGETS中设置').first().waitFor();
    await editDefinition(page, before => before.replace('"through":"vault"', '"through":"stock"'));

    // A user opens the dialog before the delete call is removed from the screen.
    const late = await console.visitAs('admin', '/stock-parts', { expected: [404] });
    await chooseInRow(late, 'P-100', '删除');
    await page.getByLabel('删除的方法', { exact: true }).selectOption('无');
    await publishEditedScreen(page);
    await dialogByTitle(late, '删除').getByRole('button', { name: '删除' }).click();
    // The console refuses the deletion if it loaded the new version before the click; otherwise the platform refuses
    // it.
    await dialogByTitle(late, '删除')
      .getByText(/接口不存在|该页面已没有此操作/)
      .waitFor();
    expect(other.parts()[0]).toMatchObject({ no: 'P-100' });
    expect(other.calls.filter(call => call.startsWith('DELETE'))).toHaveLength(1);
  });
});

/** Sets in the editor the name that a field has on the remote platform. */
async function renameThere(page: Page, name: string, there: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().click();
  await page.getByLabel('对方平台的字段名', { exact: true }).fill(there);
}
