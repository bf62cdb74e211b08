import type { Page } from 'playwright-core';

import { choose, dialog, fill } from './form.ts';

/** Fills all required fields of a new user. */
export async function fillUser(page: Page, userName: string): Promise<void> {
  const form = dialog(page, '新增用户');
  await fill(form, {
    用户名: userName,
    姓名: '风暴',
    密码: 'Kiln47Harbour',
    确认密码: 'Kiln47Harbour',
    邮箱: `${userName}@cloudphone.cn`,
    手机号: '13800138000',
  });
  await choose(form, '权限组', '客服支持人员组');
}
