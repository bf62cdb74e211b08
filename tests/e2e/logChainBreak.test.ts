import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { appendNewRowsToChain, appendOldRowsToChain } from '../../platform/engine/audit/chain/appendNewRowsToChain.ts';
import { createChain } from '../../platform/engine/audit/chain/chainEnds.ts';
import { createLog } from '../../platform/engine/log/log.ts';
import { createOperationLogVerifier } from '../../platform/engine/audit/chain/logWatch.ts';
import { writeOperationLog } from '../../platform/engine/audit/operationLog.ts';
import { descriptionOf, dialogByTitle, inputByLabel } from './support/form.ts';
import { headingByTitle, successMessage, waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

interface LogRow {
  readonly id: number;
  readonly operateTime: string;
}

const notice = (page: Page, label = '操作日志提示'): Locator => page.getByRole('complementary', { name: label });

/** Verifies the log as the platform does at night. */
async function verifyAtNight(): Promise<void> {
  const { verify } = createOperationLogVerifier(createLog({ clock: Date.now, line: () => {} }));
  await verify(console.platform().db);
}

/** Appends a text to the description of the log row at the given position of the chain, and returns the row. */
async function alter(place: number): Promise<LogRow> {
  const { rows } = await sql<LogRow>`
    update operation_logs set description = description || '（改）' where id = (
      select "rowId" from log_chain order by position offset ${place} limit 1)
    returning id, "operateTime"`.execute(console.platform().db);
  const [row] = rows;
  if (!row) throw new Error('The chain is empty');
  return row;
}

async function restore({ id }: LogRow): Promise<void> {
  await sql`
    update operation_logs set description = left(description, -3) where id = ${id}`.execute(console.platform().db);
}

let altered: LogRow;

beforeAll(async () => {
  const { db } = console.platform();
  await createChain(db);
  await appendOldRowsToChain(db);
  const caller = { userName: 'admin', groupName: '管理员' };
  const call = { caller, now: '2026-03-01 12:00:00', ip: '10.0.0.1', method: 'POST', path: '/', startedAt: 0 };
  const names = Array.from({ length: 8 }, (_, at) => `user0${at}`);
  await writeOperationLog(
    db,
    call,
    names.map(name => ({ type: 2, module: 'users', description: { zh: `修改${name}`, en: `Edit ${name}` } })),
  );
  await db.transaction().execute(trx => appendNewRowsToChain(trx));
  altered = await alter(3);
  await verifyAtNight();
});

describe('a broken operation log', () => {
  it('is reported to administrators with its first broken row, in their language', async () => {
    const page = await console.visitAs('admin', '/users');
    const place = `${altered.id}（${altered.operateTime}）`;
    await notice(page).getByText(`操作日志从编号${place}起校验不通过，可能被改动`).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    const english = notice(page, 'Operation log notice');
    await english
      .getByText(
        `Verification of the operation log fails from row ${altered.id} (${altered.operateTime}) on; the log may have been altered`,
      )
      .waitFor();
    await english.getByRole('link', { name: 'Go to Operation logs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Operation logs' }).waitFor();
  });

  it('is not reported to other users', async () => {
    for (const userName of ['ops01', 'viewer'] as const) {
      const page = await console.visitAs(userName, '/users');
      await headingByTitle(page, '用户列表').waitFor();
      expect(await notice(page).count()).toBe(0);
    }
  });

  it('is reported in full in a narrow window', async () => {
    const page = await console.visitAs('admin', '/users', { viewport: { width: 390, height: 844 } });
    await notice(page).waitFor();
    const overflow = await notice(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
  });

  it('can be acknowledged with a reason, and the notice then disappears until the next break', async () => {
    const page = await console.visitAs('admin', '/operation-logs');
    await notice(page).waitFor();
    await page.getByRole('button', { name: '确认异常', exact: true }).click();
    const question = dialogByTitle(page, '确认异常');
    await question.getByRole('button', { name: '确认异常', exact: true }).click();
    await expect.poll(() => descriptionOf(inputByLabel(question, '原因'))).toBe('原因不能为空');
    await inputByLabel(question, '原因').fill('恢复演练所致');
    await question.getByRole('button', { name: '确认异常', exact: true }).click();
    await successMessage(page, '确认异常').waitFor();
    await waitUntilHidden(notice(page));

    await page.getByRole('button', { name: '校验完整性' }).click();
    const panel = dialogByTitle(page, '校验完整性');
    await panel.getByText(/条日志完整无缺$/).waitFor();
    await panel.getByText('另有1处异常已由管理员确认').waitFor();
  });

  it('is no longer reported once a verification passes', async () => {
    const next = await alter(5);
    await verifyAtNight();
    const page = await console.visitAs('admin', '/operation-logs');
    await notice(page).getByText(`编号${next.id}（`).waitFor();
    await restore(next);
    await page.getByRole('button', { name: '校验完整性' }).click();
    await dialogByTitle(page, '校验完整性')
      .getByText(/条日志完整无缺$/)
      .waitFor();
    await waitUntilHidden(notice(page));
  });
});
