import { sql } from 'kysely';

import { findFile } from '../../engine/files/fileRecords.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import { type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';

interface Space {
  readonly width: number;
  readonly height: number;
  readonly maxAds: number;
}

const channel = 1;
const format = 2;
const onShelf = 1;

export const effects: Effects = {
  adSave: onSave(async ({ db }, { id, before, values }) => {
    const ad: Row = { ...before, ...values };
    const isNew = (name: string) => values[name] !== undefined && values[name] !== before?.[name];
    if (isNew('channelKey') && ad['channelKey']) await refuseNonChannel(db, ad['channelKey']);
    if (!isNew('spaceId') && !isNew('image') && !isNew('materialType')) return;
    const space = await lockSpace(db, ad['spaceId']);
    if (ad['materialType'] === 1 && typeof ad['image'] === 'string') await refuseOtherSize(db, ad['image'], space);
    if (isNew('spaceId') && ad['shelfStatus'] === onShelf) {
      const text = await reasonSpaceIsFull(db, ad['spaceId'], { ...space, id });
      if (text) throw createFieldRefusal('spaceId', ...text);
    }
  }),

  adOnShelf: onAction(async ({ db }, { record }) => {
    const space = await lockSpace(db, record?.['spaceId']);
    const text = await reasonSpaceIsFull(db, record?.['spaceId'], { ...space, id: Number(record?.['id']) });
    if (text) throw createRefusal(...text);
  }),

  /** Rejects a limit below the number of running ads, because the ad space would never show some of them. */
  adSpaceUpdate: onSave(async ({ db }, { id, before, values }) => {
    const { maxAds } = values;
    if (typeof maxAds !== 'number' || maxAds === before?.['maxAds']) return;
    const count = await countRunning(db, id, null);
    if (count > maxAds) {
      throw createFieldRefusal('maxAds', `该广告位有 ${count} 个在投广告`, `The space has ${count} running ads`);
    }
  }),

  /**
   * Rejects a changed key or type of an entry that ads use, because the ads store the key and would keep the old one.
   */
  adDictionaryUpdate: onSave(async ({ db }, { before, values }) => {
    for (const name of ['dictKey', 'dictType']) {
      if (values[name] === undefined || values[name] === before?.[name]) continue;
      const count = await countAds(db, before?.['dictKey']);
      if (count > 0) throw createFieldRefusal(name, `仍被 ${count} 条广告引用`, `Still used by ${count} ads`);
    }
  }),

  /**
   * Rejects deleting a format that ad spaces use as their size. Channel keys need no check here: ads store them as
   * references, which prevent deletion.
   */
  adDictionaryDelete: onDelete(async ({ db }, record) => {
    if (record['dictType'] !== format) return;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ad_spaces where width || 'x' || height = ${record['dictValue']}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) throw createRefusal(`仍被 ${count} 个广告位引用`, `Still used by ${count} ad spaces`);
  }),
};

/** Locks the ad space, so that two concurrent writes cannot both fill its last place. */
async function lockSpace(db: Database, id: unknown): Promise<Space> {
  const { rows } = await sql<Space>`
    select width, height, "maxAds" from ad_spaces where id = ${id} for no key update`.execute(db);
  return rows[0] ?? { width: 0, height: 0, maxAds: 0 };
}

async function countRunning(db: Database, spaceId: unknown, without: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ads
    where "spaceId" = ${spaceId} and "shelfStatus" = ${onShelf} and id is distinct from ${without}::bigint`.execute(db);
  return rows[0]?.count ?? 0;
}

async function reasonSpaceIsFull(
  db: Database,
  spaceId: unknown,
  { maxAds, id }: { readonly maxAds: number; readonly id: number },
): Promise<readonly [zh: string, en: string] | null> {
  if ((await countRunning(db, spaceId, id)) < maxAds) return null;
  return [`该广告位最多同时投放 ${maxAds} 个广告`, `The ad space shows at most ${maxAds} ads at a time`];
}

async function refuseNonChannel(db: Database, key: unknown): Promise<void> {
  const { rows } = await sql`
    select from ad_dictionaries where "dictKey" = ${key} and "dictType" = ${channel}`.execute(db);
  if (rows.length === 0)
    throw createFieldRefusal('channelKey', '所选字典项不是渠道', 'The chosen entry is not a channel');
}

async function refuseOtherSize(db: Database, url: string, { width, height }: Space): Promise<void> {
  const file = await findFile(db, url);
  if (file && (file.width !== width || file.height !== height)) {
    throw createFieldRefusal('image', `图片尺寸须为${width}x${height}`, `Image must be ${width}x${height}`);
  }
}

async function countAds(db: Database, key: unknown): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ads where "channelKey" = ${key}`.execute(db);
  return rows[0]?.count ?? 0;
}
