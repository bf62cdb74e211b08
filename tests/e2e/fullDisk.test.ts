import { describe, it } from 'vitest';

import { startPlatform } from '../contract/startPlatform.ts';
import { dialogByTitle } from './support/form.ts';
import { fillNewUserForm } from './support/fillNewUserForm.ts';
import { successMessage, waitUntilHidden } from './support/shell.ts';
import { serveConsole } from './support/startConsole.ts';
import { useConsole } from './support/useConsole.ts';

const mebibyte = 1024 ** 2;
let free = Infinity;

const console = useConsole(() => serveConsole(places => startPlatform({ ...places, freeBytes: () => free })));

describe('a platform whose disk fills up', () => {
  it('reports the full disk above the form, keeps the input, and saves once there is space', async () => {
    const page = await console.visitAs('admin', '/users/create');
    await fillNewUserForm(page, 'fulldisk01');
    free = 100 * mebibyte;
    const form = dialogByTitle(page, '新增用户');
    const save = form.getByRole('button', { name: '新增用户' });
    await save.click();
    await page.getByRole('alert').filter({ hasText: '平台磁盘空间不足，未保存' }).waitFor();
    const banner = page.getByText('平台磁盘空间不足，暂时无法保存');
    await banner.waitFor();
    free = Infinity;
    await save.click();
    await successMessage(page, '已新增').waitFor();
    await waitUntilHidden(banner);
  });

  it('warns administrators while there is still space to save', async () => {
    free = 1000 * mebibyte;
    const page = await console.visitAs('admin', '/users');
    const banner = page.getByRole('status').filter({ hasText: '可用空间不足1 GB' });
    await banner.getByRole('button', { name: '知道了' }).click();
    await waitUntilHidden(banner);
    free = Infinity;
  });
});
