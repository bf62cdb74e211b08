import { sql } from 'kysely';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { simulatedGateway } from '../../platform/gateways/devices/simulatedGateway.ts';
import { dialogByTitle } from './support/form.ts';
import { lassoAll, panelLocators } from './support/panelLocators.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const action = 'boardRestart';

interface Device {
  readonly id: number;
  readonly deviceCode: string;
  readonly roomId: number;
}

const endOf = ({ id }: Device, attempt = 1) =>
  simulatedGateway.readReply({ jobId: 0, deviceId: id, attempt, action, sentAt: 0 }, 60_000).state;

/** Makes all devices healthy and online, so that only the device under test differs. */
async function makeAllHealthy(): Promise<readonly Device[]> {
  const { db } = console.platform();
  await sql`
    update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0, "distributionStatus" = 1`.execute(
    db,
  );
  return (await sql<Device>`select id, "deviceCode", "roomId" from devices order by id`.execute(db)).rows;
}

/** Advances the platform's clock until the page shows a text, so that devices finish without real waiting. */
async function advanceUntilVisible(page: Page, text: string | RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        console.platform().at.advanceClock(1_000);
        return panelLocators.dock(page).getByText(text).count();
      },
      { timeout: 90_000, interval: 200 },
    )
    .toBeGreaterThan(0);
}

/** Returns the open event streams of a page. */
function openStreams(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', request => request.url().includes('/api/public/v1/stream') && open.add(request));
  page.on('requestfinished', gone => open.delete(gone));
  page.on('requestfailed', gone => open.delete(gone));
  return open;
}

describe('the control panel', () => {
  it('restarts selected devices, skips offline devices, pauses and resumes the restarts, and retries failed restarts', async () => {
    const devices = await makeAllHealthy();
    const rooms = [...new Set(devices.map(device => device.roomId))];
    const room = rooms
      .map(id => devices.filter(device => device.roomId === id))
      .find(cards => {
        const [orderly, failing] = [cards.slice(0, 8), cards.slice(8, -2).filter(card => endOf(card) === 'failed')];
        const areRetried = failing.every(item => endOf(item, 2) === 'done');
        const isAnswered = cards.slice(8, -2).every(card => endOf(card) !== 'timedOut');
        return orderly.every(item => endOf(item) === 'done') && failing.length > 0 && areRetried && isAnswered;
      });
    if (!room) throw new Error('There is no room in which some devices fail');
    const offline = room.slice(-2).map(item => item.id);
    const { db } = console.platform();
    await sql`update devices set "networkStatus" = 0 where id = any(${offline}::bigint[])`.execute(db);
    const failing = room.slice(0, -2).filter(item => endOf(item) === 'failed').length;

    const page = await console.visitAs('admin', `/control-panel?roomId=${room[0]?.roomId}`);
    await panelLocators.count(page, `${room.length} / ${devices.length} 台`).waitFor();
    await lassoAll(page);
    const bar = panelLocators.selection(page);
    await bar.getByText(`已选择 ${room.length} 条`).waitFor();
    await bar.getByText('离线 2').waitFor();
    await bar.getByRole('button', { name: '重启' }).click();
    const question = dialogByTitle(page, '重启');
    await question.getByText(`可执行 ${room.length - 2} 条`).waitFor();
    await question.getByText('网络状态').first().waitFor();
    await question.getByRole('button', { name: '重启' }).click();
    const dock = panelLocators.dock(page);
    await dock.getByRole('button', { name: '暂停', exact: true }).click();
    await dock.getByText('已暂停', { exact: true }).waitFor();
    await dock.getByRole('button', { name: '继续', exact: true }).click();
    const reached = room.length - 2 - failing;
    await advanceUntilVisible(page, `成功 ${reached}，失败 ${failing}，跳过 2`);
    await dock.getByRole('button', { name: '查看明细' }).click();
    await dock.getByText('重启后未恢复心跳').first().waitFor();
    await dock.getByRole('button', { name: '重试失败项' }).click();
    await advanceUntilVisible(page, `成功 ${room.length - 2}，失败 0，跳过 2`);
    await page.keyboard.press('Escape');
  }, 180_000);

  it('shows the faulty device that the dashboard counts, and restarts it through its management controller', async () => {
    await makeAllHealthy();
    const { db } = console.platform();
    const { rows } = await sql<{ id: number; deviceCode: string; bmcName: string }>`
      select d.id, d."deviceCode", b."bmcName" from devices d
      join bmc_mappings b on b."chassisId" = d."chassisId" and b."bladePosition" is null
      order by d.id limit 1`.execute(db);
    const [faulty] = rows;
    if (!faulty) throw new Error('There is no device whose chassis has a controller');
    await sql`update bmc_mappings set "powerStatus" = 1 where "bmcName" = ${faulty.bmcName}`.execute(db);
    await sql`update devices set "failureStatus" = 2, "runStatus" = 1 where id = ${faulty.id}`.execute(db);

    const page = await console.visitAs('admin', '/dashboard');
    await page.getByRole('link', { name: /^故障设备 1/ }).click();
    await page.getByRole('row').filter({ hasText: faulty.deviceCode }).waitFor();
    await page.goto('/control-panel?view=table');
    await panelLocators.legend(page, '故障').click();
    await page.getByRole('button', { name: faulty.deviceCode }).click();
    const controller = panelLocators.sheet(page).getByRole('group', { name: '管理控制器' });
    await controller.getByRole('link', { name: faulty.bmcName }).waitFor();
    await controller.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '硬重启' }).click();
    const question = dialogByTitle(page, '硬重启');
    await question.getByText(/将中断 \d+ 个使用中的会话/).waitFor();
    await question.getByRole('textbox').fill('RESET');
    await question.getByRole('button', { name: '硬重启' }).click();
    await question.waitFor({ state: 'detached' });
    const state = async () => {
      console.platform().at.advanceClock(1_000);
      const { rows: after } = await sql<{ runStatus: number; resets: number }>`
        select d."runStatus", (select count(*) from operation_logs l where l.module = 'bmc-mappings' and result = 1
          and l.description like '硬重启%') as resets
        from devices d where d.id = ${faulty.id}`.execute(db);
      return after;
    };
    await expect.poll(state, { timeout: 30_000 }).toEqual([{ runStatus: 0, resets: 1 }]);
  });

  it('shows changes in two tabs over one connection, even after the tab that opened the connection closes', async () => {
    const [one, other] = await makeAllHealthy();
    const { db } = console.platform();
    const first = await console.visitAs('admin', '/roles');
    const second = await first.context().newPage();
    const streams = [first, second].map(openStreams);
    const count = () => streams.reduce((sum, open) => sum + open.size, 0);
    await first.goto('/control-panel');
    await second.goto('/control-panel');
    const bothShow = (faults: string) =>
      Promise.all(
        [first, second].map(tab => panelLocators.legend(tab, '故障').getByText(faults, { exact: true }).waitFor()),
      );
    const fail = (id: number | undefined) => sql`update devices set "failureStatus" = 2 where id = ${id}`.execute(db);
    await bothShow('0');
    await expect.poll(count).toBe(1);
    await fail(one?.id);
    await bothShow('1');
    await expect.poll(count).toBe(1);
    await first.close();
    await fail(other?.id);
    await panelLocators.legend(second, '故障').getByText('2', { exact: true }).waitFor();
    await expect.poll(() => streams[1]?.size).toBe(1);
  });

  it('restores view, place, filter and colour from its address', async () => {
    await makeAllHealthy();
    const page = await console.visitAs('admin', '/control-panel');
    await panelLocators.tree(page).getByRole('treeitem').nth(1).click();
    await page.getByRole('combobox', { name: '着色' }).selectOption({ label: '网络状态' });
    await panelLocators.legend(page, '在线').click();
    await panelLocators.view(page, '表格').click();
    await page.getByRole('region', { name: '设备表格' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('networkStatus')).toBe('1');
    const address = page.url();
    const { searchParams } = new URL(address);
    expect([searchParams.get('view'), searchParams.get('colour')]).toEqual(['table', 'networkStatus']);
    await page.goto('/devices');
    await page.goto(address);
    await page.getByRole('region', { name: '设备表格' }).waitFor();
    await expect.poll(() => panelLocators.legend(page, '在线').getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => panelLocators.tree(page).getByRole('treeitem').nth(1).getAttribute('aria-selected'))
      .toBe('true');
    await panelLocators.view(page, '统计').click();
    await page.getByRole('combobox', { name: '分组' }).waitFor();
  });

  it('keeps the scroll position of its table while rows render, and keeps the names visible', async () => {
    await makeAllHealthy();
    const page = await console.visitAs('admin', '/control-panel?view=table');
    const table = page.getByRole('region', { name: '设备表格' });
    await table.getByRole('row').nth(5).waitFor();
    // Further rows render in the next frames and must not move the visible rows.
    const [wanted, reached] = await table.evaluate(async element => {
      const middle = Math.round(element.scrollHeight / 2);
      element.scrollTo(element.scrollWidth, middle);
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      return [middle, element.scrollTop];
    });
    expect(reached).toBe(wanted);
    const [frame, name] = await Promise.all([
      table.boundingBox(),
      table.locator('td').getByRole('button').first().boundingBox(),
    ]);
    expect(name?.x).toBeGreaterThan(frame?.x ?? 0);
  });

  it('selects the devices of a pasted list, and lists the unknown names', async () => {
    const [first, second] = await makeAllHealthy();
    const page = await console.visitAs('admin', '/control-panel?view=table');
    await page.getByRole('button', { name: '粘贴选择' }).click();
    const paste = dialogByTitle(page, '粘贴选择');
    await paste
      .getByRole('textbox')
      .fill(`${first?.deviceCode}\n${second?.deviceCode},x\nno-such-device\n${first?.deviceCode}`);
    await paste.getByRole('button', { name: '查找' }).click();
    await paste.getByText('找到 2 台设备').waitFor();
    await paste.getByText('未找到 1 行').waitFor();
    await paste.getByText('重复 1 行').waitFor();
    await paste.getByRole('button', { name: '勾选 2 台' }).click();
    await panelLocators.selection(page).getByText('已选择 2 条').waitFor();
  });
});
