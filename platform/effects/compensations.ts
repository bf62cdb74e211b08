import { sql } from 'kysely';

import { type Saying, say, sayingLabel } from '../sayings.ts';
import type { Row } from '../storage/database.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { later } from './moments.ts';
import { changeBalance } from './money.ts';
import { post } from './outbox.ts';
import { randomCodes } from './randomCodes.ts';
import { refused } from './refused.ts';
import { add, change, changeOf } from './written.ts';

/** Codes of `compensationType`. */
const kinds = { time: 1, starCoins: 2, coupon: 3, integral: 4 } as const;

const failed = 2;
const couponRunning = 1;

/** A gift goes off at once and arrives with the next look of the clock. */
export const effects: Effects = {
  compensationRecordResend: onAction(async (scope, { record }) => {
    const { now, caller } = scope;
    await change(scope, record?.['id'], { failReason: null, sendTime: now, operatorName: caller.userName });
  }),

  /** Credits what was promised; where it cannot be, the record has failed and says why. */
  compensationRecordDeliver: onAction(async (scope, { record }) => {
    await settle(scope, record ?? {});
  }),

  /** The same as one item of a job, which tells the failure, too; the record keeps it for a later attempt. */
  compensationRecordGive: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { failReason: null, sendTime: scope.now });
    const failReason = await settle(scope, record ?? {});
    return failReason === null ? undefined : refused(failReason, sayingLabel(failReason).en);
  }),
};

/** Gives what a record promises, and all that follows from its having arrived; or writes why it has not. */
async function settle(scope: EffectScope, record: Row): Promise<Saying | null> {
  const failReason = await deliver(scope, record);
  if (failReason !== null) {
    await change(scope, record['id'], { giftStatus: failed, failReason });
    return failReason;
  }
  if (record['faultNo']) {
    const { rows } = await sql<{ id: number }>`
      select id from fault_conditions where "faultNo" = ${record['faultNo']} and compensated is not true
      order by id for update`.execute(scope.db);
    for (const { id } of rows) await changeOf(scope, 'fault-conditions', id, { compensated: true });
  }
  if (record['notify'] === true) await tell(scope, record);
  return null;
}

const units: Readonly<Record<number, string>> = { 1: '小时时长', 2: '星币', 3: '张优惠券', 4: '积分' };

async function tell(scope: EffectScope, record: Row): Promise<void> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from client_users where "userName" = ${record['userName']}`.execute(scope.db);
  const receiver = rows[0]?.phone;
  if (!receiver) return;
  const what = `${String(record['amount'] ?? '')}${units[Number(record['compensationType'])] ?? ''}`;
  await post(scope, { channel: 'sms', receiver, content: `您获得${what}补偿：${String(record['reason'] ?? '')}` });
}

/** Gives to the user what a record of compensation promises; tells why that is not possible. */
export async function deliver(scope: EffectScope, record: Row): Promise<Saying | null> {
  const { rows } = await sql<{ status: number; integral: number | null }>`
    select status, integral from client_users where "userName" = ${record['userName']} for update`.execute(scope.db);
  const [user] = rows;
  if (!user) return '用户不存在';
  if (user.status !== 1) return '账号状态异常';
  switch (record['compensationType']) {
    case kinds.time:
      return prolong(scope, record);
    case kinds.starCoins:
      return credit(scope, record, 'starCoins');
    case kinds.coupon:
      return handOut(scope, record);
    case kinds.integral:
      await noteIntegral(scope, record, (user.integral ?? 0) + Number(record['amount'] ?? 0));
      return credit(scope, record, 'integral');
    default:
      return '补偿类型未知';
  }
}

async function credit(scope: EffectScope, record: Row, field: 'starCoins' | 'integral'): Promise<Saying | null> {
  const where = sql`"userName" = ${record['userName']}`;
  await changeBalance(scope, { resource: 'client-users', field, where }, Number(record['amount'] ?? 0));
  return null;
}

async function noteIntegral(scope: EffectScope, record: Row, balance: number): Promise<void> {
  const { db, now } = scope;
  const id = await add(scope, 'integral-records', {
    userName: record['userName'],
    points: record['amount'],
    balance,
    source: say('补偿：{0}', record['batchNo']),
    createTime: now,
  });
  await sql`update integral_records set "recordNo" = 'JF' || lpad(id::text, 8, '0') where id = ${id}`.execute(db);
}

/** The device and its binding end later; an hour that is given after the end counts from now. */
async function prolong(scope: EffectScope, record: Row): Promise<Saying | null> {
  const { db, now } = scope;
  const { rows } = await sql<{ id: number; expireTime: string | null }>`
    select id, "expireTime" from devices
    where id = ${record['deviceId']} and "userName" = ${record['userName']} for update`.execute(db);
  const [device] = rows;
  if (!device) return '设备已不属于该用户';
  const { expireTime: end } = device;
  const expireTime = later(end !== null && end > now ? end : now, Number(record['amount'] ?? 0) * 3_600);
  await moveEnd(scope, device.id, expireTime);
  return null;
}

/** Sets the end of the service on a device and on the binding that says so too. */
export async function moveEnd(scope: EffectScope, deviceId: number, expireTime: string): Promise<void> {
  await changeOf(scope, 'devices', deviceId, { expireTime });
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${deviceId} and "bindStatus" = 1 order by id for update`.execute(
    scope.db,
  );
  for (const { id } of rows) await changeOf(scope, 'resource-binds', id, { expireTime });
}

async function handOut({ db, now }: EffectScope, record: Row): Promise<Saying | null> {
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
