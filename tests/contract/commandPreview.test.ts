import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const devices = '/api/resources/v1/devices';
const selections = '/api/public/v1/selections';
const installs = '/api/game/v1/game-installs';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  await sql`
    update devices set "networkStatus" = 1, "failureStatus" = 0, "abnormalState" = 0, "phoneType" = 1,
      "androidVersion" = 10`.execute(at.db);
  await sql`delete from apk_blacklists`.execute(at.db);
});

afterAll(() => at.close());

type Values = Readonly<Record<string, unknown>>;

const post = (to: string, body: unknown): Promise<ClientResponse> => at.call('POST', to, { token: admin, body });
const select = async (ids: readonly number[]): Promise<unknown> => {
  const { data } = await post(selections, { resource: 'devices', ids });
  return isRecord(data) ? data['token'] : undefined;
};
const previewOf = async (token: unknown, action: string, values?: Values): Promise<unknown> =>
  (await post(`${selections}/preview`, { token, action, ...(values && { values }) })).data;
const firstDevices = async (count: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select id from devices order by id limit ${count}`.execute(at.db);
  return rows.map(row => row.id);
};
const blacklist = (packageName: unknown, roomIds: readonly unknown[]) =>
  sql`
    insert into apk_blacklists ("appName", "packageName", "matchType", action, "scopeType", "roomIds", status)
    values ('x', ${packageName}, 1, 1, 2, ${JSON.stringify(roomIds)}::jsonb, 1)`.execute(at.db);

describe('the preview of a command with a form', () => {
  /** Publishes the first app, which is on no blacklist, for all phone types and Android versions. */
  const app = async (): Promise<{ readonly id: number; readonly packageName: string }> => {
    const { rows } = await sql<{ id: number; packageName: string }>`
      update app_market set "shelfStatus" = 1, "phoneTypes" = '[]'::jsonb, "minAndroid" = null
      where id = (select min(id) from app_market) returning id, "packageName"`.execute(at.db);
    return rows[0] ?? { id: 0, packageName: '' };
  };

  it('checks each device against the form values, as the command itself does', async () => {
    const { id: appId } = await app();
    const [first = 0, ...others] = await firstDevices(4);
    await sql`update app_market set "phoneTypes" = '[1]'::jsonb where id = ${appId}`.execute(at.db);
    await sql`update devices set "phoneType" = 2 where id = ${first}`.execute(at.db);
    const selection = await select([first, ...others]);
    const reasons = [{ reason: '应用不适用于该机型', count: 1 }];
    const preview = await previewOf(selection, 'boardInstallApk', { appId });
    expect(preview).toMatchObject({ total: 4, eligible: 3, ineligible: 1, reasons });
    const { data } = await post(`${devices}/boardInstallApk`, { selection, appId });
    const taskId = isRecord(data) ? data['taskId'] : undefined;
    const { rows } = await sql<{ objectId: number; msg: unknown }>`
      select "objectId", msg from job_items where "jobId" = ${taskId} and state = 7`.execute(at.db);
    expect(rows).toMatchObject([{ objectId: first, msg: { zh: '应用不适用于该机型' } }]);
  });

  it('marks devices as ineligible for an unpublished app, and for an app that the blacklist of their room contains', async () => {
    const { id: appId, packageName } = await app();
    const ids = await firstDevices(60);
    const token = await select(ids);
    const all = await previewOf(token, 'boardInstallApk', { appId });
    expect(all).toMatchObject({ eligible: 60, ineligible: 0 });
    const { rows } = await sql<{ roomId: number; count: number }>`
      select "roomId", count(*) as count from devices where id = any(${[...ids]}::bigint[])
      group by "roomId" order by 1 limit 1`.execute(at.db);
    await blacklist(packageName, [rows[0]?.roomId]);
    expect(await previewOf(token, 'boardInstallApk', { appId })).toMatchObject({
      ineligible: rows[0]?.count,
      reasons: [{ reason: `应用在黑名单中（${packageName}）` }],
    });
    await sql`update app_market set "shelfStatus" = 2 where id = ${appId}`.execute(at.db);
    expect(await previewOf(token, 'boardInstallApk', { appId })).toMatchObject({
      eligible: 0,
      reasons: [{ reason: '应用未上架，不能安装', count: 60 }],
    });
  });

  it('distinguishes a graceful shutdown from a forced shutdown', async () => {
    const { rows } = await sql<{ id: number }>`
      update devices set "networkStatus" = 0 where id = (
        select min(d.id) from devices d join bmc_mappings b on b."chassisId" = d."chassisId" and b."bladePosition" is null)
      returning id`.execute(at.db);
    const id = rows[0]?.id ?? 0;
    const token = await select([id]);
    expect(await previewOf(token, 'boardPowerOff', { mode: 1 })).toMatchObject({
      eligible: 0,
      reasons: [{ reason: '设备离线，无法正常关机' }],
    });
    expect(await previewOf(token, 'boardPowerOff', { mode: 2 })).toMatchObject({ eligible: 1 });
  });

  it.each<[string, Values | undefined]>([
    ['not sent', undefined],
    ['missing', {}],
    ['empty', { appId: null }],
    ['of another type', { appId: 'x' }],
    ['too large', { appId: 1e300 }],
    ['a list', { appId: [1] }],
  ])('checks only the state of the devices while the app id is %s', async (_, values) => {
    await sql`update app_market set "shelfStatus" = 2`.execute(at.db);
    const [, ...ids] = await firstDevices(4);
    expect(await previewOf(await select(ids), 'boardInstallApk', values)).toMatchObject({ eligible: 3 });
  });
});

describe('game installs', () => {
  interface Equipment {
    readonly id: number;
    readonly projectId: number;
    readonly deviceId: number;
    readonly roomId: number;
  }
  const prepare = async (): Promise<{ readonly game: number; readonly packageName: string; one: Equipment }> => {
    await sql`delete from game_installs`.execute(at.db);
    await sql`delete from apk_blacklists`.execute(at.db);
    await sql`update devices set "networkStatus" = 1`.execute(at.db);
    const { rows } = await sql<Equipment>`
      select e.id, e."projectId", d.id as "deviceId", d."roomId" from game_equipment e
      join game_devices g on g.id = e."gameDeviceId" join devices d on d.id = g."deviceId" order by e.id`.execute(
      at.db,
    );
    const games = await sql<{ id: number; packageName: string }>`
      update games set "shelfStatus" = 1 where id = (select min(id) from games) returning id, "packageName"`.execute(
      at.db,
    );
    const [[first], [game]] = [rows, games.rows];
    if (!first || !game) throw new Error('The demonstration has no game on a device');
    return { game: game.id, packageName: game.packageName, one: first };
  };
  const install = async (gameId: number, { id, projectId }: Equipment) =>
    (await post(`${installs}/install`, { projectId, gameIds: [gameId], equipmentIds: [id] })).data;
  const installed = async () =>
    (await sql<Values>`select "installStatus", "failReason" from game_installs`.execute(at.db)).rows;

  it('start for a published game only', async () => {
    const { game, one } = await prepare();
    await sql`update games set "shelfStatus" = 2 where id = ${game}`.execute(at.db);
    expect(await install(game, one)).toEqual({ count: 0, skipped: 1 });
    const single = await post(installs, { projectId: one.projectId, gameId: game, equipmentId: one.id });
    expect(single).toMatchObject({ status: 1, msg: '应用未上架，不能安装' });
    expect(await installed()).toEqual([]);
    await sql`update games set "shelfStatus" = 1 where id = ${game}`.execute(at.db);
    expect(await install(game, one)).toEqual({ count: 1, skipped: 0 });
    expect(await installed()).toMatchObject([{ installStatus: 1 }]);
  });

  it('skip devices in rooms that blacklist the game', async () => {
    const { game, packageName, one } = await prepare();
    await blacklist(packageName, [one.roomId]);
    expect(await install(game, one)).toEqual({ count: 0, skipped: 1 });
    const single = await post(installs, { projectId: one.projectId, gameId: game, equipmentId: one.id });
    expect(single).toMatchObject({ status: 1, msg: `应用在黑名单中（${packageName}）` });
    expect(await installed()).toEqual([]);
  });

  it('fail on an offline device, and store the reason', async () => {
    const { game, one } = await prepare();
    await sql`update devices set "networkStatus" = 0 where id = ${one.deviceId}`.execute(at.db);
    await install(game, one);
    expect(await installed()).toEqual([{ installStatus: 3, failReason: '设备离线' }]);
  });
});
