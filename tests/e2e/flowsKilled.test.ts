import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { Database } from '../../platform/engine/storage/database.ts';
import { buttonByName, flowJourneys, expectStep } from './support/flowJourneys.ts';
import { type KillablePlatform, startKillablePlatform } from './support/startKillablePlatform.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole(startKillablePlatform);

interface KillCase {
  readonly name: string;
  /** Prepares data that differs from the demo data. */
  readonly prepareMore?: (db: Database) => Promise<unknown>;
  /** Starts the flow and kills the platform in the middle. */
  readonly kill: (platform: KillablePlatform, page: Page, submit: () => Promise<void>) => Promise<void>;
  /** Text of the page while the platform is down. */
  readonly away: RegExp;
  /** Button that continues the flow after the restart; absent for a flow that continues by itself. */
  readonly again?: string;
  /** The `from` clause of a query; the clock advances until the query returns rows. */
  readonly done?: string;
  /** Elements that the page shows at the end. */
  readonly ends: (main: Locator) => readonly Locator[];
  /** Query for the results, each of which must exist once. */
  readonly once: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const row = (main: Locator, name: RegExp) => main.getByRole('row', { name });

/**
 * Kills the platform during a statement, but only after the first results exist. Suits flows that process their items
 * one by one.
 */
const killAfterFirstResults =
  (rows: string, statement: RegExp): KillCase['kill'] =>
  async ({ advanceUntil, killWhileAdvancing }, page, submit) => {
    await submit();
    await expectStep(page, { title: '结果', holds: {} });
    await advanceUntil(rows);
    await killWhileAdvancing(statement);
  };

const away = /平台暂时无法访问，恢复后自动刷新/;
const upgrade = `platform_versions v join platform_upgrade_steps s on s."upgradeId" = v.id and v.version = '6.0.0'`;

const killCases: readonly KillCase[] = [
  {
    name: 'user-compensation',
    kill: ({ killDuring }, _, submit) => killDuring(/^\s*update "client_users" set.*"starCoins"/, 2, submit),
    away: /服务器无法访问/,
    ends: main => [main.getByRole('listitem', { name: /^发放补偿/ }).getByText('2 / 2，成功 2，失败 0')],
    once: `select string_agg("starCoins"::text, ' ') as coins,
      (select count(*) from compensation_records where reason = '旅程' and "giftStatus" = 3) as gifts,
      (select string_agg(state::text, ' ') from job_items) as items from client_users where id in (1, 2)`,
    facts: { coins: '17 17', gifts: 2, items: '2 2' },
  },
  {
    name: 'device-time-transfer',
    kill: ({ killDuring }, _, submit) => killDuring(/^\s*insert into "transfer_records"/, 1, submit),
    away: /操作可能已经执行，再次提交不会重复执行/,
    again: '转移时长',
    ends: main => [main.getByRole('heading', { name: '已完成' })],
    once: `select string_agg(extract(epoch from "expireTime" - now())::int / 86400 || '', ' ' order by "deviceCode") as days,
      (select count(*) from transfer_records where reason = '旅程') as transfers,
      (select count(*) from operation_logs where module = 'device-time-transfer' and result = 1) as entries
      from devices where "deviceCode" in ('DEV-1', 'DEV-2')`,
    facts: { days: '18 20', transfers: 1, entries: 1 },
  },
  {
    name: 'overscore-migration',
    prepareMore: db => sql`update virtual_machines set "diskGb" = 1`.execute(db),
    kill: killAfterFirstResults(
      `overscore_moves o join overscore_moves n on n."vmName" = 'vm-2' and n."jobStatus" = 1
        and o."vmName" = 'vm-1' and o."jobStatus" = 2`,
      /^\s*update "virtual_machines" set/,
    ),
    away,
    done: `overscore_moves where "vmName" = 'vm-2' and "jobStatus" = 2`,
    ends: main => [row(main, /vm-1.*成功/), row(main, /vm-2.*成功/)],
    once: `select string_agg("roomId" || ' ' || "vmStatus", ', ') as machines,
      count(distinct "hostDeviceId") as hosts,
      (select string_agg("jobStatus"::text, ' ') from overscore_moves where "vmName" in ('vm-1', 'vm-2')) as moves
      from virtual_machines`,
    facts: { machines: '2 1, 2 1', hosts: 2, moves: '2 2' },
  },
  {
    name: 'storage-migration',
    kill: killAfterFirstResults(
      `storage_moves where "speedLimit" = 150 and "jobStatus" = 1 and progress > 30`,
      /^\s*update "devices" set/,
    ),
    away,
    done: `storage_moves where "speedLimit" = 150 and "jobStatus" = 2`,
    ends: main => [row(main, /8 GB.*成功|成功.*8 GB/)],
    once: `select string_agg("usedGb"::text, ' ' order by id) as used,
      (select count(*) from devices where "partitionId" = 2 and "runStatus" = 0 and id in (
        select "deviceId" from storage_moves where "speedLimit" = 150)) as moved,
      (select string_agg("jobStatus" || ' ' || "bookedGb", ', ') from storage_moves where "speedLimit" = 150) as moves
      from partitions where id in (1, 2)`,
    facts: { used: '92 108', moved: 1, moves: '2 0' },
  },
  {
    name: 'platform-upgrades',
    kill: killAfterFirstResults(`${upgrade} and s.result = 2`, /^\s*update "platform_nodes" set/),
    away: /平台正在重启，恢复后自动继续/,
    done: `${upgrade} and v."upgradeStatus" = 2`,
    ends: main =>
      ['console-01', 'console-02', 'gateway-01', 'scheduler-01'].map(node => row(main, new RegExp(`${node}.*成功`))),
    once: `select string_agg(s.result::text, ' ') as steps,
      (select string_agg(distinct version, ' ') from platform_nodes) as versions,
      (select count(*) from platform_upgrade_logs where "upgradeId" = min(s."upgradeId") and "nodeName" is not null) as lines,
      (select count(distinct ("nodeName", message)) from platform_upgrade_logs
        where "upgradeId" = min(s."upgradeId") and "nodeName" is not null) as different
      from ${upgrade}`,
    facts: { steps: '2 2 2 2', versions: '6.0.0', lines: 24, different: 24 },
  },
];

describe.each(killCases)('the flow $name on a killed platform', killCase => {
  const { name, prepareMore, kill, again, done, ends, once, facts } = killCase;

  it('reports the outage, continues after the restart, and takes effect exactly once', async () => {
    const platform = console.platform();
    const { db, restart, advanceUntil } = platform;
    const journey = flowJourneys.find(flowJourney => flowJourney.name === name);
    if (!journey) throw new Error(`There is no journey through ${name}`);
    const search = await journey.prepare(db);
    await prepareMore?.(db);
    const page = await console.visitAs('admin', `/${name}${search}`, {
      // These failures occur while the platform is down or starts. Afterwards, the page loads everything that it could
      // not load before.
      provokedError: /net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS/,
      expected: [503],
    });
    const main = page.getByRole('main');
    for (const [at, step] of journey.steps.entries()) {
      await expectStep(page, { title: step.title, holds: {} });
      await step.fill?.(page, main);
      await buttonByName(page, at < journey.steps.length - 1 ? '下一步' : '预览').click();
    }
    if (journey.word !== undefined) await page.getByLabel(`请输入“${journey.word}”以确认`).fill(journey.word);
    await kill(platform, page, () => buttonByName(page, journey.verb).click());
    await main.getByText(killCase.away).first().waitFor();
    await restart();
    if (again !== undefined) await buttonByName(page, again).click();
    await waitUntilHidden(main.getByText(killCase.away));
    if (done !== undefined) await advanceUntil(done);
    for (const end of ends(main)) await end.waitFor();
    expect((await sql.raw(once).execute(db)).rows).toEqual([facts]);
  });
});
