import adDictionaries from '../../../src/resources/advertising/ad-dictionaries.ts';
import adSpaces from '../../../src/resources/advertising/ad-spaces.ts';
import ads from '../../../src/resources/advertising/ads.ts';
import { adDictType, adMaterialType } from '../../../src/schemas/codes/advertising.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { findFile } from '../../engine/files/fileRecords.ts';
import type { Database } from '../../engine/storage/database.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Space = Pick<RowOf<typeof adSpaces>, 'width' | 'height' | 'maxAds'>;

const adEffects = effectsOf(ads, {
  adSave: async ({ db }, { id, before, values }) => {
    const ad = { ...before, ...values };
    const isNew = (name: 'channelKey' | 'spaceId' | 'image' | 'materialType') =>
      values[name] !== undefined && values[name] !== before?.[name];
    if (isNew('channelKey') && ad.channelKey) await refuseNonChannel(db, ad.channelKey);
    if (!isNew('spaceId') && !isNew('image') && !isNew('materialType')) return;
    const { spaceId = null } = ad;
    const space = await lockSpace(db, spaceId);
    if (ad.materialType === adMaterialType.image && ad.image) await refuseOtherSize(db, ad.image, space);
    if (isNew('spaceId') && ad.shelfStatus === shelfStatus.listed) {
      const text = await reasonSpaceIsFull(db, spaceId, { ...space, id });
      if (text) throw createFieldRefusal('spaceId', ...text);
    }
  },

  adOnShelf: async ({ db }, { record: { id, spaceId } }) => {
    const text = await reasonSpaceIsFull(db, spaceId, { ...(await lockSpace(db, spaceId)), id });
    if (text) throw createRefusal(...text);
  },
});

const spaceEffects = effectsOf(adSpaces, {
  /** Rejects a limit below the number of running ads, because the ad space could not show all of them. */
  adSpaceUpdate: async ({ db }, { id, before, values: { maxAds } }) => {
    if (maxAds === undefined || maxAds === before?.maxAds) return;
    const count = await countRunning(db, id, null);
    if (count > maxAds) {
      throw createFieldRefusal('maxAds', `该广告位有 ${count} 个在投广告`, `The space has ${count} running ads`);
    }
  },
});

const dictionaryEffects = effectsOf(adDictionaries, {
  /** Rejects a new key or type while ads use the entry, because the ads would keep the old key. */
  adDictionaryUpdate: async ({ db }, { before, values }) => {
    for (const name of ['dictKey', 'dictType'] as const) {
      if (values[name] === undefined || values[name] === before?.[name]) continue;
      const count = await countAds(db, before?.dictKey ?? null);
      if (count > 0) throw createFieldRefusal(name, `仍被 ${count} 条广告引用`, `Still used by ${count} ads`);
    }
  },

  /**
   * Rejects deleting a format that ad spaces use as their size. Channel keys need no check here: ads store them as
   * references, which prevent deletion.
   */
  adDictionaryDelete: async ({ db }, { dictType, dictValue }) => {
    if (dictType !== adDictType.creativeFormat) return;
    const spaces = await withTables(db, adSpaces).selectFrom('ad_spaces').select(['width', 'height']).execute();
    const count = spaces.filter(({ width, height }) => `${width}x${height}` === dictValue).length;
    if (count > 0) throw createRefusal(`仍被 ${count} 个广告位引用`, `Still used by ${count} ad spaces`);
  },
});

export const effects = [adEffects, spaceEffects, dictionaryEffects];

/** Locks the ad space, so that two concurrent writes cannot together exceed its maximum number of ads. */
async function lockSpace(db: Database, id: number | null): Promise<Space> {
  const space = await withTables(db, adSpaces)
    .selectFrom('ad_spaces')
    .select(['width', 'height', 'maxAds'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return space ?? { width: 0, height: 0, maxAds: 0 };
}

async function countRunning(db: Database, spaceId: number | null, without: number | null): Promise<number> {
  const { count } = await withTables(db, ads)
    .selectFrom('ads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('spaceId', '=', spaceId)
    .where('shelfStatus', '=', shelfStatus.listed)
    .where('id', 'is distinct from', without)
    .executeTakeFirstOrThrow();
  return count;
}

async function reasonSpaceIsFull(
  db: Database,
  spaceId: number | null,
  { maxAds, id }: { readonly maxAds: number; readonly id: number },
): Promise<readonly [zh: string, en: string] | null> {
  if ((await countRunning(db, spaceId, id)) < maxAds) return null;
  return [`该广告位最多同时投放 ${maxAds} 个广告`, `The ad space shows at most ${maxAds} ads at a time`];
}

async function refuseNonChannel(db: Database, key: string): Promise<void> {
  const channel = await withTables(db, adDictionaries)
    .selectFrom('ad_dictionaries')
    .select('id')
    .where('dictKey', '=', key)
    .where('dictType', '=', adDictType.channel)
    .executeTakeFirst();
  if (!channel) throw createFieldRefusal('channelKey', '所选字典项不是渠道', 'The chosen entry is not a channel');
}

async function refuseOtherSize(db: Database, url: string, { width, height }: Space): Promise<void> {
  const file = await findFile(db, url);
  if (file && (file.width !== width || file.height !== height)) {
    throw createFieldRefusal('image', `图片尺寸须为${width}x${height}`, `Image must be ${width}x${height}`);
  }
}

async function countAds(db: Database, key: string | null): Promise<number> {
  const { count } = await withTables(db, ads)
    .selectFrom('ads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channelKey', '=', key)
    .executeTakeFirstOrThrow();
  return count;
}
