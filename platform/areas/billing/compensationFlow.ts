import compensationRecords from '../../../src/resources/billing/compensation-records.ts';
import userCompensation from '../../../src/resources/billing/user-compensation.ts';
import couponReceipts from '../../../src/resources/settings/coupon-receipts.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import { compensationType, giftStatus } from '../../../src/schemas/codes/billing.ts';
import { couponStatus } from '../../../src/schemas/codes/settings.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { formatRecordNumber } from '../../engine/records/formatRecordNumber.ts';
import { submitActionJob } from '../devices/fleet/submitActionJob.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { insertManyInto } from '../../engine/effects/recordWrites.ts';
import type { Row } from '../../engine/storage/database.ts';
import { reserveId } from '../../engine/storage/reserveId.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { type AffectedUser, type CompensationForm, readAffectedUsers } from './compensationTargets.ts';
import { flowOf } from '../../engine/flows/flowOf.ts';
import { type FlowScope, type FlowPlan, type PlannedRow, executableRowsOf } from '../../engine/flows/plan.ts';

/** Preview column that shows the granted amount, by compensation type. */
const amountColumns = {
  [compensationType.time]: 'hours',
  [compensationType.starCoins]: 'coins',
  [compensationType.coupon]: 'coupons',
  [compensationType.points]: 'integral',
} as const;
const maxRecords = 20_000;
/** Hours per month, to convert a monthly rent to an hourly one. */
const monthHours = 720;

const reasons = {
  unknown: { zh: '用户不存在', en: 'The user does not exist' },
  notNormal: { zh: '账号状态异常', en: 'The account status is not normal' },
  noDevice: { zh: '用户没有设备', en: 'The user has no device' },
  notHis: { zh: '设备已不属于该用户', en: 'The device no longer belongs to this user' },
  done: { zh: '同一故障已补偿', en: 'The user has already received compensation for this fault' },
} as const satisfies Readonly<Record<string, Label>>;

export const flows = flowOf(userCompensation, { plan, run: carryOut });

/** Values that the compensation record copies from an affected user. */
type Gift = Pick<AffectedUser, 'userName' | 'deviceId' | 'roomId' | 'faultNo' | 'monthPrice'>;

async function plan(scope: FlowScope, values: CompensationForm): Promise<FlowPlan<Gift>> {
  const isTime = values.compensationType === compensationType.time;
  const affected = await readAffectedUsers(scope, values);
  const entries = isTime ? affected : onePerUser(affected);
  if (entries.length > maxRecords) {
    throw createRefusal(`一次最多补偿${maxRecords}条`, `At most ${maxRecords} records can be compensated at a time`);
  }
  const amount = givenAmount(values);
  const column = amountColumns[values.compensationType];
  const rows = entries.map(item => toRow(item, { isTime, amount, column, now: scope.now }));
  const done = rows.filter(row => row.skip === undefined);
  if (values.compensationType === compensationType.coupon) {
    await refuseShortCoupon(scope, values.couponId ?? null, done.length);
  }
  return { rows, figures: planFigures(done, values, amount) };
}

function givenAmount({ compensationType: kind, hours, coins, integral }: CompensationForm): number {
  if (kind === compensationType.time) return hours ?? 0;
  if (kind === compensationType.starCoins) return coins ?? 0;
  return kind === compensationType.points ? (integral ?? 0) : 1;
}

/**
 * Keeps one entry per user: a user with several affected devices receives coins or points once, for the first fault
 * without compensation.
 */
function onePerUser(affected: readonly AffectedUser[]): readonly AffectedUser[] {
  const byUser = new Map<string | null, AffectedUser>();
  for (const item of affected) {
    const known = byUser.get(item.userName);
    if (!known || (known.isCompensated && !item.isCompensated)) byUser.set(item.userName, item);
  }
  return [...byUser.values()];
}

interface Compensation {
  readonly isTime: boolean;
  readonly amount: number;
  readonly column: string;
  readonly now: string;
}

function toRow(affectedUser: AffectedUser, { isTime, amount, column, now }: Compensation): PlannedRow<Gift> {
  const { userName, faultNo, roomId } = affectedUser;
  const deviceId = isTime ? affectedUser.deviceId : null;
  const expireTime = isTime ? affectedUser.expireTime : null;
  const skip = reasonToSkip(affectedUser, isTime);
  // The new end of an expired rental depends on the time of execution, so the preview leaves it empty.
  const isRunning = expireTime !== null && expireTime > now && !skip;
  const after = isRunning ? addSeconds(expireTime, amount * 3_600) : null;
  return {
    id: [userName, deviceId ?? '', faultNo ?? ''].join(' '),
    name: [userName, isTime ? affectedUser.deviceCode : null].filter(Boolean).join(' · '),
    skip,
    cells: { expireTime, after, faultNo, [column]: skip ? null : amount },
    work: { userName, deviceId, roomId, faultNo, monthPrice: affectedUser.monthPrice },
  };
}

function reasonToSkip(affectedUser: AffectedUser, isTime: boolean): Label | undefined {
  if (affectedUser.status === null) return reasons.unknown;
  if (affectedUser.status !== accountStatus.normal) return reasons.notNormal;
  if (affectedUser.isCompensated) return reasons.done;
  if (isTime && affectedUser.deviceId === null) return reasons.noDevice;
  return isTime && !affectedUser.isStillAssigned ? reasons.notHis : undefined;
}

function planFigures(
  rows: readonly PlannedRow<Gift>[],
  { compensationType: kind }: CompensationForm,
  amount: number,
): Row {
  const sum = amount * rows.length;
  const sumOf = (type: typeof kind) => (kind === type ? sum : null);
  const cents = rows.reduce((all, { work }) => all + rentInCents(work?.monthPrice ?? 0, amount), 0);
  const isTime = kind === compensationType.time;
  return {
    users: new Set(rows.map(row => row.work?.userName)).size,
    devices: isTime ? rows.length : null,
    totalHours: sumOf(compensationType.time),
    totalCoins: sumOf(compensationType.starCoins),
    totalCoupons: sumOf(compensationType.coupon),
    totalIntegral: sumOf(compensationType.points),
    value: isTime ? cents / 100 : null,
  };
}

/**
 * Returns the rent for these hours in cents, rounded per device, so that the total equals the sum of the displayed
 * values.
 */
function rentInCents(monthPrice: number, hours: number): number {
  return Math.round((Math.round(monthPrice * 100) * hours) / monthHours);
}

async function refuseShortCoupon(
  { db, isExecuting }: FlowScope,
  couponId: number | null,
  wanted: number,
): Promise<void> {
  const coupon = await withTables(db, coupons, couponReceipts)
    .selectFrom('coupons as c')
    .select(eb => [
      'c.quantity',
      'c.couponStatus',
      eb
        .selectFrom('coupon_receipts as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.couponId', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('received'),
    ])
    .where('c.id', '=', couponId)
    .$if(isExecuting, query => query.forUpdate('c'))
    .executeTakeFirst();
  if (!coupon) throw createFieldRefusal('couponId', '优惠券不存在', 'The coupon does not exist');
  if (coupon.couponStatus !== couponStatus.running) {
    throw createFieldRefusal('couponId', '优惠券不在发放中', 'The coupon is not being issued');
  }
  const left = Math.max(0, coupon.quantity - coupon.received);
  if (wanted > left)
    throw createFieldRefusal(
      'couponId',
      `库存仅剩${left}张，需要${wanted}张`,
      `Only ${left} coupons are left; ${wanted} are needed`,
    );
}

/** Inserts all records in one statement. A job then delivers the compensations one by one. */
async function carryOut(scope: FlowScope, values: CompensationForm, planned: FlowPlan<Gift>) {
  const { db, now, caller, resource } = scope;
  const batchNo = formatRecordNumber('BC', now, await reserveId(db, compensationRecords));
  const { couponId = null, reason, notify = null, faultStart = null, faultEnd = null } = values;
  const promise = {
    batchNo,
    compensationType: values.compensationType,
    couponId,
    reason,
    notify,
    faultStart,
    faultEnd,
    giftStatus: giftStatus.sending,
    amount: givenAmount(values),
    operatorName: caller.userName,
  };
  const records = executableRowsOf(planned).map(({ work }) => {
    const { userName = null, deviceId = null, roomId = null, faultNo = null } = { ...work };
    return { ...promise, userName, deviceId, roomId, faultNo };
  });
  await insertManyInto(scope, compensationRecords, records);
  const made = await withTables(db, compensationRecords)
    .selectFrom('compensation_records')
    .select('id')
    .where('batchNo', '=', batchNo)
    .orderBy('id')
    .execute();
  const { taskId } = await submitActionJob(
    { ...scope, resource: compensationRecords },
    'deliver',
    made.map(row => row.id),
    { code: resource.flow?.code },
  );
  return { answer: { taskId, batchNo, count: made.length } };
}
