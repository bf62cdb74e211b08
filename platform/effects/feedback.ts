import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { type Effects, onAction } from './effect.ts';
import { refused } from './refused.ts';
import { add, change } from './written.ts';

export const effects: Effects = {
  /** The user reads the answer in his app, when he is to be told of it. */
  feedbackDispose: onAction(async (scope, { record, values }) => {
    await change(scope, record?.['id'], {
      reply: values['reply'],
      notified: values['notify'] === true,
      handlerName: scope.caller.userName,
      handleTime: scope.now,
    });
  }),

  /** What was answered before stays to be read until there is a new answer. */
  feedbackReopen: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { handlerName: null, handleTime: null, notified: false });
  }),

  /** The fault of a device that a user has told of; one for each report, however often it is asked for. */
  feedbackToFault: onAction(async (scope, { record }) => {
    if (!record) return;
    const { db, now } = scope;
    const faultNo = `GZ-${String(record['feedbackNo'])}`;
    const known = await sql`select from fault_conditions where "faultNo" = ${faultNo}`.execute(db);
    if (known.rows.length > 0) throw refused('该反馈已转为故障', 'The feedback has been made a fault already');
    const device = await sql<Row>`
      select id, "roomId", "failureStatus" from devices where id = ${record['deviceId']}`.execute(db);
    const [found] = device.rows;
    if (!found) throw refused('设备已不存在', 'The device does not exist any more');
    await add(scope, 'fault-conditions', {
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
