import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { writeOperationLog } from '../../platform/engine/audit/operationLog.ts';
import { createChain } from '../../platform/engine/audit/chain/chainEnds.ts';
import { appendNewRowsToChain, appendOldRowsToChain } from '../../platform/engine/audit/chain/appendNewRowsToChain.ts';
import { dialogByTitle } from './support/form.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

async function verify(): Promise<{ readonly page: Page; readonly panel: Locator }> {
  const page = await console.visitAs('admin', '/operation-logs');
  await page.getByRole('button', { name: '校验完整性' }).click();
  return { page, panel: dialogByTitle(page, '校验完整性') };
}

/** Writes log rows as the platform does. The rows are not in the hash chain yet. */
async function write(...names: readonly string[]): Promise<void> {
  const { db } = console.platform();
  const caller = { userName: 'admin', groupName: '管理员' };
  const call = { caller, now: '2026-03-01 12:00:00', ip: '10.0.0.1', method: 'POST', path: '/', startedAt: 0 };
  await writeOperationLog(
    db,
    call,
    names.map(name => ({ type: 2, module: 'users', description: { zh: `修改${name}`, en: `Edit ${name}` } })),
  );
}

/** Adds the written rows to the hash chain; the platform does this some seconds after a write. */
async function chain(): Promise<void> {
  await console
    .platform()
    .db.transaction()
    .execute(trx => appendNewRowsToChain(trx));
}

beforeAll(async () => {
  const { db } = console.platform();
  await createChain(db);
  await appendOldRowsToChain(db);
});

describe('the integrity check of the operation log', () => {
  it('shows the number of intact rows of an unchanged log', async () => {
    const { panel } = await verify();
    await panel
      .getByRole('status')
      .getByText(/条日志完整无缺$/)
      .waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  it('shows how many rows are not chained yet, until all rows are chained', async () => {
    await write('fourth', 'fifth');
    const { page, panel } = await verify();
    await panel.getByText(/^另有[\d,]+条尚未进入校验链，未校验/).waitFor();
    await page.keyboard.press('Escape');
    await chain();
    await page.getByRole('button', { name: '校验完整性' }).click();
    await panel.getByText(/条日志完整无缺$/).waitFor();
    expect(await panel.getByText('尚未进入校验链').count()).toBe(0);
  });

  it('names the first row that was changed in the database', async () => {
    const { db } = console.platform();
    await write('first', 'second', 'third');
    await chain();
    const { rows } = await sql<{ id: number; operateTime: string }>`
      update operation_logs set description = '什么也没做' where id = (
        select "rowId" from log_chain order by position desc limit 1) returning id, "operateTime"`.execute(db);
    const [changed] = rows;
    const { page, panel } = await verify();
    const alert = panel.getByRole('alert');
    await alert.getByText('日志已被改动').waitFor();
    await alert.getByText(`第一条异常：内容被修改（日志编号${changed?.id}，时间${changed?.operateTime}）`).waitFor();
    await alert.getByText(/^此前[\d,]+条完整$/).waitFor();
    await page.keyboard.press('Escape');
  });

  it('names a row that was removed from the database', async () => {
    const { db } = console.platform();
    const { rows } = await sql<{ id: number }>`
      delete from operation_logs where id = (select "rowId" from log_chain order by position limit 1)
      returning id`.execute(db);
    const { panel } = await verify();
    await panel.getByRole('alert').getByText(`被删除（日志编号${rows[0]?.id}，`).waitFor();
  });
});
