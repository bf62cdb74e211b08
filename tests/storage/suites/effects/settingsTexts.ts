import { printFigureOfFault } from '../../../support/printFigureOfFault.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runScheduledTransitions } from '../../../../platform/engine/scheduler/scheduledTransitions.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import type { EngineUnderTest } from '../../engines.ts';
import {
  type Harness,
  createHarness,
  errorsOf,
  expectList,
  now,
  nowMs,
  expectRecord,
  refusalOf,
} from '../../harness.ts';

const base = '/api/config/v1';

/** Suite about texts for users and parameters of clients: agreements, announcements, banners, addresses and speeds. */
export function defineTextSettingsEffectSuite(engine: EngineUnderTest): void {
  describe('text and parameter settings', () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
    });
    afterAll(() => harness.close());

    const turn = (time: string) => {
      const { db, catalogue } = harness;
      return runScheduledTransitions({ db, catalogue, clock: () => nowMs }, catalogue.resources, time);
    };
    const act = async (target: string, payload: Row): Promise<Row> => expectRecord(await harness.call(target, payload));
    const itemOf = async (target: string, payload: Row): Promise<Row> =>
      expectList((await act(target, payload))['items'])[0] ?? {};
    const firstRow = async (table: string, where: string): Promise<Row> =>
      (await harness.rows(table, where, 'id'))[0] ?? {};

    describe('agreements', () => {
      const stateOf = async (id: unknown) => (await firstRow('protocols', `id = ${String(id)}`))['publishStatus'];
      const draft = async (version: string, merchantSign: unknown = null) => {
        const { id } = await act(`POST ${base}/protocols`, {
          title: '测试协议',
          protocolType: 6,
          version,
          content: '<p>正文</p>',
          clientTypes: [1],
          merchantSign,
          effectiveTime: '2026-04-01 00:00:00',
        });
        return id;
      };
      const publish = (id: unknown) => itemOf(`POST ${base}/protocols/publish`, { idList: [id] });

      it('replace, when published, only the previous version with the same scope (one merchant or all merchants)', async () => {
        const merchant = (await firstRow('merchants', 'true'))['merchantSign'];
        const [first, ofMerchant, second] = [await draft('7.0'), await draft('7.1', merchant), await draft('7.2')];
        for (const id of [first, ofMerchant]) await publish(id);
        expect([await stateOf(first), await stateOf(ofMerchant)]).toEqual([2, 2]);
        await publish(second);
        expect([await stateOf(first), await stateOf(ofMerchant), await stateOf(second)]).toEqual([3, 2, 2]);
        expect(await firstRow('protocols', `id = ${String(second)}`)).toMatchObject({ publishTime: now });
      });

      it('are valid one at a time, even when two are published concurrently', async () => {
        const both = [await draft('8.0'), await draft('8.1')];
        await Promise.all(both.map(publish));
        const states = await Promise.all(both.map(stateOf));
        expect(states.toSorted()).toEqual([2, 3]);
      });

      it('can be copied, but neither edited nor deleted once published', async () => {
        const id = await draft('9.0');
        await publish(id);
        const { revision } = await firstRow('protocols', `id = ${String(id)}`);
        const edited = refusalOf(act(`PUT ${base}/protocols`, { id, revision, title: '新标题' }));
        expect((await edited).text).toBe('已发布的协议不能修改，请复制为新版本');
        const removed = await itemOf(`DELETE ${base}/protocols`, { idList: [id] });
        expect(removed).toMatchObject({ msg: '已发布的协议不能删除，请先撤回' });
        for (const version of ['9.1', '9.2']) {
          expect(await itemOf(`POST ${base}/protocols/copy`, { idList: [id] })).toMatchObject({ code: 0 });
          expect(await firstRow('protocols', `version = '${version}'`)).toMatchObject({
            title: '测试协议',
            protocolType: 6,
            publishStatus: 0,
          });
        }
        expect(await firstRow('protocols', `id = ${String(id)}`)).toMatchObject({
          title: '测试协议',
          publishStatus: 2,
        });
      });
    });

    describe('announcements', () => {
      const make = async (values: Row = {}) =>
        act(`POST ${base}/announcements`, {
          title: '测试公告',
          type: 1,
          content: '<p>正文</p>',
          publishTime: '2026-03-02 00:00:00',
          clientTypes: [1],
          ...values,
        });
      const stateOf = async (id: unknown) => (await firstRow('announcements', `id = ${String(id)}`))['publishStatus'];

      it('are published at their time, which must be in the future', async () => {
        const { id } = await make();
        expect(await itemOf(`POST ${base}/announcements/publish`, { idList: [id] })).toMatchObject({ code: 0 });
        await turn('2026-03-01 23:59:59');
        expect(await stateOf(id)).toBe(1);
        await turn('2026-03-02 00:00:00');
        expect(await stateOf(id)).toBe(2);
        const late = await make();
        await sql`update announcements set "publishTime" = ${now} where id = ${late['id']}`.execute(harness.db);
        const refused = await itemOf(`POST ${base}/announcements/publish`, { idList: [late['id']] });
        expect(refused).toMatchObject({ msg: '发布时间已过，请修改发布时间或立即发布' });
        expect(await stateOf(late['id'])).toBe(0);
      });

      it('are published immediately on request, unless expired', async () => {
        const { id } = await make();
        await itemOf(`POST ${base}/announcements/publishNow`, { idList: [id] });
        expect(await firstRow('announcements', `id = ${String(id)}`)).toMatchObject({
          publishStatus: 2,
          publishTime: now,
        });
        const old = await make({ expireTime: '2026-03-03 00:00:00' });
        await sql`update announcements set "expireTime" = ${now} where id = ${old['id']}`.execute(harness.db);
        const refused = await itemOf(`POST ${base}/announcements/publishNow`, { idList: [old['id']] });
        expect(refused).toMatchObject({ msg: '公告的失效时间已过' });
        expect(await stateOf(old['id'])).toBe(0);
      });
    });

    describe('banners', () => {
      const sizes: Readonly<Record<number, readonly [number, number]>> = { 1: [1125, 480], 4: [150, 150] };
      let files = 0;
      const picture = async (position: number) => {
        files += 1;
        const id = String(files).padStart(32, '0');
        const [width, height] = sizes[position] ?? [1, 1];
        await sql`
          insert into files (id, uid, name, type, types, size, width, height, "arrivedAt")
          values (${id}, ${harness.admin.uid}, 'a.png', 'image/png', '["png"]', 100, ${width}, ${height}, 1)`.execute(
          harness.db,
        );
        return `/api/public/v1/files/${id}.png`;
      };
      const add = async (position: number, image: string) =>
        act(`POST ${base}/banners`, {
          title: '测试',
          position,
          image,
          clientTypes: [1],
          startTime: '2026-03-01 00:00:00',
          endTime: '2026-04-01 00:00:00',
        });
      const at = async (position: number) => (await harness.rows('banners', `position = ${position}`)).length;
      const full = { position: '同一展示位置最多5项' };

      it('are limited to five per place, even when added concurrently', async () => {
        expect([await at(1), await at(4)]).toEqual([5, 1]);
        expect(errorsOf(await refusalOf(add(1, await picture(1))))).toEqual(full);
        const pictures = await Promise.all(Array.from({ length: 20 }, () => picture(4)));
        const added = await Promise.allSettled(pictures.map(image => add(4, image)));
        expect(added.filter(one_ => one_.status === 'fulfilled')).toHaveLength(4);
        const most = Math.max(await at(1), await at(4));
        printFigureOfFault(34, `${most} banners at a place after 20 at once`);
        expect([await at(1), await at(4)]).toEqual([5, 5]);
      });

      it('cannot be moved to a full place', async () => {
        const { id, revision } = await firstRow('banners', 'position = 4');
        const move = act(`PUT ${base}/banners`, { id, revision, position: 1, image: await picture(1) });
        expect(errorsOf(await refusalOf(move))).toEqual(full);
        expect(await at(1)).toBe(5);
        const stay = { id, revision, position: 4, title: '改名', image: await picture(4) };
        expect(await act(`PUT ${base}/banners`, stay)).toMatchObject({ title: '改名' });
      });

      it('require a picture with the size of their place', async () => {
        const wrong = refusalOf(add(4, await picture(1)));
        expect(errorsOf(await wrong)).toEqual({ image: '图片尺寸须为150x150' });
      });
    });

    describe('addresses', () => {
      let made = 0;
      const make = (status = 1) =>
        act(`POST ${base}/service-addresses`, {
          addressName: `地址${(made += 1)}`,
          addressType: 9,
          scheme: 2,
          host: 'log.cloudphone.cn',
          port: 443,
          status,
        });
      const last = '每种类型至少保留一个启用的地址';

      it('keep at least one enabled address per type', async () => {
        await sql`update service_addresses set status = 0 where "addressType" = 9`.execute(harness.db);
        const [one_, two] = [await make(), await make()];
        const disable = ({ id, revision }: Row) => act(`PUT ${base}/service-addresses`, { id, revision, status: 0 });
        const both = await Promise.allSettled([disable(one_), disable(two)]);
        expect(both.filter(call => call.status === 'fulfilled')).toHaveLength(1);
        const left = await firstRow('service_addresses', '"addressType" = 9 and status = 1');
        expect(errorsOf(await refusalOf(disable(left)))).toEqual({ status: last });
        const { id, revision } = left;
        const moved = refusalOf(act(`PUT ${base}/service-addresses`, { id, revision, addressType: 1 }));
        expect(errorsOf(await moved)).toEqual({ addressType: last });
        expect(await itemOf(`DELETE ${base}/service-addresses`, { idList: [id] })).toMatchObject({ msg: last });
        await make();
        expect(await itemOf(`DELETE ${base}/service-addresses`, { idList: [id] })).toMatchObject({ code: 0 });
      });

      it.each([
        [1, 1],
        [0, 3],
      ])('have, in a room with status %i, the health status %i after a check', async (roomStatus, healthStatus) => {
        const room = await firstRow('rooms', 'true');
        await sql`update rooms set "roomStatus" = ${roomStatus} where id = ${room['id']}`.execute(harness.db);
        await sql`update devices set "networkStatus" = 1 where "roomId" = ${room['id']}`.execute(harness.db);
        const { id } = await make();
        await sql`update service_addresses set "roomId" = ${room['id']} where id = ${id}`.execute(harness.db);
        await itemOf(`POST ${base}/service-addresses/check`, { idList: [id] });
        expect(await firstRow('service_addresses', `id = ${String(id)}`)).toMatchObject({
          healthStatus,
          lastCheckTime: now,
        });
      });
    });

    describe('speed limits', () => {
      it('stay marked as applied until somebody changes their speed', async () => {
        const values = { limitName: '测试限速', downloadSpeed: 20, uploadSpeed: 10 };
        const { id } = await act(`POST ${base}/speed-limits`, values);
        const stored = () => firstRow('speed_limits', `id = ${String(id)}`);
        await itemOf(`POST ${base}/speed-limits/apply`, { idList: [id] });
        expect(await stored()).toMatchObject({ syncStatus: 2 });
        const change = async (changes: Row) =>
          act(`PUT ${base}/speed-limits`, { id, revision: (await stored())['revision'], ...changes });
        expect(await change({ note: '备注' })).toMatchObject({ syncStatus: 2 });
        expect(await change({ downloadSpeed: 30 })).toMatchObject({ syncStatus: 0 });
        await change({ status: 0 });
        expect(await itemOf(`POST ${base}/speed-limits/apply`, { idList: [id] })).toMatchObject({ code: 1 });
        expect(await stored()).toMatchObject({ syncStatus: 0 });
      });
    });
  });
}
