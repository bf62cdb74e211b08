import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { dialogByTitle } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const listCall = '**/api/public/v5/log/card/selectCardLinkLog';

beforeAll(async () => {
  const { db } = console.platform();
  await sql`delete from card_link_logs`.execute(db);
  await sql`
    insert into card_link_logs ("linkNo", "linkWay", "linkScene", "plugFlowStatus", "linkMs", "failCode", "linkTime")
    values ('LK1', 2, 1, 1, 100, null, '2026-03-01 10:00:00'), ('LK2', 2, 1, 1, 300, null, '2026-03-01 11:00:00'),
      ('LK3', 1, 1, 2, 500, 'E1001', '2026-03-01 12:00:00'), ('LK4', 1, 2, 2, 700, 'E1001', '2026-03-02 10:00:00'),
      ('LK5', 1, 2, 2, 700, 'E2001', '2026-03-02 11:00:00')`.execute(db);
});

describe('the card-link logs', () => {
  it('are loaded from the log server with their totals, and link each failure cause to its connections', async () => {
    const page = await console.visitAs('admin', '/card-link-logs');
    await rowByName(page, 'LK1').waitFor();
    const [request] = await Promise.all([page.waitForRequest(listCall), page.reload()]);
    expect(new URL(request.url()).port).not.toBe(new URL(page.url()).port);
    const totals = page.getByLabel('连接统计');
    await totals.getByText('460 ms').waitFor();
    expect((await totals.innerText()).replaceAll(/\s+/g, ' ')).toBe(
      '连接数 5 成功 2 成功率 40% 失败 3 平均连接耗时 460 ms 连接方式 中继 60% · 打洞 40%',
    );
    await totals.getByRole('button', { name: '查看 3 次失败的明细' }).click();
    const details = dialogByTitle(page, '失败明细');
    const causes = details.getByRole('table', { name: '失败原因分布' });
    await causes
      .getByRole('row', { name: /E1001.*33\.33%/ })
      .first()
      .waitFor();
    await expect.poll(() => details.getByRole('table', { name: '最近的失败连接' }).getByRole('row').count()).toBe(4);
    await causes.getByRole('row', { name: /E2001/ }).getByRole('link').click();
    await waitUntilHidden(details);
    await rowByName(page, 'LK5').waitFor();
    await waitUntilHidden(rowByName(page, 'LK1'));
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
      plugFlowStatus: 2,
      failCode: 'E2001',
      linkScene: 2,
    });
    await totals.getByText('100%').waitFor();
    await rowByName(page, 'LK5').getByRole('button', { name: '失败明细' }).click();
    await dialogByTitle(page, '失败明细').getByText('共 1 次失败').waitFor();
  });

  it('report why their totals are missing, and load the totals on request', async () => {
    const page = await console.visitAs('admin', '/users', { expected: [500] });
    const path = '**/getCardLinkTotalRecord*';
    await page.route(path, route => route.fulfill({ status: 500, json: { status: 1, code: 500, msg: '统计暂停' } }));
    await page.goto('/card-link-logs');
    const alert = page.getByRole('alert').filter({ hasText: '统计暂停' });
    await alert.waitFor();
    await page.unroute(path);
    await alert.getByRole('button', { name: zh.elements.retry }).click();
    await page.getByLabel('连接统计').getByText('460 ms').waitFor();
    await waitUntilHidden(alert);
  });

  it('report host and port of the log server while it is offline, and the rest of the console keeps working', async () => {
    const page = await console.visitAs('admin', '/users', { provokedError: /ERR_CONNECTION_REFUSED|Failed to fetch/ });
    await page.getByText('第 1-20 条').waitFor();
    await console.platform().stopLogs();
    await page.goto('/card-link-logs');
    await page
      .getByText(/日志服务 http:\/\/127\.0\.0\.1:\d+ 无法访问/)
      .first()
      .waitFor();
    await page.goto('/users');
    await page.getByText('第 1-20 条').waitFor();
  });
});
