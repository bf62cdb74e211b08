import type { Page } from 'playwright-core';

import { chooseOption, dialogByTitle, fillInputs } from './form.ts';

/** Fills all required fields of a new user. */
export async function fillNewUserForm(page: Page, userName: string): Promise<void> {
  const form = dialogByTitle(page, '新增用户');
  await fillInputs(form, {
    用户名: userName,
    姓名: '风暴',
    密码: 'Kiln47Harbour',
    确认密码: 'Kiln47Harbour',
    邮箱: `${userName}@cloudphone.cn`,
    手机号: '13800138000',
  });
  await chooseOption(form, '权限组', '客服支持人员组');
}
