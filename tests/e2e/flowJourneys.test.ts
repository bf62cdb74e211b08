import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../platform/storage/database.ts';
import { zip } from '../support/uploads/archives.ts';
import { actLike, endSessionsOf } from './support/accounts.ts';
import { choose, field, fill } from './support/form.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const [operator, password] = ['support03', 'admin123'];

interface Step {
  readonly title: string;
  readonly fill?: (main: Locator) => Promise<void>;
  /** What stands in its fields from then on. */
  readonly holds: Readonly<Record<string, string>>;
}

interface Journey {
  readonly name: string;
  readonly verb: string;
  /** Makes that which it is about, and gives what the address says of it. */
  readonly lay: (db: Database) => Promise<string>;
  readonly steps: readonly Step[];
  /** Is typed to confirm. */
  readonly word?: string;
  /** What happens behind its back between preview and deed. */
  readonly spoil: (db: Database) => Promise<unknown>;
  /** What is told of that. */
  readonly told: RegExp;
  /** What would be there if it had been carried out. */
  readonly made: string;
}

/** Takes a record by its name, of which more may exist than are offered at first. */
const take = async (main: Locator, label: string, name: string): Promise<void> => {
  await field(main, label).fill(name);
  await main.page().getByRole('option', { name, exact: true }).click();
};

const journeys: readonly Journey[] = [
  {
    name: 'user-compensation',
    verb: '发放补偿',
    lay: async db => {
      await sql`update client_users set "userName" = 'lin-' || id, status = 1 where id in (1, 2)`.execute(db);
      return '';
    },
    steps: [
      {
        title: '补偿对象',
        fill: main => field(main, '用户名单（每行一个）').fill('lin-1\nlin-2'),
        holds: { '用户名单（每行一个）': 'lin-1\nlin-2' },
      },
      {
        title: '补偿内容',
        fill: async main => {
          await choose(main, '补偿类型', '星币');
          await fill(main, { 星币: '7', 补偿原因: '旅程' });
        },
        holds: { 星币: '7', 补偿原因: '旅程' },
      },
    ],
    word: '补偿',
    spoil: db => sql`update client_users set status = 2 where id = 1`.execute(db),
    told: /^已变化：lin-1$/,
    made: `compensation_records where reason = '旅程'`,
  },
  {
    name: 'device-time-transfer',
    verb: '转移时长',
    lay: async db => {
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
        fill: main => fill(main, { 转移时长: '24', 转移原因: '旅程' }),
        holds: { 转移时长: '24', 转移原因: '旅程' },
      },
    ],
    spoil: db =>
      sql`update devices set "expireTime" = "expireTime" - interval '1 hour' where "deviceCode" = 'DEV-1'`.execute(db),
    told: /^已变化：DEV-1$/,
    made: `transfer_records where reason = '旅程'`,
  },
  {
    name: 'overscore-migration',
    verb: '开始迁移',
    lay: async db => {
      await sql`delete from overscore_rooms`.execute(db);
      await sql`update rooms set "roomStatus" = 1, "roomName" = case id when 1 then '旅程机房' else "roomName" end`.execute(
        db,
      );
      await sql`delete from virtual_machines where id > 2`.execute(db);
      await sql`
        update virtual_machines set "vmStatus" = 1, "userName" = null, "phoneType" = 1, "vmName" = 'vm-' || id,
          "roomId" = 1, "hostDeviceId" = (select min(id) from devices where "roomId" = 1)`.execute(db);
      await sql`
        update devices set "networkStatus" = 1, "failureStatus" = 0, "phoneType" = 1
        where id in (select id from devices where "roomId" = 2 order by id limit 4)`.execute(db);
      return '';
    },
    steps: [
      { title: '来源', fill: main => take(main, '机房', '旅程机房'), holds: { 机房: '旅程机房' } },
      { title: '目标', holds: {} },
      { title: '选项', fill: main => fill(main, { 限速: '150' }), holds: { 限速: '150' } },
    ],
    spoil: db => sql`update devices set "networkStatus" = 0`.execute(db),
    told: /^已变化：vm-1$/,
    made: 'overscore_moves where "vmName" = \'vm-1\'',
  },
  {
    name: 'storage-migration',
    verb: '开始迁移',
    lay: async db => {
      await sql`update storage_devices set "onlineStatus" = 1`.execute(db);
      await sql`
        update partitions set name = case id when 1 then '迁出分区' else '迁入分区' end, capacity = 1000, "usedGb" = 100,
          threshold = 85, status = 1 where id in (1, 2)`.execute(db);
      await sql`update devices set "partitionId" = null where "partitionId" = 1`.execute(db);
      await sql`
        update devices set "partitionId" = 1, "phoneType" = 1, "runStatus" = 0 where id in (
          select id from devices where "rbdName" is not null order by id limit 2)`.execute(db);
      return '';
    },
    steps: [
      { title: '来源', fill: main => take(main, '源分区', '迁出分区'), holds: { 源分区: '迁出分区' } },
      { title: '目标', fill: main => take(main, '目标分区', '迁入分区'), holds: { 目标分区: '迁入分区' } },
      { title: '选项', fill: main => fill(main, { 限速: '150' }), holds: { 限速: '150' } },
    ],
    spoil: db => sql`update partitions set "usedGb" = 900 where id = 2`.execute(db),
    told: /超过该分区的阈值85%/,
    made: 'storage_moves where "speedLimit" = 150 and "targetPartitionId" = 2',
  },
  {
    name: 'platform-upgrades',
    verb: '开始升级',
    lay: async () => '',
    steps: [
      {
        title: '升级包',
        fill: async main => {
          const buffer = zip([{ name: 'platform/run.js', content: 'upgrade' }]);
          await main.getByLabel(/^升级包\*?$/).setInputFiles({ name: 'up.zip', mimeType: 'application/zip', buffer });
          await main.getByRole('button', { name: '下载up.zip' }).waitFor();
          await fill(main, { 版本: '6.0.0', 升级说明: '旅程' });
        },
        holds: { 版本: '6.0.0', 升级说明: '旅程' },
      },
      { title: '选项', holds: {} },
    ],
    word: '6.0.0',
    spoil: db => sql`update platform_nodes set "onlineStatus" = 0 where "nodeName" = 'gateway-01'`.execute(db),
    told: /^已变化：gateway-01$/,
    made: `platform_versions where version = '6.0.0'`,
  },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The step at which the flow stands, and what is in its fields. */
async function standsAt(page: Page, { title, holds }: Step): Promise<void> {
  const step = page.getByRole('navigation', { name: '步骤' }).locator('[aria-current=step]');
  await expect.poll(() => step.textContent()).toContain(title);
  for (const [label, value] of Object.entries(holds)) {
    await expect.poll(() => field(page.getByRole('main'), label).inputValue()).toBe(value);
  }
}

/** The platform ends the session; the next call, which has nothing to do with the flow, leads to the sign-in page. */
async function isSignedOut(page: Page, db: Database): Promise<void> {
  await endSessionsOf(db, operator);
  const signedOut = button(page, '登 录').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '快速查找' }).getByRole('combobox');
  // A call that was under way may have led there by itself.
  await Promise.race([signedOut, palette.fill('机房一')]);
  await signedOut;
}

beforeAll(() => actLike(console.platform().db, operator, 'admin'));

describe.each(journeys)('the flow $name', ({ name, verb, lay, steps, word, spoil, told, made }) => {
  it('stands where it was after a reload and a forced sign-in in every step, and does nothing that has changed since', async () => {
    const { db } = console.platform();
    const page = await console.visit(`/${name}${await lay(db)}`);
    const main = page.getByRole('main');
    await signIn(page, operator, password);
    for (const step of steps) {
      await standsAt(page, { title: step.title, holds: {} });
      await step.fill?.(main);
      await isSignedOut(page, db);
      await signIn(page, operator, password);
      await standsAt(page, step);
      await page.reload();
      await standsAt(page, step);
      await button(page, step === steps.at(-1) ? '预览' : '下一步').click();
    }
    await main.getByRole('heading', { name: /^将执行 \d+ 项$/ }).waitFor();
    await spoil(db);
    if (word !== undefined) await page.getByLabel(`请输入“${word}”以确认`).fill(word);
    await button(page, verb).click();
    await main.getByText(told).waitFor();
    const { rows } = await sql`select from ${sql.raw(made)}`.execute(db);
    expect(rows).toEqual([]);
  });
});
