import compensationRecords from '../../../src/resources/billing/compensation-records.ts';
import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../src/resources/devices/resource-binds.ts';
import integralRecords from '../../../src/resources/marketing/integral-records.ts';
import couponReceipts from '../../../src/resources/settings/coupon-receipts.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { compensationType, giftStatus } from '../../../src/schemas/codes/billing.ts';
import { bindingStatus } from '../../../src/schemas/codes/devices.ts';
import { couponStatus, redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { type MessageKey, formatMessage, messageLabel } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { changeBalance } from './money/changeBalance.ts';
import { queueMessage } from '../../gateways/messages/outbox.ts';
import { generateRandomCodes } from '../../engine/effects/generateRandomCodes.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord, insertInto, insertManyInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Compensation = RowOf<typeof compensationRecords>;

/**
 * Effects that deliver compensations. Resending needs no effect: the action sets the status and the send time, and the
 * scheduler delivers the compensation in its next run.
 */
export const effects = effectsOf(compensationRecords, {
  /** Delivers the compensation; on failure, marks the record as failed and stores the reason. */
  compensationRecordDeliver: async (scope, { record }) => {
    await deliverAndRecord(scope, record);
  },

  /**
   * Delivers the compensation of a job item. On failure, returns a refusal as the result of the item, and stores the
   * reason in the record for a later attempt.
   */
  compensationRecordGive: async (scope, { record }) => {
    await changeRecord(scope, compensationRecords, record.id, { failReason: null, sendTime: scope.now });
    const failReason = await deliverAndRecord(scope, record);
    return failReason === null ? undefined : createRefusal(failReason, messageLabel(failReason).en);
  },
});

/** Delivers the compensation. On failure, stores the reason in the record. Returns this reason, otherwise `null`. */
async function deliverAndRecord(scope: EffectScope, record: Compensation): Promise<MessageKey | null> {
  const failReason = await deliverCompensation(scope, record);
  if (failReason !== null) {
    const failure = { giftStatus: giftStatus.sendingFailed, failReason };
    await changeRecord(scope, compensationRecords, record.id, failure);
    return failReason;
  }
  if (record.faultNo) {
    const faults = await withTables(scope.db, faultConditions)
      .selectFrom('fault_conditions')
      .select('id')
      .where('faultNo', '=', record.faultNo)
      .where('compensated', 'is distinct from', true)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id } of faults) await changeRecord(scope, faultConditions, id, { compensated: true });
  }
  if (record.notify === true) await notifyUser(scope, record);
  return null;
}

const units = {
  [compensationType.time]: '小时时长',
  [compensationType.starCoins]: '星币',
  [compensationType.coupon]: '张优惠券',
  [compensationType.points]: '积分',
} as const;

async function notifyUser(scope: EffectScope, record: Compensation): Promise<void> {
  const user = await withTables(scope.db, clientUsers)
    .selectFrom('client_users')
    .select('phone')
    .where('userName', '=', record.userName)
    .executeTakeFirst();
  const receiver = user?.phone;
  if (!receiver) return;
  const unit = record.compensationType === null ? '' : units[record.compensationType];
  const content = `您获得${record.amount ?? ''}${unit}补偿：${record.reason ?? ''}`;
  await queueMessage(scope, { channel: 'sms', receiver, content });
}

/** Gives the user the time, coins, coupons or points of a record. Returns the reason of a failure, otherwise `null`. */
async function deliverCompensation(scope: EffectScope, record: Compensation): Promise<MessageKey | null> {
  const user = await withTables(scope.db, clientUsers)
    .selectFrom('client_users')
    .select(['status', 'integral'])
    .where('userName', '=', record.userName)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return '用户不存在';
  if (user.status !== accountStatus.normal) return '账号状态异常';
  switch (record.compensationType) {
    case compensationType.time:
      return extendService(scope, record);
    case compensationType.starCoins:
      return credit(scope, record, 'starCoins');
    case compensationType.coupon:
      return giveCoupon(scope, record);
    case compensationType.points:
      await recordPoints(scope, record, (user.integral ?? 0) + (record.amount ?? 0));
      return credit(scope, record, 'integral');
    default:
      return '补偿类型未知';
  }
}

async function credit(scope: EffectScope, record: Compensation, field: 'starCoins' | 'integral'): Promise<null> {
  await changeBalance(scope, { resource: clientUsers, field, by: ['userName', record.userName] }, record.amount ?? 0);
  return null;
}

async function recordPoints(scope: EffectScope, record: Compensation, balance: number): Promise<void> {
  const id = await insertInto(scope, integralRecords, {
    userName: record.userName,
    points: record.amount,
    balance,
    source: formatMessage('补偿：{0}', record.batchNo),
    createTime: scope.now,
  });
  await completeSavedRecord(scope, integralRecords, id, { recordNo: `JF${String(id).padStart(8, '0')}` });
}

/**
 * Extends the user's service on a device: changes the end of service of the device and of its binding. A service that
 * has already ended is extended from now.
 */
async function extendService(scope: EffectScope, record: Compensation): Promise<MessageKey | null> {
  const { db, now } = scope;
  const device = await withTables(db, devices)
    .selectFrom('devices')
    .select(['id', 'expireTime'])
    .where('id', '=', record.deviceId)
    .where('userName', '=', record.userName)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return '设备已不属于该用户';
  const { expireTime: end } = device;
  const expireTime = addSeconds(end !== null && end > now ? end : now, (record.amount ?? 0) * 3_600);
  await setServiceEnd(scope, device.id, expireTime);
  return null;
}

/** Sets the end of service for a device and its binding. */
export async function setServiceEnd(scope: EffectScope, deviceId: number, expireTime: string): Promise<void> {
  await changeRecord(scope, devices, deviceId, { expireTime });
  const bindings = await withTables(scope.db, resourceBinds)
    .selectFrom('resource_binds')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('bindStatus', '=', bindingStatus.bound)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of bindings) await changeRecord(scope, resourceBinds, id, { expireTime });
}

async function giveCoupon(scope: EffectScope, record: Compensation): Promise<MessageKey | null> {
  const { db, now } = scope;
  const coupon = await withTables(db, coupons, couponReceipts)
    .selectFrom('coupons as c')
    .select(eb => [
      'c.id',
      'c.quantity',
      'c.couponStatus',
      'c.endTime',
      eb
        .selectFrom('coupon_receipts as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.couponId', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('received'),
    ])
    .where('c.id', '=', record.couponId)
    .forUpdate('c')
    .executeTakeFirst();
  if (!coupon) return '优惠券不存在';
  if (coupon.couponStatus !== couponStatus.running) return '优惠券不在发放中';
  const codes = generateRandomCodes(Math.max(1, record.amount ?? 1));
  if (coupon.received + codes.length > coupon.quantity) return '优惠券库存不足';
  const receipt = { couponId: coupon.id, userName: record.userName, receiveTime: now, expireTime: coupon.endTime };
  await insertManyInto(
    scope,
    couponReceipts,
    codes.map(couponCode => ({ ...receipt, couponCode, codeStatus: redemptionStatus.unused })),
  );
  return null;
}
