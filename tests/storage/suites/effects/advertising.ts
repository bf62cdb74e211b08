import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EngineUnderTest } from '../../engines.ts';
import { type Harness, createHarness, errorsOf, refusalOf } from '../../harness.ts';
import { type EffectCalls, createEffectCalls } from './effectCalls.ts';

const ads = '/api/advert/v1/ads';
const spaces = '/api/advert/v1/ad-spaces';
const dictionaries = '/api/advert/v1/ad-dictionaries';

export function defineAdvertisingEffectSuite(engine: EngineUnderTest): void {
  describe('advertising', () => {
    let harness: Harness;
    let calls: EffectCalls;
    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      calls = createEffectCalls(harness);
      // The seed refers to pictures and films that are not stored, so its ads could not be saved.
      await sql`update ads set "materialType" = 3, text = '限时返场'`.execute(harness.db);
    }, 60_000);
    afterAll(() => harness.close());

    const running = async (spaceId: unknown) =>
      (await harness.rows('ads', `"spaceId" = ${String(spaceId)} and "shelfStatus" = 1`)).length;
    const waiting = (spaceId: unknown) => harness.rows('ads', `"spaceId" = ${String(spaceId)} and "shelfStatus" <> 1`);

    it('runs at most as many ads as a space allows, even when ads are published concurrently', async () => {
      const space = await calls.firstRow('ad_spaces', `"maxAds" > 4`);
      const free = Number(space['maxAds']) - (await running(space['id']));
      const more = (await waiting(space['id'])).slice(0, free + 2).map(ad => ad['id']);
      expect(more).toHaveLength(free + 2);
      const answers = (await Promise.all(more.map(id => calls.runAction(`${ads}/onShelf`, [id])))).flat();
      expect(answers.filter(answer => answer === '')).toHaveLength(free);
      expect(answers.filter(answer => answer !== '')).toEqual(
        Array.from({ length: 2 }, () => `该广告位最多同时投放 ${String(space['maxAds'])} 个广告`),
      );
      expect(await running(space['id'])).toBe(space['maxAds']);
    });

    it('refuses to move a running ad into a full space, or to make a space smaller than its running ads need', async () => {
      const full = await calls.firstRow('ad_spaces', `"maxAds" = 4`);
      expect(await running(full['id'])).toBe(4);
      const other = await calls.firstRow('ads', `"shelfStatus" = 1 and "spaceId" <> ${String(full['id'])}`);
      const moved = await refusalOf(calls.saveForm(ads, 'ads', { id: other['id'], spaceId: full['id'] }));
      expect(errorsOf(moved)).toEqual({ spaceId: '该广告位最多同时投放 4 个广告' });
      expect((await calls.rowById('ads', other['id']))['spaceId']).toBe(other['spaceId']);
      const narrowed = await refusalOf(calls.saveForm(spaces, 'ad_spaces', { id: full['id'], maxAds: 3 }));
      expect(errorsOf(narrowed)).toEqual({ maxAds: '该广告位有 4 个在投广告' });
      expect(await calls.saveForm(spaces, 'ad_spaces', { id: full['id'], maxAds: 5 })).toMatchObject({
        maxAds: 5,
        adCount: 4,
      });
    });

    it('accepts only pictures with the size of the space', async () => {
      const space = await calls.firstRow('ad_spaces', `"spaceCode" = 'float-ball'`);
      const picture = async (id: string, width: number, height: number) => {
        await sql`
          insert into files (id, uid, name, type, types, size, width, height, md5, "createdAt", "touchedAt", "arrivedAt")
          values (${id}, 1, 'a.png', 'image/png', '["png"]'::jsonb, 10, ${width}, ${height}, 'x', '2026-03-01 12:00:00', 1, 1)`.execute(
          harness.db,
        );
        return `/api/public/v1/files/${id}.png`;
      };
      const ad = {
        adName: '悬浮球图片',
        spaceId: space['id'],
        advertiser: '平台运营中心',
        materialType: 1,
        linkType: 0,
        billingMode: 1,
        period: { start: '2026-03-01', end: '2026-03-31' },
      };
      const wrong = await picture('a'.repeat(32), 241, 240);
      const refusal = await refusalOf(calls.call(`POST ${ads}`, { ...ad, image: wrong }));
      expect(errorsOf(refusal)).toEqual({ image: '图片尺寸须为240x240' });
      expect(await harness.rows('ads', `"adName" = '悬浮球图片'`)).toEqual([]);
      const right = await picture('b'.repeat(32), 240, 240);
      expect(await calls.call(`POST ${ads}`, { ...ad, image: right })).toMatchObject({ image: right, shelfStatus: 0 });
    });

    it('accepts only ad channels from the dictionary, and keeps the dictionary keys that ads or spaces use', async () => {
      const ad = await calls.firstRow('ads', `"channelKey" is not null`);
      const wrong = await refusalOf(calls.saveForm(ads, 'ads', { id: ad['id'], channelKey: 'mobile-game' }));
      expect(errorsOf(wrong)).toEqual({ channelKey: '所选字典项不是渠道' });
      const entry = await calls.firstRow('ad_dictionaries', `"dictKey" = '${String(ad['channelKey'])}'`);
      const count = (await harness.rows('ads', `"channelKey" = '${String(ad['channelKey'])}'`)).length;
      const renamed = await refusalOf(
        calls.saveForm(dictionaries, 'ad_dictionaries', { id: entry['id'], dictKey: 'new' }),
      );
      expect(errorsOf(renamed)).toEqual({ dictKey: `仍被 ${count} 条广告引用` });
      const unused = await calls.firstRow('ad_dictionaries', `"dictKey" = 'hardware'`);
      const used = await calls.firstRow('ad_dictionaries', `"dictKey" = 'float'`);
      const answer = await calls.call(`DELETE ${dictionaries}`, { idList: [entry['id'], unused['id'], used['id']] });
      expect(answer['items']).toEqual([
        { id: entry['id'], code: 1, msg: `仍被 ${count} 条广告引用` },
        { id: used['id'], code: 1, msg: '仍被 1 个广告位引用' },
        { id: unused['id'], code: 0, msg: '' },
      ]);
    });

    it('shows the share of impressions that led to a click on the ad', async () => {
      const { id } = await calls.firstRow('ads');
      await sql`update ads set impressions = 3000, clicks = 100 where id = ${id}`.execute(harness.db);
      expect(await calls.call(`GET ${ads}/detail`, { id })).toMatchObject({ clickRate: 3.33 });
      await sql`update ads set impressions = 0, clicks = 0 where id = ${id}`.execute(harness.db);
      expect(await calls.call(`GET ${ads}/detail`, { id })).toMatchObject({ clickRate: null });
    });
  });
}
