import { describe, expect, it } from 'vitest';

import { countUsers } from './support/accounts.ts';
import { waitForFirstJobPoll, captureCalls, capturePageLoads } from './support/calls.ts';
import { chooseOption, dialogByTitle, inputByLabel, fillInputs, hasFocus, descriptionOf } from './support/form.ts';
import { chooseInRow, rowByName, searchList, tickRows, selectionBar } from './support/list.ts';
import { waitUntilHidden, headingByTitle, successMessage } from './support/shell.ts';
import { signIn, trySignIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const wangwu = {
  用户名: 'wangwu',
  姓名: '王五',
  密码: 'Kiln47Harbour',
  确认密码: 'Kiln47Harbour',
  邮箱: 'wangwu@cloudphone.cn',
  手机号: '13800138000',
};

describe('the form for a new user', () => {
  it('receives no user name and no password that the browser has saved', async () => {
    const page = await console.visitAs('admin', '/users/create');
    const form = dialogByTitle(page, '新增用户');
    await inputByLabel(form, '密码').waitFor();
    const boxes = form.locator('input[type=password], input[type=text]');
    const settings = await boxes.evaluateAll(inputs =>
      inputs.map(input => `${input.getAttribute('type')} ${input.getAttribute('autocomplete')}`),
    );
    expect(new Set(settings)).toEqual(new Set(['password new-password', 'text off']));
  });

  it('reports every invalid value at its field and sends nothing', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByRole('link', { name: '新增用户' }).click();
    const form = dialogByTitle(page, '新增用户');
    await fillInputs(form, {
      用户名: 'Ab',
      密码: 'abc',
      确认密码: 'xyz',
      邮箱: 'x@',
      手机号: '123',
    });
    const calls = captureCalls(page);
    await form.getByRole('button', { name: '新增用户' }).click();
    await form.getByRole('button', { name: '有 7 处需要修改' }).waitFor();
    const descriptions: Record<string, string | null> = {};
    for (const label of ['用户名', '姓名', '密码', '确认密码', '权限组', '邮箱', '手机号']) {
      descriptions[label] = await descriptionOf(inputByLabel(form, label));
    }
    expect(descriptions).toEqual({
      用户名: '以小写字母开头，5-20位小写字母、数字或下划线',
      姓名: '姓名不能为空',
      密码: '密码须为6-32位字母加数字，可含~!@#$%^&*_',
      确认密码: '两次输入的密码不一致',
      权限组: '权限组不能为空',
      邮箱: '邮箱格式不正确',
      手机号: '请输入11位手机号',
    });
    await expect.poll(() => hasFocus(inputByLabel(form, '用户名'))).toBe(true);
    expect(calls.filter(call => call.includes('/designjet/user'))).toEqual([]);
  });

  it('shows at its field why the platform refuses a value, and keeps typed values', async () => {
    const page = await console.visitAs('admin', '/users/create');
    const form = dialogByTitle(page, '新增用户');
    await fillInputs(form, { ...wangwu, 用户名: 'viewer' });
    await chooseOption(form, '权限组', '客服支持人员组');
    await form.getByRole('button', { name: '新增用户' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(form, '用户名'))).toBe('用户名已存在');
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).toBe('王五');
    await expect.poll(() => countUsers(console.platform().db, 'viewer')).toBe(1);
  });

  it('adds only one user after a double click, and shows them in the list', async () => {
    const page = await console.visitAs('admin', '/users/create');
    const form = dialogByTitle(page, '新增用户');
    await fillInputs(form, wangwu);
    await chooseOption(form, '权限组', '客服支持人员组');
    const calls = captureCalls(page);
    await form.getByRole('button', { name: '新增用户' }).dblclick();
    await successMessage(page, '已新增').waitFor();
    await waitUntilHidden(form);
    await rowByName(page, 'wangwu').getByText('客服支持人员组').waitFor();
    // The first call is refused without a password proof, and the console sends it again with a proof.
    expect(calls.filter(call => call === 'POST /api/user/v1/designjet/user')).toHaveLength(2);
    await expect.poll(() => countUsers(console.platform().db, 'wangwu')).toBe(1);
  });
});

describe('the new user', () => {
  it('can be edited in a drawer and saved with Enter, and the row shows the change', async () => {
    const page = await console.visitAs('admin', '/users');
    await searchList(page, '用户名', 'wangwu');
    await rowByName(page, 'wangwu').getByRole('link', { name: '编辑' }).click();
    const form = dialogByTitle(page, '编辑wangwu');
    await fillInputs(form, { 姓名: '王老五' });
    await page.keyboard.press('Enter');
    await successMessage(page, '已保存').waitFor();
    await rowByName(page, 'wangwu').getByText('王老五').waitFor();
  });

  it('has each change in their history, with the values before and after', async () => {
    const page = await console.visitAs('admin', '/users');
    await searchList(page, '用户名', 'wangwu');
    await rowByName(page, 'wangwu').getByRole('link', { name: 'wangwu', exact: true }).click();
    await headingByTitle(page, 'wangwu').waitFor();
    await page.getByRole('tab', { name: '变更' }).click();
    const changes = page.getByRole('tabpanel').getByRole('row').filter({ hasText: '修改' });
    await changes.getByRole('link', { name: '查看' }).click();
    const name = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'name', exact: true }) });
    await expect.poll(() => name.getByRole('cell').allTextContents()).toEqual(['王五', '王老五']);
  });

  it('must set their own password before anything else', async () => {
    const theirs = await console.visit('/users');
    const loads = capturePageLoads(theirs);
    await signIn(theirs, 'wangwu', 'Kiln47Harbour');
    const form = dialogByTitle(theirs, '修改密码');
    await form.getByText('当前密码由管理员设置，请先修改密码').waitFor();
    await theirs.keyboard.press('Escape');
    // The dialog offers only the form and a sign-out, and the page behind the dialog is empty.
    await expect.poll(() => theirs.getByRole('navigation').count()).toBe(0);
    await form.getByRole('button', { name: '退出登录' }).click();
    await theirs.getByRole('button', { name: '登 录' }).waitFor();
    expect(loads).toHaveLength(1);
    await signIn(theirs, 'wangwu', 'Kiln47Harbour');
    await fillInputs(form, { 当前密码: 'Kiln47Harbour', 新密码: 'mine4567', 确认密码: 'mine456' });
    await form.getByRole('button', { name: '修改密码' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(form, '确认密码'))).toBe('两次输入的密码不一致');
    await fillInputs(form, { 新密码: 'wangwu2026', 确认密码: 'wangwu2026' });
    await form.getByRole('button', { name: '修改密码' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(form, '新密码'))).toMatch(/^密码不能由账号/);
    await fillInputs(form, { 新密码: 'mine4567', 确认密码: 'mine4567' });
    await form.getByRole('button', { name: '修改密码' }).click();
    await theirs.getByRole('button', { name: '登 录' }).waitFor();
    await signIn(theirs, 'wangwu', 'mine4567');
    await headingByTitle(theirs, '用户列表').waitFor();
  });

  it('is signed out, with one message, at the next request after an administrator disables the account', async () => {
    const theirs = await console.visit('/users', { expected: [403] });
    const quiet = waitForFirstJobPoll(theirs);
    await signIn(theirs, 'wangwu', 'mine4567');
    await quiet;
    const page = await console.visitAs('admin', '/users?filter={"userName":"wangwu"}');
    await chooseInRow(page, 'wangwu', '禁用');
    await dialogByTitle(page, '禁用').getByRole('button', { name: '禁用' }).click();
    await successMessage(page, '禁用成功 1 条').waitFor();
    await rowByName(page, 'wangwu').getByText('禁用', { exact: true }).waitFor();
    await theirs.getByRole('button', { name: '刷新' }).click();
    await theirs.getByRole('button', { name: '登 录' }).waitFor();
    await expect.poll(() => theirs.getByRole('status').allTextContents()).toEqual(['权限不足']);
    await expect.poll(() => theirs.getByRole('alert').count()).toBe(0);
    await trySignIn(theirs, 'wangwu', 'mine4567');
    await theirs.getByRole('alert').filter({ hasText: '登录失败' }).waitFor();
  });

  it('is signed out when the password is reset, and can sign in with the new password', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"wangwu"}');
    await chooseInRow(page, 'wangwu', '启用');
    await dialogByTitle(page, '启用').getByRole('button', { name: '启用' }).click();
    await successMessage(page, '启用成功 1 条').waitFor();
    const theirs = await console.visit('/users');
    const quiet = waitForFirstJobPoll(theirs);
    await signIn(theirs, 'wangwu', 'mine4567');
    await quiet;
    await rowByName(page, 'wangwu').getByRole('button', { name: '重置密码' }).click();
    const form = dialogByTitle(page, '重置密码');
    await fillInputs(form, { 新密码: 'other456', 确认密码: 'other456' });
    await form.getByRole('button', { name: '重置密码' }).click();
    await successMessage(page, '重置密码成功').waitFor();
    await theirs.getByRole('button', { name: '刷新' }).click();
    await theirs.getByRole('status').filter({ hasText: '登录信息已过期，请重新登录' }).waitFor();
    await signIn(theirs, 'wangwu', 'other456');
    await dialogByTitle(theirs, '修改密码').waitFor();
  });

  it('can be deleted with a confirmation', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"wangwu"}');
    await chooseInRow(page, 'wangwu', '删除');
    const question = dialogByTitle(page, '删除');
    await question.getByText('确定要对“wangwu”进行“删除”操作吗？').waitFor();
    await question.getByRole('button', { name: '删除' }).click();
    await successMessage(page, '删除成功 1 条').waitFor();
    await page.getByText('没有符合条件的数据').waitFor();
    await expect.poll(() => countUsers(console.platform().db, 'wangwu')).toBe(0);
  });
});

describe('the dialog that deletes users', () => {
  it('reports the result for each user, and never deletes the current user', async () => {
    const page = await console.visitAs('admin', '/users?sort=userName&order=ASC');
    await tickRows(page, 'admin', 'auditor08');
    await selectionBar(page).getByRole('button', { name: '删除' }).click();
    const result = dialogByTitle(page, '删除');
    await result.getByRole('button', { name: '删除' }).click();
    await result.getByText('删除：成功 1 条，失败 1 条').waitFor();
    await expect.poll(() => result.getByRole('listitem').allTextContents()).toEqual(['admin不能删除自己']);
    await result.getByRole('button', { name: '关闭' }).click();
    await waitUntilHidden(rowByName(page, 'auditor08'));
    await expect.poll(() => countUsers(console.platform().db, 'admin')).toBe(1);
  });

  it('focuses “cancel” first, because deleting cannot be undone', async () => {
    const page = await console.visitAs('admin', '/users?sort=userName&order=ASC');
    await chooseInRow(page, 'auditor07', '删除');
    const question = dialogByTitle(page, '删除');
    await expect.poll(() => hasFocus(question.getByRole('button', { name: '取消' }))).toBe(true);
    await page.keyboard.press('Enter');
    await waitUntilHidden(question);
    await rowByName(page, 'auditor07').waitFor();
    await expect.poll(() => countUsers(console.platform().db, 'auditor07')).toBe(1);
  });
});
