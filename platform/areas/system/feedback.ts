import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Stores the reply, which the user's app shows when `notify` is set. */
  feedbackDispose: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], {
      reply: values['reply'],
      notified: values['notify'] === true,
      handlerName: scope.caller.userName,
      handleTime: scope.now,
    });
  }),

  /** Keeps the previous reply until an operator sends a new one. */
  feedbackReopen: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { handlerName: null, handleTime: null, notified: false });
  }),

  /** Creates a fault for the reported device, at most one for each feedback. */
  feedbackToFault: onAction(async (scope, { record }) => {
    if (!record) return;
    const { db, now } = scope;
    const faultNo = `GZ-${String(record['feedbackNo'])}`;
    const known = await sql`select from fault_conditions where "faultNo" = ${faultNo}`.execute(db);
    if (known.rows.length > 0)
      throw createRefusal('该反馈已转为故障', 'The feedback has already been reported as a fault');
    const device = await sql<Row>`
      select id, "roomId", "failureStatus" from devices where id = ${record['deviceId']}`.execute(db);
    const [found] = device.rows;
    if (!found) throw createRefusal('设备已不存在', 'The device no longer exists');
    await addRecord(scope, 'fault-conditions', {
      faultNo,
      userName: record['userName'],
      deviceId: found['id'],
      roomId: found['roomId'],
      source: 1,
      phenomenon: record['description'],
      images: record['images'],
      failureStatus: found['failureStatus'],
      handleStatus: 0,
      reportTime: now,
      compensated: false,
    });
  }),
};
