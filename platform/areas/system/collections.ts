import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import devices from '../../../src/resources/devices/devices.ts';
import collectionValues from '../../../src/resources/system/collection-values.ts';
import dataCollections from '../../../src/resources/system/data-collections.ts';
import { collectionStatus } from '../../../src/schemas/codes/system.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Maximum number of values that one collection stores; further values are only counted. */
const maxStoredValues = 100;

export const effects = effectsOf(dataCollections, {
  /** Collects a value from every online device in the rooms of the collection item. */
  collectionRun: async (scope, { record }) => {
    const { db, now } = scope;
    const { online, all } = await devicesOf(db, record.roomIds ?? [])
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(meetsCondition(devices, 'online')).as('online'),
        fn.countAll<number>().as('all'),
      ])
      .executeTakeFirstOrThrow();
    if (all === 0) throw createRefusal('没有可采集的设备', 'No device to collect from');
    const collected = devicesOf(db, record.roomIds ?? [])
      .where(meetsCondition(devices, 'online'))
      .select(eb => [
        eb.cast<number>(eb.val(record.id), 'bigint').as('collectionId'),
        'id',
        eb(eb.parens(eb(eb('id', '*', 7_919), '+', Math.floor(scope.nowMs / 1_000))), '%', 100).as('value'),
        eb.cast<string>(eb.val(now), 'timestamp').as('collectTime'),
      ])
      .orderBy('id')
      .limit(maxStoredValues);
    await withTables(db, collectionValues)
      .insertInto('collection_values')
      .columns(['collectionId', 'deviceId', 'value', 'collectTime'])
      .expression(collected)
      .execute();
    await changeRecord(scope, dataCollections, record.id, {
      lastCollectTime: now,
      todayCount: (record.todayCount ?? 0) + online,
      collectStatus: online > 0 ? collectionStatus.normal : collectionStatus.failing,
    });
  },

  collectionClean: async ({ db, now }, { record, values: { before } }) => {
    if (before > now.slice(0, 10)) {
      throw createFieldRefusal('before', '日期不能晚于今天', 'The date cannot be after today');
    }
    await withTables(db, collectionValues)
      .deleteFrom('collection_values')
      .where('collectionId', '=', record.id)
      .where('collectTime', '<', before)
      .execute();
  },
});

/** Selects the devices of the rooms; without rooms, all devices. */
function devicesOf(db: Database, roomIds: readonly number[]) {
  return withTables(db, devices)
    .selectFrom('devices')
    .$if(roomIds.length > 0, query => query.where('roomId', '=', anyOf(roomIds)));
}
