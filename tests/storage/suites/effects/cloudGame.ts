import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, now, nowMs, expectRecord, refusalOf } from '../../harness.ts';
import { type EffectCalls, createEffectCalls } from './effectCalls.ts';

const game = '/api/game/v1';
const equipmentPath = `${game}/game-equipment`;

/** Suite about devices of game projects: assignment, release and their sessions. */
export function defineCloudGameEffectSuite(engine: EngineUnderTest): void {
  describe('the cloud game area', () => {
    let harness: Harness;
    let calls: EffectCalls;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      calls = createEffectCalls(harness);
      // The seed refers to pictures that are not stored, so its games could not be saved.
      await sql`update games set icon = 'there', "projectIds" = '[]'::jsonb`.execute(harness.db);
      // Every device is online, and every second device of the pool belongs to no project.
      await sql`update devices set "networkStatus" = 1, "failureStatus" = 0`.execute(harness.db);
      await sql`update game_devices set status = 1`.execute(harness.db);
      await sql`delete from game_installs`.execute(harness.db);
      await sql`delete from game_equipment where "gameDeviceId" % 2 = 0`.execute(harness.db);
    }, 60_000);
    afterAll(() => harness.close());

    const idle = () => harness.rows('game_devices', `id not in (select "gameDeviceId" from game_equipment)`, 'id');
    const project = () => calls.firstRow('game_projects', 'status = 1');
    const sizeOf = async (projectId: unknown) =>
      (await harness.rows('game_equipment', `"projectId" = ${String(projectId)}`)).length;
    const widen = (projectId: unknown, more: number) =>
      sql`
      update game_projects set "maxConcurrency" = ${more} +
        (select count(*) from game_equipment where "projectId" = ${projectId}) where id = ${projectId}`.execute(
        harness.db,
      );
    const running = async (): Promise<Row> => {
      const equipment = await calls.firstRow('game_equipment');
      await sql`
        update game_equipment set "runStatus" = 1, "currentUser" = 'somebody', "currentGameId" = 1
        where id = ${equipment['id']}`.execute(harness.db);
      await sql`
        update devices set "runStatus" = 1
        where id = (select "deviceId" from game_devices where id = ${equipment['gameDeviceId']})`.execute(harness.db);
      await sql`
        insert into game_try_records ("tryNo", "gameDeviceId", "startTime")
        values ('open', ${equipment['gameDeviceId']}, '2026-03-01 11:58:00')`.execute(harness.db);
      return equipment;
    };
    const expectEnded = async (equipment: Row) => {
      const device = await calls.firstRow('game_devices', `id = ${String(equipment['gameDeviceId'])}`);
      expect(await calls.rowById('devices', device['deviceId'])).toMatchObject({ runStatus: 0 });
      const tries = await harness.rows('game_try_records', `"tryNo" = 'open'`, 'id desc');
      expect(tries[0]).toMatchObject({ endTime: now, endReason: 4, playSeconds: 120 });
    };

    describe('devices of a project', () => {
      it('are added in the requested number, each to one project, up to the project’s concurrency limit', async () => {
        const { id: projectId } = await project();
        await widen(projectId, 3);
        const before = await sizeOf(projectId);
        const clicks = Array.from({ length: 4 }, () =>
          calls.call(`POST ${equipmentPath}/assign`, { projectId, quantity: 2 }),
        );
        const settled = await Promise.allSettled(clicks);
        expect(settled.filter(item => item.status === 'fulfilled').map(item => item.value)).toEqual([{ count: 2 }]);
        expect(await sizeOf(projectId)).toBe(before + 2);
        const full = await refusalOf(calls.call(`POST ${equipmentPath}/assign`, { projectId, quantity: 2 }));
        expect(errorsOf(full)['projectId']).toBe(`设备数不能超过项目最大并发 ${before + 3}`);
        const made = await harness.rows('game_equipment', `"projectId" = ${String(projectId)}`, 'id desc');
        expect(made[0]).toMatchObject({ runStatus: 0, assignTime: now, operatorName: 'admin' });
      });

      it('must be idle and usable, whether the operator gives a number or chooses devices one by one', async () => {
        const { id: projectId } = await project();
        await widen(projectId, 400);
        const [free, broken] = await idle();
        const taken = (await calls.firstRow('game_equipment'))['gameDeviceId'];
        await sql`update devices set "failureStatus" = 2 where id = ${broken?.['deviceId']}`.execute(harness.db);
        const size = await sizeOf(projectId);
        for (const gameDeviceIds of [[free?.['id'], broken?.['id']], [taken]]) {
          const refusal = await refusalOf(calls.call(`POST ${equipmentPath}/assign`, { projectId, gameDeviceIds }));
          expect(errorsOf(refusal)).toEqual({ gameDeviceIds: '只能分配空闲且可用的设备' });
        }
        const single = calls.call(`POST ${equipmentPath}`, { projectId, gameDeviceId: broken?.['id'] });
        expect(errorsOf(await refusalOf(single))).toEqual({ gameDeviceId: '只能分配空闲且可用的设备' });
        const twice = calls.call(`POST ${equipmentPath}`, { projectId, gameDeviceId: taken });
        expect(errorsOf(await refusalOf(twice))).toEqual({ gameDeviceId: '该云游戏设备已分配到项目' });
        const many = await refusalOf(calls.call(`POST ${equipmentPath}/assign`, { projectId, quantity: 399 }));
        expect(errorsOf(many)['quantity']).toMatch(/^空闲设备只有 \d+ 台$/);
        expect(await sizeOf(projectId)).toBe(size);
        const created = await calls.call(`POST ${equipmentPath}`, { projectId, gameDeviceId: free?.['id'] });
        expect(created).toMatchObject({ revision: 1, assignTime: now, runStatus: 0, networkStatus: 1 });
        const shown = await calls.call(`GET ${game}/game-devices/detail`, { id: free?.['id'] });
        expect(shown).toMatchObject({ projectId, runStatus: 0, deviceIp: created['deviceIp'] });
      });

      it('return to the pool without their installs, but devices in use return only by a forced release', async () => {
        const equipment = await running();
        const { id, gameDeviceId } = equipment;
        await sql`insert into game_installs ("equipmentId", "gameId") values (${id}, 1)`.execute(harness.db);
        expect(await calls.runAction(`${equipmentPath}/release`, [id])).toEqual(['设备正在使用中']);
        expect(await calls.rowById('game_equipment', id)).toMatchObject({ runStatus: 1, currentUser: 'somebody' });
        expect(await calls.runAction(`${equipmentPath}/release`, [id], { force: true })).toEqual(['']);
        await expectEnded(equipment);
        expect(await harness.rows('game_equipment', `id = ${String(id)}`)).toEqual([]);
        expect(await harness.rows('game_installs', `"equipmentId" = ${String(id)}`)).toEqual([]);
        expect((await idle()).map(row => row['id'])).toContain(gameDeviceId);
      });

      it('lose their session once, even when an operator ends it five times concurrently', async () => {
        const equipment = await running();
        const clicks = Array.from({ length: 5 }, () => calls.runAction(`${equipmentPath}/kick`, [equipment['id']]));
        expect((await Promise.all(clicks)).flat().filter(msg => msg === '')).toHaveLength(1);
        const idleAgain = { runStatus: 0, currentUser: null, currentGameId: null };
        expect(await calls.rowById('game_equipment', equipment['id'])).toMatchObject(idleAgain);
        await expectEnded(equipment);
      });
    });

    describe('the device pool', () => {
      const path = `${game}/game-devices`;

      it('restarts a device: its session ends, and the device reports again', async () => {
        const equipment = await running();
        expect(await calls.runJobAction(`${path}/restart`, [equipment['gameDeviceId']])).toEqual(['']);
        await expectEnded(equipment);
        const { deviceId } = await calls.rowById('game_devices', equipment['gameDeviceId']);
        expect(await calls.rowById('devices', deviceId)).toMatchObject({ lastHeartbeat: now });
        expect(await calls.rowById('game_equipment', equipment['id'])).toMatchObject({
          runStatus: 0,
          currentUser: null,
        });
      });

      it('wipes a device, which removes the installs on the device', async () => {
        const { id, gameDeviceId } = await running();
        await sql`
          insert into game_installs ("equipmentId", "gameId", "installStatus", progress)
          select ${id}::bigint, g.id, s.status, 50 from games g join unnest(array[0, 1, 2, 3]) with ordinality s (status, at)
          on g.id = s.at`.execute(harness.db);
        expect(await calls.runJobAction(`${path}/reset`, [gameDeviceId], { operationReason: '换项目' })).toEqual(['']);
        const installs = await harness.rows('game_installs', `"equipmentId" = ${String(id)}`);
        expect(installs).toHaveLength(4);
        for (const install of installs) expect(install).toMatchObject({ installStatus: 5, progress: 0 });
      });

      it('refuses to remove a device that a project uses', async () => {
        const { gameDeviceId } = await calls.firstRow('game_equipment');
        const answer = await calls.call(`DELETE ${game}/game-devices`, { idList: [gameDeviceId] });
        expect(answer).toMatchObject({ success: 0, items: [{ msg: '仍被 1 条项目设备引用' }] });
      });
    });

    describe('projects', () => {
      it('are copied with limits and games, but without devices, and as disabled', async () => {
        const source = await project();
        await sql`update games set "projectIds" = jsonb_build_array(${source['id']}::bigint) where id <= 3`.execute(
          harness.db,
        );
        const copy = (projectName: string, projectCode: string) =>
          calls.runAction(`${game}/game-projects/copy`, [source['id']], { projectName, projectCode });
        expect(await copy('副本一', 'COPY-1')).toEqual(['']);
        expect(await copy('副本一', 'COPY-2')).toEqual(['项目名称已存在']);
        expect(await copy('副本二', 'COPY-1')).toEqual(['项目编码已存在']);
        const made = await calls.firstRow('game_projects', `"projectCode" = 'COPY-1'`);
        const { maxConcurrency, merchantSign, fps, endTime } = source;
        expect(made).toMatchObject({ projectName: '副本一', status: 0, maxConcurrency, merchantSign, fps, endTime });
        expect(await sizeOf(made['id'])).toBe(0);
        const shown = await calls.call(`GET ${game}/game-projects/detail`, { id: made['id'] });
        expect(shown).toMatchObject({ equipmentCount: 0, gameCount: 3 });
        expect(await harness.rows('game_projects', `"projectName" = '副本二'`)).toEqual([]);
      });

      it('cannot be deleted during a session, and reject a limit below the number of their devices', async () => {
        const { projectId } = await running();
        const answer = await calls.call(`DELETE ${game}/game-projects`, { idList: [projectId] });
        expect(answer).toMatchObject({ success: 0, items: [{ msg: '项目有正在进行的会话，不能删除' }] });
        await sql`update game_equipment set "projectId" = ${projectId}`.execute(harness.db);
        const size = await sizeOf(projectId);
        const change = { id: projectId, maxConcurrency: size - 1 };
        const narrowed = await refusalOf(calls.saveForm(`${game}/game-projects`, 'game_projects', change));
        expect(errorsOf(narrowed)).toEqual({ maxConcurrency: `项目已分配 ${size} 台设备` });
        const even = { id: projectId, maxConcurrency: size };
        expect(await calls.saveForm(`${game}/game-projects`, 'game_projects', even)).toMatchObject({
          equipmentCount: size,
        });
      });
    });

    describe('installs', () => {
      const path = `${game}/game-installs`;
      const at = (id: unknown) => calls.rowById('game_installs', id);
      const look = async (time: string) => {
        const { db, catalogue } = harness;
        await runScheduledTransitions({ db, catalogue, clock: () => nowMs }, [catalogue.get('game-installs')], time);
      };
      const ready = async () => {
        const equipment = await calls.firstRow('game_equipment');
        await sql`delete from game_installs`.execute(harness.db);
        await sql`update devices set "networkStatus" = 1`.execute(harness.db);
        await sql`update game_warehouse set "sizeBytes" = 1258291200, version = '1.2.9'`.execute(harness.db);
        return equipment;
      };
      const unplug = (equipment: Row) =>
        sql`
        update devices set "networkStatus" = 0
        where id = (select "deviceId" from game_devices where id = ${equipment['gameDeviceId']})`.execute(harness.db);

      it('exist once for each game and device, even if another call requests the same game', async () => {
        const { id: equipmentId, projectId } = await ready();
        const install = (gameIds: readonly number[]) =>
          calls.call(`POST ${path}/install`, { projectId, gameIds, equipmentIds: [equipmentId] });
        expect(await install([1, 2])).toEqual({ count: 2, skipped: 0 });
        expect(await install([1, 2, 3])).toEqual({ count: 1, skipped: 2 });
        const [first] = await harness.rows('game_installs', 'true', '"gameId"');
        expect(first).toMatchObject({ installStatus: 1, version: '1.2.9', startTime: now, progress: 0, revision: 1 });
        expect(first).toMatchObject({ finishTime: '2026-03-01 12:01:00', operatorName: 'admin' });
        await sql`update game_installs set "installStatus" = 5 where id = ${first?.['id']}`.execute(harness.db);
        expect(await install([1])).toEqual({ count: 1, skipped: 0 });
        expect(await at(first?.['id'])).toMatchObject({ installStatus: 1, revision: 2 });
        const all = await calls.call(`POST ${path}/install`, { projectId, gameIds: [4], all: true });
        expect(all).toEqual({ count: await sizeOf(projectId), skipped: 0 });
      });

      it('finish after the calculated time, and can be removed', async () => {
        const { id: equipmentId, projectId } = await ready();
        const made = await calls.call(`POST ${path}`, { projectId, equipmentId, gameId: 1 });
        expect(made).toMatchObject({ revision: 1, installStatus: 0, version: '1.2.9' });
        await look(now);
        expect(await at(made['id'])).toMatchObject({ installStatus: 0 });
        await look('2026-03-01 12:00:05');
        expect(await at(made['id'])).toMatchObject({ installStatus: 1, progress: 0 });
        await look('2026-03-01 12:01:05');
        expect(await at(made['id'])).toMatchObject({ installStatus: 2, progress: 100 });
        expect(await calls.runAction(`${path}/update`, [made['id']])).toEqual(['已是最新版本']);
        expect(await at(made['id'])).toMatchObject({ installStatus: 2, progress: 100 });
        await sql`update game_warehouse set version = '1.2.10'`.execute(harness.db);
        expect(await calls.runAction(`${path}/update`, [made['id']])).toEqual(['']);
        expect(await at(made['id'])).toMatchObject({ installStatus: 1, progress: 0, version: '1.2.10' });
        await look('2026-03-01 12:01:05');
        expect(await calls.runAction(`${path}/uninstall`, [made['id']])).toEqual(['']);
        expect(await at(made['id'])).toMatchObject({ installStatus: 4, finishTime: '2026-03-01 12:00:05' });
        await look('2026-03-01 12:00:05');
        expect(await at(made['id'])).toMatchObject({ installStatus: 5, progress: 0 });
      });

      it('fail on an offline device and can be retried when it is online', async () => {
        const equipment = await ready();
        const { id: equipmentId, projectId } = equipment;
        await unplug(equipment);
        await calls.call(`POST ${path}/install`, { projectId, gameIds: [1], equipmentIds: [equipmentId] });
        const failed = { installStatus: 3, failReason: '设备离线' };
        const { id } = await calls.firstRow('game_installs');
        expect(await at(id)).toMatchObject(failed);
        const made = await calls.call(`POST ${path}`, { projectId, equipmentId, gameId: 2 });
        expect(made).toMatchObject({ ...failed, revision: 1 });
        expect(await calls.runAction(`${path}/retry`, [id])).toEqual(['设备离线，无法安装']);
        expect(await at(id)).toMatchObject(failed);
        await sql`update devices set "networkStatus" = 1`.execute(harness.db);
        expect(await calls.runAction(`${path}/retry`, [id])).toEqual(['']);
        expect(await at(id)).toMatchObject({ installStatus: 1, failReason: null });
        expect(await calls.runAction(`${path}/cancel`, [id])).toEqual(['']);
        expect(await at(id)).toMatchObject({ installStatus: 3, failReason: '已取消', finishTime: now });
      });
    });

    describe('the operations on game packages and mall items', () => {
      const packages = `${game}/game-warehouse`;

      it('require a complete package to publish a game or to change the package of a published game', async () => {
        const { id, warehouseId } = await calls.firstRow('games', `"shelfStatus" <> 1`);
        await sql`update game_warehouse set "uploadStatus" = 3 where id = ${warehouseId}`.execute(harness.db);
        expect(await calls.runAction(`${game}/games/onShelf`, [id])).toEqual(['游戏包尚未上传完成，不能上架']);
        expect((await calls.rowById('games', id))['shelfStatus']).not.toBe(1);
        const shown = await calls.firstRow('games', `"shelfStatus" = 1`);
        const moved = await refusalOf(calls.saveForm(`${game}/games`, 'games', { id: shown['id'], warehouseId }));
        expect(errorsOf(moved)).toEqual({ warehouseId: '游戏包尚未上传完成，不能上架' });
        await sql`update game_warehouse set "uploadStatus" = 2 where id = ${warehouseId}`.execute(harness.db);
        expect(await calls.runAction(`${game}/games/onShelf`, [id])).toEqual(['']);
      });

      it('keep the name and version of a package to which games refer', async () => {
        const { warehouseId } = await calls.firstRow('games');
        for (const change of [{ version: '99.0' }, { packageName: 'com.other.game' }]) {
          const refusal = await refusalOf(calls.saveForm(packages, 'game_warehouse', { id: warehouseId, ...change }));
          expect(Object.values(errorsOf(refusal))).toEqual(['仍被 1 个游戏引用，不能修改']);
        }
        expect(await calls.saveForm(packages, 'game_warehouse', { id: warehouseId, note: 'x' })).toMatchObject({
          note: 'x',
          gameCount: 1,
        });
      });

      it('start one sync of a package at a time, which the scheduler completes', async () => {
        const { db, catalogue } = harness;
        const { id } = await calls.firstRow('game_warehouse', `"uploadStatus" = 2`);
        const [first, second] = await harness.rows('rooms', 'true', 'id');
        await sql`
          update game_warehouse set "syncedRoomIds" = ${JSON.stringify([first?.['id']])}::jsonb, "sizeBytes" = 1048576000
          where id = ${id}`.execute(db);
        const rooms = [first?.['id'], second?.['id']];
        expect(await calls.runJobAction(`${packages}/sync`, [id], { roomIds: rooms })).toEqual(['']);
        expect(await calls.runJobAction(`${packages}/sync`, [id], { roomIds: rooms })).toEqual([
          '当前状态不允许该操作',
        ]);
        expect(await calls.rowById('game_warehouse', id)).toMatchObject({
          uploadStatus: 4,
          syncedRoomIds: rooms,
          syncTime: '2026-03-01 12:00:10',
        });
        for (const [time, uploadStatus] of [['2026-03-01 12:00:09', 4] as const, ['2026-03-01 12:00:10', 2] as const]) {
          await runScheduledTransitions({ db, catalogue, clock: () => nowMs }, [catalogue.get('game-warehouse')], time);
          expect(await calls.rowById('game_warehouse', id)).toMatchObject({ uploadStatus });
        }
      });

      it('verify a package against the digest of its stored file', async () => {
        const { id } = await calls.firstRow('game_warehouse', `"uploadStatus" = 2`);
        expect(await calls.runAction(`${packages}/verify`, [id])).toEqual(['该游戏包没有文件，无法校验']);
        const fileId = 'c'.repeat(32);
        await sql`
          insert into files (id, uid, name, type, types, size, md5, "createdAt", "touchedAt", "arrivedAt")
          values (${fileId}, 1, 'a.apk', 'application/zip', '["apk"]'::jsonb, 10, 'right', ${now}, 1, 1)`.execute(
          harness.db,
        );
        const packageFile = `/api/public/v1/files/${fileId}.apk`;
        for (const [md5, uploadStatus] of [['wrong', 3] as const, ['right', 2] as const]) {
          await sql`
            update game_warehouse set "packageFile" = ${packageFile}, md5 = ${md5} where id = ${id}`.execute(
            harness.db,
          );
          expect(await calls.runAction(`${packages}/verify`, [id])).toEqual(['']);
          expect(await calls.rowById('game_warehouse', id)).toMatchObject({ uploadStatus });
        }
      });

      it('show a mall item as sold out until it is in stock again', async () => {
        const { id } = await calls.firstRow('game_mall');
        const goods = `${game}/game-mall`;
        expect(await calls.runAction(`${goods}/stock`, [id], { stock: 0 })).toEqual(['']);
        expect(await calls.call(`GET ${goods}/detail`, { id })).toMatchObject({ stock: 0, soldOut: true });
        expect(errorsOf(await refusalOf(calls.runAction(`${goods}/stock`, [id], { stock: 10_000 })))).toHaveProperty(
          'stock',
        );
        expect(await calls.runAction(`${goods}/stock`, [id], { stock: 5 })).toEqual(['']);
        expect(expectRecord(await calls.call(`GET ${goods}/detail`, { id }))).toMatchObject({
          stock: 5,
          soldOut: false,
        });
      });
    });
  });
}
