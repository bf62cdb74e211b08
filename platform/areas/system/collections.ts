import { sql } from 'kysely';

import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Maximum number of values that one round stores; further values are only counted. */
const keptAtOnce = 100;

/** Codes of `collectStatus`. */
const state = { normal: 1, failing: 3 } as const;

export const effects: Effects = {
  /** Collects a value from every online device of the item's rooms, and none from offline devices. */
  collectionRun: onAction(async (scope, { record }) => {
    if (!record) return;
    const { db, now } = scope;
    const rooms = JSON.stringify(record['roomIds'] ?? []);
    const isOfItem = sql`(jsonb_array_length(${rooms}::jsonb) = 0 or ${rooms}::jsonb @> to_jsonb(d."roomId"))`;
    const { rows } = await sql<{ online: number; all: number }>`
      select count(*) filter (where d."networkStatus" is distinct from 0) as online, count(*) as all
      from devices d where ${isOfItem}`.execute(db);
    const [counted] = rows;
    if (!counted || counted.all === 0) throw createRefusal('没有可采集的设备', 'No device to collect from');
    await sql`
      insert into collection_values ("collectionId", "deviceId", value, "collectTime")
      select ${record['id']}::bigint, d.id, (d.id * 7919 + ${scope.nowMs}::bigint / 1000) % 100, ${now}::timestamp
      from devices d where ${isOfItem} and d."networkStatus" is distinct from 0
      order by d.id limit ${keptAtOnce}`.execute(db);
    await changeOwnRecord(scope, record['id'], {
      lastCollectTime: now,
      todayCount: Number(record['todayCount'] ?? 0) + counted.online,
      collectStatus: counted.online > 0 ? state.normal : state.failing,
    });
  }),

  collectionClean: onAction(async ({ db, now }, { record, values }) => {
    const before = String(values['before']);
    if (before > now.slice(0, 10)) {
      throw createFieldRefusal('before', '日期不能晚于今天', 'The date cannot be after today');
    }
    await sql`
      delete from collection_values
      where "collectionId" = ${record?.['id']} and "collectTime" < ${before}::timestamp`.execute(db);
  }),
};
