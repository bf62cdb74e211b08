import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Database } from '../../../platform/engine/storage/database.ts';
import { createZip } from '../../support/uploads/archives.ts';
import { chooseOption, inputByLabel, fillInputs } from './form.ts';
import { waitUntilHidden } from './shell.ts';

/** Form step of a flow. */
interface Step {
  readonly title: string;
  readonly fill?: (page: Page, main: Locator) => Promise<void>;
  /** Values of the fields after the step was filled. */
  readonly holds: Readonly<Record<string, string>>;
}

/** Flow from its filled form to its result. */
export interface FlowJourney {
  readonly name: string;
  readonly verb: string;
  /** Creates the records of the flow and returns the query of its address. */
  readonly prepare: (db: Database) => Promise<string>;
  readonly steps: readonly Step[];
  /** Number of affected items in the heading of the preview; `skips` matches the row of an item that the flow skips. */
  readonly affectedCount: number;
  readonly skips?: RegExp;
  /** Word that the user must type before the submission; absent if the flow requires none. */
  readonly word?: string;
  /** Changes the data between preview and submission; `restore` reverts the change. */
  readonly invalidate: (db: Database) => Promise<unknown>;
  readonly restore: (db: Database) => Promise<unknown>;
  /** Message about the change that `invalidate` makes. */
  readonly conflictMessage: RegExp;
  readonly blocked?: RegExp;
  /** The `from` clause of the query for the results; `resultCount` is the expected number of rows. */
  readonly resultRows: string;
  readonly resultCount: number;
  readonly verifyResult: (page: Page, main: Locator) => Promise<void>;
}

/** Chooses a record by its name, since the choices show only the first records. */
const take = async (main: Locator, label: string, name: string): Promise<void> => {
  await inputByLabel(main, label).fill(name);
  await main.page().getByRole('option', { name, exact: true }).click();
};

export const flowJourneys: readonly FlowJourney[] = [
  {
    name: 'user-compensation',
    verb: '发放补偿',
    prepare: async db => {
      await sql`update client_users set "userName" = 'lin-' || id, status = 1, "starCoins" = 10 where id in (1, 2)`.execute(
        db,
      );
      return '';
    },
    steps: [
      {
        title: '补偿对象',
        fill: async (page, main) => {
          await buttonByName(page, '下一步').click();
          await page.getByText('用户名单（每行一个）不能为空').waitFor();
          await inputByLabel(main, '用户名单（每行一个）').fill('lin-1\nlin-2\nnobody77');
        },
        holds: { '用户名单（每行一个）': 'lin-1\nlin-2\nnobody77' },
      },
      {
        title: '补偿内容',
        fill: async (_, main) => {
          await chooseOption(main, '补偿类型', '星币');
          await fillInputs(main, { 星币: '7', 补偿原因: '旅程' });
        },
        holds: { 星币: '7', 补偿原因: '旅程' },
      },
    ],
    affectedCount: 2,
    skips: /nobody77 用户不存在/,
    word: '补偿',
    invalidate: db => sql`update client_users set status = 2 where id = 1`.execute(db),
    restore: db => sql`update client_users set status = 1 where id = 1`.execute(db),
    conflictMessage: /^已变化：lin-1$/,
    resultRows: `compensation_records r join client_users u on u."userName" = r."userName"
      where r.reason = '旅程' and u."starCoins" = 17`,
    resultCount: 2,
    verifyResult: async (page, main) => {
      const job = main.getByRole('listitem', { name: /^发放补偿/ });
      await job.getByText('2 / 2，成功 2，失败 0').waitFor({ timeout: 20_000 });
      await page.reload();
      await job.getByText('2 / 2，成功 2，失败 0').waitFor({ timeout: 20_000 });
      await buttonByName(page, '再来一次').click();
      await expectStep(page, { title: '补偿对象', holds: { '用户名单（每行一个）': '' } });
    },
  },
  {
    name: 'device-time-transfer',
    verb: '转移时长',
    prepare: async db => {
      const { rows } = await sql<{ id: number; userName: string }>`
        update devices d set "userName" = u."userName", "merchantSign" = 'journey', "failureStatus" = 0,
          maintenance = null, "expireTime" = now() + interval '20 days', "deviceCode" = 'DEV-' || n.at
        from (select id, row_number() over (order by id) as at from devices limit 2) n
        join (select "userName", row_number() over (order by id) as at from client_users limit 2) u on u.at = n.at
        where n.id = d.id returning d.id, d."userName"`.execute(db);
      const [from, to] = rows;
      return `?fromUserName=${from?.userName}&fromDeviceIds=${from?.id}&toUserName=${to?.userName}&toDeviceId=${to?.id}`;
    },
    steps: [
      { title: '转出', holds: {} },
      { title: '转入', holds: { 转入设备: 'DEV-2' } },
      {
        title: '时长',
        fill: (_, main) => fillInputs(main, { 转移时长: '24', 转移原因: '旅程' }),
        holds: { 转移时长: '24', 转移原因: '旅程' },
      },
    ],
    affectedCount: 1,
    invalidate: db =>
      sql`update devices set "expireTime" = "expireTime" - interval '1 hour' where "deviceCode" = 'DEV-1'`.execute(db),
    restore: async () => {},
    conflictMessage: /^已变化：DEV-1$/,
    resultRows: `transfer_records where reason = '旅程'`,
    resultCount: 1,
    verifyResult: async (page, main) => {
      await main.getByRole('heading', { name: '已完成' }).waitFor();
      await waitUntilHidden(buttonByName(page, '转移时长'));
    },
  },
  {
    name: 'overscore-migration',
    verb: '开始迁移',
    prepare: async db => {
      await sql`delete from overscore_rooms`.execute(db);
      await sql`update rooms set "roomStatus" = 1, "roomName" = case id when 1 then '旅程机房' else "roomName" end`.execute(
        db,
      );
      await sql`delete from virtual_machines where id > 2`.execute(db);
      await sql`
        update virtual_machines set "vmStatus" = 1, "userName" = null, "phoneType" = 1, "vmName" = 'vm-' || id,
          "roomId" = 1, "hostDeviceId" = (select min(id) from devices where "roomId" = 1)`.execute(db);
      await prepareHosts(db);
      return '';
    },
    steps: [
      {
        title: '来源',
        fill: async (page, main) => {
          const faults = page.getByText('有 1 处需要修改');
          await buttonByName(page, '下一步').click();
          await faults.waitFor();
          // A hidden field needs no valid value.
          await chooseOption(main, '迁出范围', '指定实例');
          await waitUntilHidden(faults);
          await chooseOption(main, '迁出范围', '机房');
          await take(main, '机房', '旅程机房');
        },
        holds: { 机房: '旅程机房' },
      },
      { title: '目标', holds: {} },
      { title: '选项', fill: (_, main) => fillInputs(main, { 限速: '150' }), holds: { 限速: '150' } },
    ],
    affectedCount: 2,
    invalidate: db => sql`update devices set "networkStatus" = 0`.execute(db),
    restore: prepareHosts,
    conflictMessage: /^已变化：vm-1$/,
    resultRows: "overscore_moves where \"vmName\" in ('vm-1', 'vm-2')",
    resultCount: 2,
    verifyResult: (_, main) => main.getByRole('row', { name: /vm-2/ }).waitFor(),
  },
  {
    name: 'storage-migration',
    verb: '开始迁移',
    prepare: async db => {
      await sql`update storage_devices set "onlineStatus" = 1`.execute(db);
      await sql`
        update partitions set name = case id when 1 then '迁出分区' else '迁入分区' end, capacity = 1000, "usedGb" = 100,
          threshold = 85, status = 1 where id in (1, 2)`.execute(db);
      await sql`update devices set "partitionId" = null where "partitionId" = 1`.execute(db);
      await sql`
        update devices set "partitionId" = 1, "phoneType" = 1, "runStatus" = (case when n.at = 1 then 0 else 1 end)
        from (select id, row_number() over (order by id) as at from devices where "rbdName" is not null limit 2) n
        where n.id = devices.id`.execute(db);
      return '';
    },
    steps: [
      { title: '来源', fill: (_, main) => take(main, '源分区', '迁出分区'), holds: { 源分区: '迁出分区' } },
      { title: '目标', fill: (_, main) => take(main, '目标分区', '迁入分区'), holds: { 目标分区: '迁入分区' } },
      {
        title: '选项',
        fill: async (_, main) => {
          await fillInputs(main, { 限速: '150' });
          await main.getByRole('switch', { name: '删除源数据' }).or(main.getByLabel('删除源数据')).first().click();
        },
        holds: { 限速: '150' },
      },
    ],
    affectedCount: 1,
    skips: /使用中，只能热迁移/,
    word: '删除源数据',
    invalidate: db => sql`update partitions set "usedGb" = 900 where id = 2`.execute(db),
    restore: db => sql`update partitions set "usedGb" = 100 where id = 2`.execute(db),
    conflictMessage: /超过该分区的阈值85%/,
    resultRows: 'storage_moves where "speedLimit" = 150 and "targetPartitionId" = 2 and "deleteSource"',
    resultCount: 1,
    verifyResult: async (page, main) => {
      await main.getByRole('row', { name: /8 GB/ }).waitFor();
      await buttonByName(page, '全部暂停').click();
      await page.getByText('已处理 1 项').waitFor();
      await main.getByRole('row', { name: /已暂停/ }).waitFor();
      await buttonByName(page, '全部取消').click();
      await buttonByName(page, '确定全部取消？').click();
      await main.getByRole('row', { name: /已取消/ }).waitFor();
    },
  },
  {
    name: 'platform-upgrades',
    verb: '开始升级',
    prepare: async () => '',
    steps: [
      {
        title: '升级包',
        fill: async (page, main) => {
          await main.getByText('当前版本').waitFor();
          const buffer = createZip([{ name: 'platform/run.js', content: 'upgrade' }]);
          await main.getByLabel(/^升级包\*?$/).setInputFiles({ name: 'up.zip', mimeType: 'application/zip', buffer });
          await main.getByRole('button', { name: '下载up.zip' }).waitFor();
          await fillInputs(main, { 版本: '5.9.0', 升级说明: '旅程' });
          await buttonByName(page, '下一步').click();
          await expectStep(page, { title: '选项', holds: {} });
          await buttonByName(page, '预览').click();
          await page.getByText('该版本已存在').waitFor();
          await fillInputs(main, { 版本: '6.0.0' });
        },
        holds: { 版本: '6.0.0', 升级说明: '旅程' },
      },
      { title: '选项', holds: {} },
    ],
    affectedCount: 4,
    word: '6.0.0',
    invalidate: db => sql`update platform_nodes set "onlineStatus" = 0 where "nodeName" = 'gateway-01'`.execute(db),
    restore: db => sql`update platform_nodes set "onlineStatus" = 1`.execute(db),
    conflictMessage: /^已变化：gateway-01$/,
    blocked: /未通过.*节点.*3\/4在线/,
    resultRows: `platform_versions where version = '6.0.0'`,
    resultCount: 1,
    verifyResult: (_, main) => main.getByRole('row', { name: /scheduler-01/ }).waitFor(),
  },
];

/** Prepares machines of the second room that can receive instances. */
function prepareHosts(db: Database): Promise<unknown> {
  return sql`
    update devices set "networkStatus" = 1, "failureStatus" = 0, "phoneType" = 1
    where id in (select id from devices where "roomId" = 2 order by id limit 4)`.execute(db);
}

export const buttonByName = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Checks the current step of the flow and the values of its fields. */
export async function expectStep(page: Page, { title, holds }: Step): Promise<void> {
  const step = page.getByRole('navigation', { name: '步骤' }).locator('[aria-current=step]');
  await expect.poll(() => step.textContent()).toContain(title);
  for (const [label, value] of Object.entries(holds)) {
    await expect.poll(() => inputByLabel(page.getByRole('main'), label).inputValue()).toBe(value);
  }
}
