import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import feedbackRecords from '../../../src/resources/system/feedback-records.ts';
import { faultSource } from '../../../src/schemas/codes/billing.ts';
import { handlingStatus } from '../../../src/schemas/codes/common.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(feedbackRecords, {
  /** Stores the reply, which the user's app shows when `notify` is set. */
  feedbackDispose: async (scope, { record, values: { reply, notify } }) => {
    await changeRecord(scope, feedbackRecords, record.id, {
      reply,
      notified: notify === true,
      handlerName: scope.caller.userName,
      handleTime: scope.now,
    });
  },

  /** Creates a fault for the reported device, at most one for each feedback. */
  feedbackToFault: async (scope, { record }) => {
    const db = withTables(scope.db, devices, faultConditions);
    const faultNo = `GZ-${record.feedbackNo}`;
    const known = await db
      .selectFrom('fault_conditions')
      .select('id')
      .where('faultNo', '=', faultNo)
      .executeTakeFirst();
    if (known) throw createRefusal('该反馈已转为故障', 'The feedback has already been reported as a fault');
    const device = await db
      .selectFrom('devices')
      .select(['id', 'roomId', 'failureStatus'])
      .where('id', '=', record.deviceId)
      .executeTakeFirst();
    if (!device) throw createRefusal('设备已不存在', 'The device no longer exists');
    await insertInto(scope, faultConditions, {
      faultNo,
      userName: record.userName,
      deviceId: device.id,
      roomId: device.roomId,
      source: faultSource.userReport,
      phenomenon: record.description,
      images: record.images,
      failureStatus: device.failureStatus,
      handleStatus: handlingStatus.open,
      reportTime: scope.now,
      compensated: false,
    });
  },
});
