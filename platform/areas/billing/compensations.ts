import { sql } from 'kysely';

import { type MessageKey, formatMessage, messageLabel } from '../../engine/messages/messages.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { changeBalance } from './money/changeBalance.ts';
import { queueMessage } from '../../gateways/messages/outbox.ts';
import { randomCodes } from '../../engine/effects/randomCodes.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Codes of `compensationType`. */
const kinds = { time: 1, starCoins: 2, coupon: 3, integral: 4 } as const;

const failed = 2;
const couponRunning = 1;

/** Resending a compensation only stores the send time; the scheduler delivers the compensation in its next run. */
export const effects: Effects = {
  compensationRecordResend: onAction(async (scope, { record }) => {
    const { now, caller } = scope;
    await changeOwnRecord(scope, record?.['id'], { failReason: null, sendTime: now, operatorName: caller.userName });
  }),

  /** Delivers the compensation; on failure, marks the record as failed and stores the reason. */
  compensationRecordDeliver: onAction(async (scope, { record }) => {
    await deliverAndRecord(scope, record ?? {});
  }),

  /**
   * Delivers the compensation as one item of a job and returns the failure, if any, as the result of the item. The
   * record stores the failure as well, for a later attempt.
   */
  compensationRecordGive: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { failReason: null, sendTime: scope.now });
    const failReason = await deliverAndRecord(scope, record ?? {});
    return failReason === null ? undefined : createRefusal(failReason, messageLabel(failReason).en);
  }),
};

/** Delivers the compensation. On failure, stores the reason in the record. Returns this reason, otherwise `null`. */
async function deliverAndRecord(scope: EffectScope, record: Row): Promise<MessageKey | null> {
  const failReason = await deliverCompensation(scope, record);
  if (failReason !== null) {
    await changeOwnRecord(scope, record['id'], { giftStatus: failed, failReason });
    return failReason;
  }
  if (record['faultNo']) {
    const { rows } = await sql<{ id: number }>`
      select id from fault_conditions where "faultNo" = ${record['faultNo']} and compensated is not true
      order by id for update`.execute(scope.db);
    for (const { id } of rows) await changeRecordOf(scope, 'fault-conditions', id, { compensated: true });
  }
  if (record['notify'] === true) await notifyUser(scope, record);
  return null;
}

const units: Readonly<Record<number, string>> = { 1: '小时时长', 2: '星币', 3: '张优惠券', 4: '积分' };

async function notifyUser(scope: EffectScope, record: Row): Promise<void> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from client_users where "userName" = ${record['userName']}`.execute(scope.db);
  const receiver = rows[0]?.phone;
  if (!receiver) return;
  const what = `${String(record['amount'] ?? '')}${units[Number(record['compensationType'])] ?? ''}`;
  await queueMessage(scope, {
    channel: 'sms',
    receiver,
    content: `您获得${what}补偿：${String(record['reason'] ?? '')}`,
  });
}

/** Gives the user the time, coins, coupons or points of a record. Returns the reason of a failure, otherwise `null`. */
export async function deliverCompensation(scope: EffectScope, record: Row): Promise<MessageKey | null> {
  const { rows } = await sql<{ status: number; integral: number | null }>`
    select status, integral from client_users where "userName" = ${record['userName']} for update`.execute(scope.db);
  const [user] = rows;
  if (!user) return '用户不存在';
  if (user.status !== 1) return '账号状态异常';
  switch (record['compensationType']) {
    case kinds.time:
      return extendService(scope, record);
    case kinds.starCoins:
      return credit(scope, record, 'starCoins');
    case kinds.coupon:
      return giveCoupon(scope, record);
    case kinds.integral:
      await recordPoints(scope, record, (user.integral ?? 0) + Number(record['amount'] ?? 0));
      return credit(scope, record, 'integral');
    default:
      return '补偿类型未知';
  }
}

async function credit(scope: EffectScope, record: Row, field: 'starCoins' | 'integral'): Promise<MessageKey | null> {
  const where = sql`"userName" = ${record['userName']}`;
  await changeBalance(scope, { resource: 'client-users', field, where }, Number(record['amount'] ?? 0));
  return null;
}

async function recordPoints(scope: EffectScope, record: Row, balance: number): Promise<void> {
  const { db, now } = scope;
  const id = await addRecord(scope, 'integral-records', {
    userName: record['userName'],
    points: record['amount'],
    balance,
    source: formatMessage('补偿：{0}', record['batchNo']),
    createTime: now,
  });
  await sql`update integral_records set "recordNo" = 'JF' || lpad(id::text, 8, '0') where id = ${id}`.execute(db);
}

/** Extends the user's service on the device and in its binding. A service that has ended is extended from now. */
async function extendService(scope: EffectScope, record: Row): Promise<MessageKey | null> {
  const { db, now } = scope;
  const { rows } = await sql<{ id: number; expireTime: string | null }>`
    select id, "expireTime" from devices
    where id = ${record['deviceId']} and "userName" = ${record['userName']} for update`.execute(db);
  const [device] = rows;
  if (!device) return '设备已不属于该用户';
  const { expireTime: end } = device;
  const expireTime = addSeconds(end !== null && end > now ? end : now, Number(record['amount'] ?? 0) * 3_600);
  await setServiceEnd(scope, device.id, expireTime);
  return null;
}

/** Sets the end of the service of a device and of its binding. */
export async function setServiceEnd(scope: EffectScope, deviceId: number, expireTime: string): Promise<void> {
  await changeRecordOf(scope, 'devices', deviceId, { expireTime });
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${deviceId} and "bindStatus" = 1 order by id for update`.execute(
    scope.db,
  );
  for (const { id } of rows) await changeRecordOf(scope, 'resource-binds', id, { expireTime });
}

async function giveCoupon({ db, now }: EffectScope, record: Row): Promise<MessageKey | null> {
  const { rows } = await sql<{ quantity: number; couponStatus: number; endTime: string; received: number }>`
    select c.quantity, c."couponStatus", c."endTime",
      (select count(*) from coupon_receipts r where r."couponId" = c.id) as received
    from coupons c where c.id = ${record['couponId']} for update of c`.execute(db);
  const [coupon] = rows;
  if (!coupon) return '优惠券不存在';
  if (coupon.couponStatus !== couponRunning) return '优惠券不在发放中';
  const codes = randomCodes(Math.max(1, Number(record['amount'] ?? 1)));
  if (coupon.received + codes.length > coupon.quantity) return '优惠券库存不足';
  await sql`
    insert into coupon_receipts ("couponCode", "couponId", "userName", "codeStatus", "receiveTime", "expireTime")
    select code, ${record['couponId']}::bigint, ${record['userName']}, 0, ${now}::timestamp, ${coupon.endTime}::timestamp
    from unnest(${[...codes]}::text[]) as code`.execute(db);
  return null;
}
